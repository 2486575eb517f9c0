package io.github.jmeterduplex.internal.protocol.sockjs;

/** Takes the content of SockJS frames, in their order (SockJS protocol 0.3.3, "Framing"). */
public interface SockJsSink {
    /** Takes {@code o}: the session is open. */
    default void open() {}

    /** Takes {@code h}: the server is alive. */
    default void heartbeat() {}

    /**
     * Takes one string of {@code a[...]}, unescaped, as UTF-8.
     *
     * @param bytes holds the message; valid during the call only
     */
    void message(byte[] bytes, int offset, int length);

    /** Takes {@code c[code,"reason"]}: the server ends the session. */
    void close(int code, String reason);
}
