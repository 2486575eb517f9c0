/**
 * Reads and writes the messages and the handshake of the SignalR hub protocol, version 1, in JSON and in MessagePack.
 */
@NullMarked
package io.github.jmeterduplex.internal.protocol.signalr.codec;

import org.jspecify.annotations.NullMarked;
