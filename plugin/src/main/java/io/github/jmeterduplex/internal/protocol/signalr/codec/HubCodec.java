package io.github.jmeterduplex.internal.protocol.signalr.codec;

/** The two encodings of the hub protocol. Pure; thread-safe. */
public enum HubCodec {
    /** Text; each message ends with the byte 0x1E. */
    JSON("json"),
    /** Binary; the length stands before each message. Bodies are JSON to whoever reads and writes them. */
    MESSAGEPACK("messagepack");

    private final String protocol;

    HubCodec(String protocol) {
        this.protocol = protocol;
    }

    /** The name in the handshake. */
    public String protocol() {
        return protocol;
    }

    /** Whether its messages go in binary frames; the handshake is text always. */
    public boolean isBinary() {
        return this == MESSAGEPACK;
    }

    /** Writes messages; shared by all connections. */
    public HubWriter writer() {
        return isBinary() ? MessagePackHubWriter.SHARED : JsonHubWriter.SHARED;
    }

    /** A reader for one connection. */
    public HubReader reader(HubSink sink) {
        return isBinary() ? new MessagePackHubReader(sink) : new JsonHubReader(sink);
    }
}
