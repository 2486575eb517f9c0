/**
 * Opens, reads and writes WebSocket connections (RFC 6455), with or without an envelope, and compresses their messages
 * (RFC 7692).
 */
@NullMarked
package io.github.jmeterduplex.internal.net.websocket;

import org.jspecify.annotations.NullMarked;
