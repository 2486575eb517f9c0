/** Socket.IO: reads and writes its packets, with binary attachments, and runs a session over any Engine.IO channel. */
@NullMarked
package io.github.jmeterduplex.internal.protocol.socketio;

import org.jspecify.annotations.NullMarked;
