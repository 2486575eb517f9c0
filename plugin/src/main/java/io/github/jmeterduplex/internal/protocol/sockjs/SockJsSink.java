package io.github.jmeterduplex.internal.protocol.sockjs;

/** Takes what a SockJS frame holds, in its order (SockJS protocol 0.3.3, "Framing"). */
public interface SockJsSink {
    /** {@code o}: the session is open. */
    void open();

    /** {@code h}: the server is alive. */
    void heartbeat();

    /**
     * One string of {@code a[...]}, unescaped, as UTF-8.
     *
     * @param bytes holds the message; valid during the call only
     */
    void message(byte[] bytes, int offset, int length);

    /** {@code c[code,"reason"]}: the server ends the session. */
    void close(int code, String reason);
}
