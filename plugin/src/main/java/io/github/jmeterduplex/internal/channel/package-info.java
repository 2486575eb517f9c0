/** Frames in and out: WebSocket, and SockJS over it. */
package io.github.jmeterduplex.internal.channel;
