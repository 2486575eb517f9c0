package io.github.jmeterduplex.session;

import java.util.Objects;

/**
 * A header of a frame or of an HTTP request, unescaped. Lists of headers keep their order and repetitions.
 *
 * @param name as it was sent, in its case
 * @param value may be empty
 */
public record Header(String name, String value) {
    /**
     * Creates a header; neither part may be null.
     *
     * @param name as it was sent
     * @param value may be empty
     */
    public Header {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
    }
}
