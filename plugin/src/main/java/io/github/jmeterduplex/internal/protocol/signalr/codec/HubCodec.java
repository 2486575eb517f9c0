package io.github.jmeterduplex.internal.protocol.signalr.codec;

/** The two encodings of the hub protocol. Pure; thread-safe. */
public enum HubCodec {
    /** JSON text, in which each message ends with the byte 0x1E. */
    JSON("json"),
    /** Binary MessagePack, in which each message follows its length. Readers and writers see bodies as JSON. */
    MESSAGEPACK("messagepack");

    private final String protocol;

    HubCodec(String protocol) {
        this.protocol = protocol;
    }

    /** Returns the codec's name in the handshake. */
    public String protocol() {
        return protocol;
    }

    /** Whether the codec's messages go in binary frames; the handshake is always text. */
    public boolean isBinary() {
        return this == MESSAGEPACK;
    }

    /** Returns the codec's writer, which all connections share. */
    public HubWriter writer() {
        return isBinary() ? MessagePackHubWriter.SHARED : JsonHubWriter.SHARED;
    }

    /** Creates a reader for one connection. */
    public HubReader reader(HubReader.Sink sink) {
        return isBinary() ? new MessagePackHubReader(sink) : new JsonHubReader(sink);
    }
}
