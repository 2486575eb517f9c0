/** The client libraries that applications use, as a reference next to Duplex's own sessions ({@code client=library}). */
@NullMarked
package io.github.jmeterduplex.internal.protocol.reference;

import org.jspecify.annotations.NullMarked;
