/** The search for the highest rate that meets the bounds: steps, their results, and the next rate. */
@NullMarked
package io.github.jmeterduplex.internal.engine.search;

import org.jspecify.annotations.NullMarked;
