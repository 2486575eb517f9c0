/** The base classes of all Java Request classes, their results, and how they are interrupted. */
@NullMarked
package io.github.jmeterduplex.internal.sampler.run;

import org.jspecify.annotations.NullMarked;
