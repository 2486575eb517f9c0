package io.github.jmeterduplex.internal.net.http;

/** Thrown if the inbound bytes are not HTTP; the message is their beginning. */
final class NotHttpException extends Exception {
    private static final long serialVersionUID = 1;

    NotHttpException(String beginning) {
        super(beginning, null, false, false);
    }
}
