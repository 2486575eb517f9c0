package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.Secrets;

/**
 * The texts of faults in {@code failures.csv}: short, without secrets, and limited in number. Confined to one thread.
 */
final class ExampleTexts {
    /** With {@link #MAX_CHARACTERS} about 60 kB of a run's files and of its page. */
    static final int MAX = 200;

    static final int MAX_CHARACTERS = 300;

    private int given;

    /** Returns the text for the file; empty after the maximum. */
    String next(String message) {
        if (message.isEmpty() || given == MAX) {
            return "";
        }
        given++;
        String text = DisplayText.line(Secrets.maskSentence(message));
        return text.length() <= MAX_CHARACTERS ? text : cut(text) + "...";
    }

    private static String cut(String text) {
        boolean splits = Character.isHighSurrogate(text.charAt(MAX_CHARACTERS - 1));
        return text.substring(0, splits ? MAX_CHARACTERS - 1 : MAX_CHARACTERS);
    }
}
