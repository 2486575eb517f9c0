/** SockJS without WebSocket: XHR streaming, XHR polling and server-sent events; and the list of transports that is tried. */
@NullMarked
package io.github.jmeterduplex.internal.transport.sockjs;

import org.jspecify.annotations.NullMarked;
