package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import java.util.List;

/**
 * The open packet (Engine.IO protocol, "Handshake"). A limit is 0 if the server does not have one, or sends a value
 * that cannot be one, for example null in place of Infinity.
 *
 * @param sid the id of the Engine.IO session
 * @param upgrades transports that the session may change to; empty over WebSocket
 * @param pingIntervalMillis time between two pings, of either side
 * @param pingTimeoutMillis how long their answer may take
 * @param maxPayloadBytes the most that a polling request may carry; 0 in revision 3, whose servers do not send it
 */
public record EngineIoHandshake(
        String sid, List<String> upgrades, long pingIntervalMillis, long pingTimeoutMillis, long maxPayloadBytes) {
    public EngineIoHandshake {
        upgrades = List.copyOf(upgrades);
    }
}
