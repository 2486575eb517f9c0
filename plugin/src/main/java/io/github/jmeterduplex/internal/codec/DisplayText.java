package io.github.jmeterduplex.internal.codec;

/** Makes text from a server safe for messages and logs: without control characters, and not too long. */
public final class DisplayText {
    private static final int SHOWN_CHARACTERS = 200;

    private DisplayText() {}

    /** The first 200 characters, control characters replaced by a space; {@code ...} marks a cut. */
    public static String clean(String text) {
        String shown = text.length() > SHOWN_CHARACTERS ? text.substring(0, SHOWN_CHARACTERS) + "..." : text;
        StringBuilder out = new StringBuilder(shown.length());
        shown.chars().forEach(c -> out.append(Character.isISOControl(c) ? ' ' : (char) c));
        return out.toString();
    }
}
