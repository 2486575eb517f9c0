package io.github.jmeterduplex.internal.live;

/** A request that is answered with an error. */
final class RefusedRequestException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient PageResponse response;

    RefusedRequestException(PageResponse response) {
        super(null, null, false, false);
        this.response = response;
    }

    /**
     * Creates an error with a text.
     *
     * @param status of HTTP
     */
    RefusedRequestException(int status, String text) {
        this(PageResponse.text(status, text));
    }

    PageResponse response() {
        return response;
    }
}
