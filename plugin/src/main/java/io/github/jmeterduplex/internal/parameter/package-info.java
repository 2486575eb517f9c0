/**
 * The parameters of a Java Request, which are the rows of its table: how they are declared, read strictly and refused.
 * The packages of the samplers stand above it; it uses sessions, matching and transports, whatever the protocol.
 */
@NullMarked
package io.github.jmeterduplex.internal.parameter;

import org.jspecify.annotations.NullMarked;
