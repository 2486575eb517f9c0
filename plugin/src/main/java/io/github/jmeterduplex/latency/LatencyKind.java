package io.github.jmeterduplex.latency;

import java.util.List;
import java.util.Locale;

/** The kind of the latencies in a histogram of {@code latency.hlog}, as the line's tag has it before the colon. */
public enum LatencyKind {
    /** Latencies from the send to the reply. */
    LATENCY,
    /** Latencies from the send time that the pace intended to the reply. */
    INTENDED,
    /** Latencies of a fan-out, from the send to the first arrival. */
    FIRST,
    /** Latencies of a fan-out, from the send to every arrival. */
    EACH,
    /** Latencies from the send to a reply that came after the time-out. */
    LATE,
    /** Latencies from the server's own timestamp to the arrival of a push. */
    PUSH,
    /** Times from a WebSocket ping of this side to its pong. */
    PING,
    /** Times from the start of a connect to the open session. */
    CONNECT,
    /** The part of a connect in which this side made it wait: its cores, I/O loops, name look-up and share of TLS. */
    CONNECT_WAIT,
    /** The part of a connect that waited for the TCP connection. */
    CONNECT_TCP,
    /** The part of a connect that waited for the server in the TLS handshake. */
    CONNECT_TLS,
    /** The part of a connect that waited for answers to HTTP requests. */
    CONNECT_HTTP,
    /** The part of a connect that waited for messages of the protocol. */
    CONNECT_PROTOCOL;

    /** The kinds of the parts of a connect, which add up to it. */
    public static final List<LatencyKind> PARTS_OF_CONNECT =
            List.of(CONNECT_WAIT, CONNECT_TCP, CONNECT_TLS, CONNECT_HTTP, CONNECT_PROTOCOL);

    /** {@return the word in the files} */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the kind with a word.
     *
     * @throws IllegalArgumentException if no kind has this word
     */
    static LatencyKind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** {@return whether these are times of connects or of their parts, not of messages} */
    public boolean isOfConnect() {
        return this == CONNECT || PARTS_OF_CONNECT.contains(this);
    }
}
