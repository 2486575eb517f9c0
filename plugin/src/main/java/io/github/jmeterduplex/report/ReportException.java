package io.github.jmeterduplex.report;

/** What the user gave cannot be reported on; the message is one sentence for the user. */
final class ReportException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ReportException(String sentence) {
        super(sentence);
    }

    ReportException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
