package io.github.jmeterduplex.internal.codec.engineio;

import java.util.List;

/**
 * What the open packet says (Engine.IO protocol, "Handshake").
 *
 * @param sid the id of the Engine.IO session
 * @param upgrades transports that the session may change to; empty over WebSocket
 * @param pingIntervalMillis between two pings, whoever sends them
 * @param pingTimeoutMillis how long their answer may take
 * @param maxPayloadBytes most that a polling request may carry; -1 where the server does not say, as in revision 3
 */
public record EngineIoHandshake(
        String sid, List<String> upgrades, long pingIntervalMillis, long pingTimeoutMillis, long maxPayloadBytes) {
    public EngineIoHandshake {
        upgrades = List.copyOf(upgrades);
    }
}
