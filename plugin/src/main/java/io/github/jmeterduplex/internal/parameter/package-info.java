/**
 * The parameters of a Java Request, which its table holds as cells: how they are declared, read strictly and refused. The
 * packages of the protocols and the samplers stand above it; it uses sessions, matching and transports.
 */
package io.github.jmeterduplex.internal.parameter;
