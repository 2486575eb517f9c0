package io.github.jmeterduplex.internal.sampler.parameter.text;

import org.jspecify.annotations.Nullable;

/** Thrown if a parameter does not allow a text. */
public final class BadValueException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean explains;

    private BadValueException(@Nullable String message, boolean explains) {
        super(message, null, false, false);
        this.explains = explains;
    }

    /** Returns an exception for which the parameter says what is allowed. */
    public static BadValueException refused() {
        return new BadValueException(null, false);
    }

    /** Returns an exception that says what is allowed, worded to complete "allowed: ...". */
    public static BadValueException allowed(String allowed) {
        return new BadValueException(allowed, false);
    }

    /** Returns an exception that says what is wrong with the value, in words that do not show it. */
    public static BadValueException because(String why) {
        return new BadValueException(why, true);
    }

    /** Returns what is wrong with the value, or null if the exception does not say. */
    public @Nullable String why() {
        return explains ? getMessage() : null;
    }

    /** Returns what is allowed, or null if the parameter says that. */
    public @Nullable String allowedInstead() {
        return explains ? null : getMessage();
    }
}
