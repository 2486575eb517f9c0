/** Sockets, TLS, names, and the threads that all sessions share. */
package io.github.jmeterduplex.internal.transport.net;
