package io.github.jmeterduplex.internal.sampler.parameter.text;

import org.jspecify.annotations.Nullable;

/** Thrown if the text of a parameter is not allowed. */
public final class BadValueException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean explains;

    private BadValueException(@Nullable String message, boolean explains) {
        super(message, null, false, false);
        this.explains = explains;
    }

    /** Returns an exception without details: the parameter's declaration says what is allowed. */
    public static BadValueException refused() {
        return new BadValueException(null, false);
    }

    /** Returns an exception that says what is allowed, in words that complete "allowed: ...". */
    public static BadValueException allowed(String allowed) {
        return new BadValueException(allowed, false);
    }

    /** Returns an exception that says what is wrong with the value, in words that must not show the value. */
    public static BadValueException because(String why) {
        return new BadValueException(why, true);
    }

    /** Returns what is wrong with the value, or null if the exception does not say. */
    public @Nullable String why() {
        return explains ? getMessage() : null;
    }

    /** Returns what is allowed, or null if the parameter's declaration says that. */
    public @Nullable String allowedInstead() {
        return explains ? null : getMessage();
    }
}
