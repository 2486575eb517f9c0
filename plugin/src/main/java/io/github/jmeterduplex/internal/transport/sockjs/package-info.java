/** SockJS without WebSocket: XHR streaming, XHR polling and server-sent events; and the list of transports that is tried. */
package io.github.jmeterduplex.internal.transport.sockjs;
