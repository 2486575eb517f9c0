/**
 * What all Java Request classes share: their base classes, their results, and how they are interrupted. It stands on
 * {@code internal.parameter} and what is below that; only the samplers of the protocols stand on it.
 */
@NullMarked
package io.github.jmeterduplex.internal.sampler;

import org.jspecify.annotations.NullMarked;
