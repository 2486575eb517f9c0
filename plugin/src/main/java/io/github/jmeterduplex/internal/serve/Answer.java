package io.github.jmeterduplex.internal.serve;

import java.nio.charset.StandardCharsets;

/** What a page answers. Immutable. */
public final class Answer {
    private final String contentType;
    /** Not changed any more. */
    private final byte[] body;

    /**
     * An answer of bytes.
     *
     * @param contentType with its charset
     * @param body handed over
     */
    public Answer(String contentType, byte[] body) {
        this.contentType = contentType;
        this.body = body;
    }

    static Answer text(String text) {
        return new Answer("text/plain; charset=utf-8", (text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    String contentType() {
        return contentType;
    }

    byte[] body() {
        return body;
    }
}
