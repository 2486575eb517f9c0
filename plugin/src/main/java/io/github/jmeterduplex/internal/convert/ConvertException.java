package io.github.jmeterduplex.internal.convert;

import java.io.IOException;

/** Thrown if a plan cannot be converted; the message says why, and what to do. */
public final class ConvertException extends IOException {
    private static final long serialVersionUID = 1;

    ConvertException(String message) {
        super(message);
    }

    ConvertException(String message, Throwable cause) {
        super(message, cause);
    }
}
