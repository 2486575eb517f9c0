package io.github.jmeterduplex.samples.servers.signalr;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A message to many connections: encoded once for each protocol. Thread-safe. */
final class Encoded {
    private final HubMessage message;
    private final Map<String, byte[]> bytesByProtocol = new ConcurrentHashMap<>();

    Encoded(HubMessage message) {
        this.message = message;
    }

    /** Its bytes, which nobody may change. */
    byte[] by(Codec codec) {
        return bytesByProtocol.computeIfAbsent(codec.name(), unused -> codec.encode(message));
    }
}
