/** WebSocket (RFC 6455), bare or with the envelope of SockJS, and its compression (RFC 7692). */
package io.github.jmeterduplex.internal.transport.websocket;
