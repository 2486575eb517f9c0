/**
 * Messages of the SignalR hub protocol, version 1, in JSON and in MessagePack, read and written, and its handshake.
 * Pure: it uses the shared codecs alone.
 */
@NullMarked
package io.github.jmeterduplex.internal.codec.signalr;

import org.jspecify.annotations.NullMarked;
