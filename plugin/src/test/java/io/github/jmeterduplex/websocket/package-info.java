/** Tests of the samplers for plain WebSocket. */
package io.github.jmeterduplex.websocket;
