package io.github.jmeterduplex.samples.servers.signalr;

/** A client broke the protocol; the message says how, and is sent to it. */
public final class ProtocolViolationException extends Exception {
    private static final long serialVersionUID = 1;

    ProtocolViolationException(String message) {
        super(message);
    }

    ProtocolViolationException(String message, Throwable cause) {
        super(message, cause);
    }
}
