/** Finds sessions of the client libraries that applications use, as a reference ({@code client=library}). */
@NullMarked
package io.github.jmeterduplex.internal.protocol.reference;

import org.jspecify.annotations.NullMarked;
