package io.github.jmeterduplex.internal.net.http;

/** What came is no HTTP; the message is its beginning. */
final class NotHttpException extends Exception {
    private static final long serialVersionUID = 1;

    NotHttpException(String beginning) {
        super(beginning, null, false, false);
    }
}
