package io.github.jmeterduplex.internal.report.read;

/** Thrown if a report cannot be made of the user's input; the message is one sentence for the user. */
public final class ReportException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ReportException(String sentence) {
        super(sentence);
    }

    public ReportException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
