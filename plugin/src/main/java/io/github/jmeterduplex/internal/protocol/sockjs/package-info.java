/**
 * SockJS: its frames, the list of transports that a session tries, and those without WebSocket: XHR streaming, XHR
 * polling and server-sent events.
 */
@NullMarked
package io.github.jmeterduplex.internal.protocol.sockjs;

import org.jspecify.annotations.NullMarked;
