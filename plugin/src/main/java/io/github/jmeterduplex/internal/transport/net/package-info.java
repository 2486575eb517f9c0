/** Sockets, TLS, names, and the threads that all sessions share. */
@NullMarked
package io.github.jmeterduplex.internal.transport.net;

import org.jspecify.annotations.NullMarked;
