/** Finds the sessions that use the client libraries of applications, as a reference ({@code client=library}). */
@NullMarked
package io.github.jmeterduplex.internal.protocol.reference;

import org.jspecify.annotations.NullMarked;
