package io.github.jmeterduplex.internal.sampler.parameter.text;

import org.jspecify.annotations.Nullable;

/** A text that a parameter does not allow. */
public final class BadValueException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean explains;

    private BadValueException(@Nullable String message, boolean explains) {
        super(message, null, false, false);
        this.explains = explains;
    }

    /** The value is not allowed; what is, is what the parameter says. */
    public static BadValueException refused() {
        return new BadValueException(null, false);
    }

    /** The value is not allowed; this is, as it ends the sentence "allowed: ...". */
    public static BadValueException allowed(String allowed) {
        return new BadValueException(allowed, false);
    }

    /** What is wrong with the value, in words that do not show it. */
    public static BadValueException because(String why) {
        return new BadValueException(why, true);
    }

    /** What is wrong with it. */
    public @Nullable String why() {
        return explains ? getMessage() : null;
    }

    /** What is allowed, or null for what the parameter says. */
    public @Nullable String allowedInstead() {
        return explains ? null : getMessage();
    }
}
