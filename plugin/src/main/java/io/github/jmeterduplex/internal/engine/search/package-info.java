/** The search for the highest rate that keeps the bounds: steps, their figures, and the next rate. */
@NullMarked
package io.github.jmeterduplex.internal.engine.search;

import org.jspecify.annotations.NullMarked;
