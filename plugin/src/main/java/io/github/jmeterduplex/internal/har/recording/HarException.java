package io.github.jmeterduplex.internal.har.recording;

/** A HAR file that cannot be imported; the message is one sentence for the user. */
public final class HarException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param sentence names the file, and says what to do */
    public HarException(String sentence) {
        super(sentence);
    }

    /** @param sentence names the file, and says what to do */
    public HarException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
