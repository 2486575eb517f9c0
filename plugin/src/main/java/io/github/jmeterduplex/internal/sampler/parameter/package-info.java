/**
 * The parameters of a Java Request, which are the rows of its table: their declaration, strict reading and error
 * messages.
 */
@NullMarked
package io.github.jmeterduplex.internal.sampler.parameter;

import org.jspecify.annotations.NullMarked;
