/**
 * A search that several engines carry out together: their controller leads it, the engines follow its rate and report
 * their measurements.
 */
@NullMarked
package io.github.jmeterduplex.internal.engine.search.engines;

import org.jspecify.annotations.NullMarked;
