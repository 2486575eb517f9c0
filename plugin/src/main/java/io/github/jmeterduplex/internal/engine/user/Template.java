package io.github.jmeterduplex.internal.engine.user;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A parameter's text with {@code {{NAME}}} placeholders. Spaces around a name are allowed. If braces are nested, the
 * innermost pair counts, so a value may be directly inside the braces of a JSON object; an unclosed pair is text.
 * Immutable; thread-safe.
 */
public final class Template {
    private static final String OPEN = "{{";
    private static final String CLOSE = "}}";

    /** The values of placeholders in one rendering. */
    @FunctionalInterface
    public interface Values {
        /**
         * Returns the value for the placeholder of this name; null if the name is unknown: then the placeholder stays
         * as written.
         */
        @Nullable
        String get(String name);
    }

    /** Changes an inserted value so that it cannot break the text around it. */
    public enum Escape {
        /** Inserts the value as it is. */
        NONE,
        /** Escapes quotes, backslashes and control characters, as in a JSON string. */
        JSON,
        /** Escapes all characters that have a meaning in a regular expression. */
        REGEX
    }

    /**
     * @param written the placeholder as written, braces included
     */
    private record Placeholder(String before, String written, String name) {}

    private final String text;
    private final List<Placeholder> placeholders;
    /** The text after the last placeholder. */
    private final String rest;
    /** The whole text as UTF-8 if the text does not contain a placeholder; otherwise null. */
    private final byte @Nullable [] constantBytes;

    private Template(String text, List<Placeholder> placeholders, String rest) {
        this.text = text;
        this.placeholders = List.copyOf(placeholders);
        this.rest = rest;
        this.constantBytes = placeholders.isEmpty() ? text.getBytes(UTF_8) : null;
    }

    /** Parses a text; every text is a template. */
    public static Template parse(String text) {
        List<Placeholder> placeholders = new ArrayList<>();
        int from = 0;
        int open = text.indexOf(OPEN);
        int close = text.indexOf(CLOSE, open + OPEN.length());
        while (open >= 0 && close >= 0) {
            open = innermost(text, open, close);
            int end = close + CLOSE.length();
            String name = text.substring(open + OPEN.length(), close).trim();
            placeholders.add(new Placeholder(text.substring(from, open), text.substring(open, end), name));
            from = end;
            open = text.indexOf(OPEN, end);
            close = text.indexOf(CLOSE, open + OPEN.length());
        }
        return new Template(text, placeholders, text.substring(from));
    }

    private static int innermost(String text, int open, int close) {
        int last = open;
        int next = text.indexOf(OPEN, last + 1);
        while (next >= 0 && next + OPEN.length() <= close) {
            last = next;
            next = text.indexOf(OPEN, last + 1);
        }
        return last;
    }

    /** Whether a placeholder has this name. */
    public boolean uses(String name) {
        return uses(name::equals);
    }

    /** Whether a placeholder has a name of this kind. */
    public boolean uses(Predicate<String> kind) {
        for (Placeholder placeholder : placeholders) {
            if (kind.test(placeholder.name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether every rendering is the same text. */
    public boolean isConstant() {
        return constantBytes != null;
    }

    /** Returns the text with all known values inserted; values are not searched for placeholders. */
    public String render(Values values, Escape escape) {
        if (isConstant()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 16 * placeholders.size());
        for (int i = 0; i < placeholders.size(); i++) {
            Placeholder placeholder = placeholders.get(i);
            out.append(placeholder.before);
            String value = values.get(placeholder.name);
            if (value == null) {
                out.append(placeholder.written);
            } else if (escape == Escape.JSON) {
                appendJson(value, out);
            } else if (escape == Escape.REGEX) {
                out.append(Pattern.quote(value));
            } else {
                out.append(value);
            }
        }
        return out.append(rest).toString();
    }

    /** Returns the text of {@link #render} in UTF-8. The array may be shared, and must not be changed. */
    public byte[] renderBytes(Values values, Escape escape) {
        return constantBytes != null ? constantBytes : render(values, escape).getBytes(UTF_8);
    }

    /** Appends a value escaped by RFC 8259, section 7. */
    private static void appendJson(String value, StringBuilder out) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c >= ' ') {
                out.append(c);
            } else {
                appendControl(c, out);
            }
        }
    }

    private static void appendControl(char c, StringBuilder out) {
        switch (c) {
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default ->
                out.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
        }
    }

    /** Returns the text as parsed. */
    @Override
    public String toString() {
        return text;
    }
}
