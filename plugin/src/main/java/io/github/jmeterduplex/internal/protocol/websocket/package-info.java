/**
 * One session over a plain WebSocket: its opening, its conditions on messages, and the handling of inbound messages.
 */
@NullMarked
package io.github.jmeterduplex.internal.protocol.websocket;

import org.jspecify.annotations.NullMarked;
