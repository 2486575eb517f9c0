package io.github.jmeterduplex.internal.protocol.socketio.engineio;

/** Takes the Engine.IO packets of a server. Arrays are valid during the call only. */
public interface EngineIoSink {
    /** Takes {@code 0}: the session is open. */
    default void open(EngineIoHandshake handshake) {}

    /** Takes {@code 1}: the server ends the session. */
    default void close() {}

    /**
     * Takes {@code 2}: in revision 4, a ping, which must be answered by a pong with the same data.
     *
     * @param offset index of the data, which is seldom present
     */
    default void ping(byte[] bytes, int offset, int length) {}

    /** Takes {@code 3}: in revision 3, the answer to a ping of this side. */
    default void pong() {}

    /** Takes {@code 4}: a text message in UTF-8, without the type. */
    void text(byte[] bytes, int offset, int length);

    /** Takes a binary message, without the type that revision 3 puts before it. */
    void binary(byte[] bytes, int offset, int length);

    /** Takes {@code 5} or {@code 6}, upgrade or noop: over WebSocket only a sign of life. */
    default void noop() {}
}
