package io.github.jmeterduplex.internal.session;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Text with {@code {{name}}} placeholders. Immutable; thread-safe. */
public final class Template {
    /** What the placeholders stand for. */
    @FunctionalInterface
    public interface Values {
        /** The value of a name, or null where it is unknown: the placeholder then stays as it is. */
        String get(String name);
    }

    /** How a value is fitted into its surroundings. */
    public enum Escape {
        /** As it is. */
        NONE,
        /** For the inside of a JSON string. */
        JSON
    }

    private record Part(String literal, String name) {}

    private final String text;
    private final List<Part> parts;
    /** The whole text where it has no placeholder, else null. */
    private final byte[] constant;

    private Template(String text, List<Part> parts) {
        this.text = text;
        this.parts = parts;
        boolean isConstant = parts.stream().allMatch(part -> part.name() == null);
        this.constant = isConstant ? text.getBytes(StandardCharsets.UTF_8) : null;
    }

    /** Reads a text; a placeholder that is not closed is plain text. */
    public static Template parse(String text) {
        List<Part> parts = new ArrayList<>();
        int from = 0;
        int open = text.indexOf("{{");
        while (open >= 0) {
            int close = text.indexOf("}}", open);
            if (close < 0) {
                break;
            }
            // The innermost pair counts, so that JSON like {"a":{{{id}}}} works.
            int start = text.lastIndexOf("{{", close - 1);
            parts.add(new Part(text.substring(from, start), null));
            parts.add(new Part(
                    text.substring(start, close + 2),
                    text.substring(start + 2, close).strip()));
            from = close + 2;
            open = text.indexOf("{{", from);
        }
        parts.add(new Part(text.substring(from), null));
        return new Template(text, List.copyOf(parts));
    }

    /** Whether a placeholder of this name occurs. */
    public boolean uses(String name) {
        return parts.stream().anyMatch(part -> name.equals(part.name()));
    }

    /** The text with its values. */
    public String render(Values values, Escape escape) {
        if (constant != null) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 32);
        for (Part part : parts) {
            String value = part.name() == null ? null : values.get(part.name());
            if (value == null) {
                out.append(part.literal());
            } else if (escape == Escape.JSON) {
                appendJson(out, value);
            } else {
                out.append(value);
            }
        }
        return out.toString();
    }

    /** The same as UTF-8; not to be written to. */
    public byte[] renderBytes(Values values, Escape escape) {
        return constant != null ? constant : render(values, escape).getBytes(StandardCharsets.UTF_8);
    }

    private static void appendJson(StringBuilder out, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
    }
}
