package io.github.jmeterduplex.session;

import java.util.Objects;

/**
 * One thing that went wrong: the cause that is counted and the sentence that a tester reads.
 *
 * @param cause the slug under which it is counted, and the response code
 * @param message what happened, where (host, state), what to do; one sentence or two, free of secrets, server text
 *     already cut and cleaned
 */
public record Fault(Cause cause, String message) {
    /**
     * Neither part may be null.
     *
     * @param cause under which it is counted
     * @param message for the tester
     */
    public Fault {
        Objects.requireNonNull(cause, "cause");
        Objects.requireNonNull(message, "message");
    }

    /**
     * This fault as an exception, for code that must leave several calls at once.
     *
     * @return to be thrown: it fails the sample with the cause's response code and this message
     */
    public FaultException toException() {
        return new FaultException(this);
    }
}
