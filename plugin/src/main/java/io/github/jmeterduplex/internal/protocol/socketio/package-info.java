/**
 * Socket.IO: its packets, read and written, binary attachments included, and a session over any Engine.IO channel.
 */
@NullMarked
package io.github.jmeterduplex.internal.protocol.socketio;

import org.jspecify.annotations.NullMarked;
