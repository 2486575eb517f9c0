/**
 * The search for the highest rate at which bounds are kept: steps, their figures, and the next rate.
 */
@NullMarked
package io.github.jmeterduplex.internal.engine.search;

import org.jspecify.annotations.NullMarked;
