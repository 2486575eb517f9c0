package io.github.jmeterduplex.internal.protocol.socketio.engineio;

/** Takes the Engine.IO packets of a server. Arrays are valid during the call only. */
public interface EngineIoSink {
    /** {@code 0}: the session is open. */
    void open(EngineIoHandshake handshake);

    /** {@code 1}: the server ends the session. */
    void close();

    /**
     * {@code 2}: in revision 4, is to be answered by a pong with the same data.
     *
     * @param offset where the data begins, seldom any
     */
    void ping(byte[] bytes, int offset, int length);

    /** {@code 3}: in revision 3, the answer to a ping of ours. */
    void pong();

    /** {@code 4}: a text message in UTF-8, without the type. */
    void text(byte[] bytes, int offset, int length);

    /** A binary message, without the type that revision 3 puts before it. */
    void binary(byte[] bytes, int offset, int length);

    /** {@code 5} or {@code 6}, upgrade or noop: over WebSocket nothing but a sign of life. */
    void noop();
}
