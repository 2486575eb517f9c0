/** One session over a plain WebSocket: its opening, its conditions, and the handling of its messages. */
@NullMarked
package io.github.jmeterduplex.internal.protocol.websocket;

import org.jspecify.annotations.NullMarked;
