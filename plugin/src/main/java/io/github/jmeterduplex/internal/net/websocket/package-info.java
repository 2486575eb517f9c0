/**
 * Reads, writes and opens WebSocket connections (RFC 6455), with or without an envelope, and their compression (RFC
 * 7692).
 */
@NullMarked
package io.github.jmeterduplex.internal.net.websocket;

import org.jspecify.annotations.NullMarked;
