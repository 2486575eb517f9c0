/**
 * What all Java Request classes share: their base classes, their results, and how they are interrupted.
 */
@NullMarked
package io.github.jmeterduplex.internal.sampler.run;

import org.jspecify.annotations.NullMarked;
