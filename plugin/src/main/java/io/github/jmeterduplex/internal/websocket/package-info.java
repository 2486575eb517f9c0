/** One session over a plain WebSocket: its opening, its conditions, and what becomes of its messages. */
package io.github.jmeterduplex.internal.websocket;
