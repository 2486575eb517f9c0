package io.github.jmeterduplex.samples.signalr;

/** A client broke the protocol; the message says how, and is sent to it. */
final class BreachException extends Exception {
    private static final long serialVersionUID = 1;

    BreachException(String message) {
        super(message);
    }

    BreachException(String message, Throwable cause) {
        super(message, cause);
    }
}
