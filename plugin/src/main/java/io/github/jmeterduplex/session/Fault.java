package io.github.jmeterduplex.session;

import java.util.Objects;

/**
 * A failure: its cause, by which it is counted, and a sentence for the tester.
 *
 * @param cause the slug under which it is counted, and the response code
 * @param message what happened, where (host, state), what to do; one or two sentences, free of secrets, server text
 *     already cut and cleaned
 */
public record Fault(Cause cause, String message) {
    /**
     * Creates a fault; neither part may be null.
     *
     * @param cause the cause under which it is counted
     * @param message for the tester
     */
    public Fault {
        Objects.requireNonNull(cause, "cause");
        Objects.requireNonNull(message, "message");
    }

    /**
     * Returns this fault as an exception, for code that must leave several nested calls.
     *
     * @return the exception to throw: it fails the sample with the cause's response code and this message
     */
    public FaultException toException() {
        return new FaultException(this);
    }
}
