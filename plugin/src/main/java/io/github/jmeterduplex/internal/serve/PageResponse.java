package io.github.jmeterduplex.internal.serve;

import java.nio.charset.StandardCharsets;

/** The response of a served page: content type and body. Immutable. */
public final class PageResponse {
    private final String contentType;
    /** Not changed any more. */
    private final byte[] body;

    /**
     * An answer of bytes.
     *
     * @param contentType with its charset
     * @param body handed over
     */
    public PageResponse(String contentType, byte[] body) {
        this.contentType = contentType;
        this.body = body;
    }

    static PageResponse text(String text) {
        return new PageResponse("text/plain; charset=utf-8", (text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    String contentType() {
        return contentType;
    }

    byte[] body() {
        return body;
    }
}
