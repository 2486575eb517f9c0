/** WebSocket (RFC 6455), bare or with the envelope of SockJS, and its compression (RFC 7692). */
@NullMarked
package io.github.jmeterduplex.internal.transport.websocket;

import org.jspecify.annotations.NullMarked;
