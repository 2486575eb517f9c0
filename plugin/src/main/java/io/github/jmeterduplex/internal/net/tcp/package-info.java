/**
 * Sockets, TLS by the JDK or by a native library, host names, and the threads that all sessions share.
 */
@NullMarked
package io.github.jmeterduplex.internal.net.tcp;

import org.jspecify.annotations.NullMarked;
