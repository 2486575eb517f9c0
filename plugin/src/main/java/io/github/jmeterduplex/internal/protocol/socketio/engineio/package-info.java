/**
 * Engine.IO, which carries Socket.IO: its packets and payloads, polling, and the upgrade from polling to a WebSocket.
 */
@NullMarked
package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import org.jspecify.annotations.NullMarked;
