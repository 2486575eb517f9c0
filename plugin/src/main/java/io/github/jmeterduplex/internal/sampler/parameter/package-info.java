/**
 * The parameters of a Java Request, which are the rows of its table: how they are declared, read strictly and refused.
 */
@NullMarked
package io.github.jmeterduplex.internal.sampler.parameter;

import org.jspecify.annotations.NullMarked;
