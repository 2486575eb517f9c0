/** Engine.IO, which carries Socket.IO's packets: its packets and payloads, polling, and the upgrade to a WebSocket. */
@NullMarked
package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import org.jspecify.annotations.NullMarked;
