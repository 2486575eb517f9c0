/** The base classes of all Java Request classes, how their results are filled in, and how they are interrupted. */
@NullMarked
package io.github.jmeterduplex.internal.sampler.run;

import org.jspecify.annotations.NullMarked;
