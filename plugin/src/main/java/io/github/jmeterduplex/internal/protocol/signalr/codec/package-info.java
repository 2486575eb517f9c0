/**
 * Reads and writes the messages of the SignalR hub protocol, version 1, in JSON and in MessagePack, and its handshake.
 */
@NullMarked
package io.github.jmeterduplex.internal.protocol.signalr.codec;

import org.jspecify.annotations.NullMarked;
