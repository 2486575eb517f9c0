/**
 * Socket.IO packets, read and written, binary attachments included. Pure: it uses the shared codecs and those of
 * Engine.IO, which carries its packets.
 */
@NullMarked
package io.github.jmeterduplex.internal.codec.socketio;

import org.jspecify.annotations.NullMarked;
