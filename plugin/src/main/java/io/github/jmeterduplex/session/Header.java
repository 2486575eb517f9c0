package io.github.jmeterduplex.session;

import java.util.Objects;

/** One header of a frame or an HTTP request, unescaped. Order and repetitions of a list of them are kept. */
public record Header(String name, String value) {
    public Header {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
    }
}
