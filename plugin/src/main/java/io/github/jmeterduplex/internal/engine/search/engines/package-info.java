/**
 * A search that several engines carry out together: one engine leads, the others follow its rate and report their
 * measurements.
 */
@NullMarked
package io.github.jmeterduplex.internal.engine.search.engines;

import org.jspecify.annotations.NullMarked;
