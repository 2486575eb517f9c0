package io.github.jmeterduplex.internal.net.websocket;

/** Takes what a server's WebSocket frames hold, in their order (RFC 6455, section 5). */
public interface WebSocketSink {
    /** Whether the next frame is wanted; asked before each. */
    boolean isReading();

    /**
     * One message, its fragments joined.
     *
     * @param bytes holds the payload; valid during the call only
     * @param compressed whether it is still to be inflated (RFC 7692, section 7.2.2)
     */
    void message(byte[] bytes, int offset, int length, boolean binary, boolean compressed);

    /** A message passes the limit: it is not read, and nothing after it. */
    void tooLong();

    /** A ping, which wants its payload back. */
    void ping(byte[] payload);

    void pong();

    /**
     * The server has sent its close frame: nothing is read after it.
     *
     * @param code {@link WebSocketReader#NO_CODE} where it names none
     * @param reason may be empty
     */
    void close(int code, String reason);
}
