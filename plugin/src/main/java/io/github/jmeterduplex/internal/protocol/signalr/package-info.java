/**
 * SignalR: negotiation, the transports without WebSocket, and a hub connection over any of them.
 */
@NullMarked
package io.github.jmeterduplex.internal.protocol.signalr;

import org.jspecify.annotations.NullMarked;
