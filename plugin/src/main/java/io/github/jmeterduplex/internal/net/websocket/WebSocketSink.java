package io.github.jmeterduplex.internal.net.websocket;

/** Takes the content of a server's WebSocket frames, in their order (RFC 6455, section 5). */
public interface WebSocketSink {
    /** Whether the next frame is wanted; asked before each. */
    boolean isReading();

    /**
     * Takes one message, its fragments joined.
     *
     * @param bytes holds the payload; valid during the call only
     * @param compressed whether it is still to be inflated (RFC 7692, section 7.2.2)
     */
    void message(byte[] bytes, int offset, int length, boolean binary, boolean compressed);

    /** Called if a message exceeds the limit; neither it nor anything after it is read. */
    void tooLong();

    /** Takes a ping, whose payload must be returned. */
    void ping(byte[] payload);

    void pong();

    /**
     * Takes the server's close frame; no more is read after it.
     *
     * @param code {@link WebSocketReader#NO_CODE} if the frame does not have one
     * @param reason may be empty
     */
    void close(int code, String reason);
}
