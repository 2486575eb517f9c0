package io.github.jmeterduplex.internal.engine.user;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JsonStringWriter;
import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.codec.UrlText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A parameter's text with placeholders, which {@link Parser} reads: {@code {{NAME}}}, values of messages such
 * as {@code {{json:/id}}}, and functions such as {@code {{base64:TEXT}}}, whose texts may hold placeholders, too.
 * Immutable; thread-safe.
 */
public final class Template {
    /** The values of placeholders in one rendering. */
    @FunctionalInterface
    public interface Values {
        /**
         * Returns the value for the placeholder of this name; null if the name is unknown: then the placeholder stays
         * as written.
         */
        @Nullable
        String get(String name);

        /** Whether the value of this name is JSON other than a string, which is inserted into JSON as it is. */
        default boolean isJson(String name) {
            return false;
        }

        /** Returns a value of the message at hand; null if there is none: then the placeholder stays as written. */
        default @Nullable Captured captured(Capture capture) {
            return null;
        }
    }

    /** Changes an inserted value so that it cannot break the text around it. */
    public enum Escape {
        /** Inserts the value as it is. */
        NONE,
        /** Escapes quotes, backslashes and control characters, as in a JSON string. */
        JSON,
        /** Escapes all characters that have a meaning in a regular expression. */
        REGEX,
        /**
         * Encodes the value as JavaScript's {@code encodeURIComponent} does it, except in the scheme, host and port of
         * a URL.
         */
        URL
    }

    private final String text;
    private final List<Placeholder> placeholders;
    /** The text after the last placeholder. */
    private final String rest;
    /** The whole text as UTF-8 if the text does not contain a placeholder; otherwise null. */
    private final byte @Nullable [] constantBytes;

    Template(String text, List<Placeholder> placeholders, String rest) {
        this.text = text;
        this.placeholders = List.copyOf(placeholders);
        this.rest = rest;
        this.constantBytes = placeholders.isEmpty() ? rest.getBytes(UTF_8) : null;
    }

    /** Parses a text; every text is a template. */
    public static Template parse(String text) {
        return parse(text, new RegexStepBudget());
    }

    /**
     * Parses a text; every text is a template.
     *
     * @param budget the budget of the patterns in {@code {{regex:...}}}
     */
    public static Template parse(String text, RegexStepBudget budget) {
        return new Parser(text, budget).parse(0, text.length());
    }

    /** Whether a placeholder has this name. */
    public boolean uses(String name) {
        return uses(name::equals);
    }

    /** Whether a placeholder, or one in the text of a function, has a name of this kind. */
    public boolean uses(Predicate<String> kind) {
        for (Placeholder placeholder : placeholders) {
            if (placeholder.uses(kind)) {
                return true;
            }
        }
        return false;
    }

    /** Returns how values are escaped in this text: as in JSON if the text is an object or an array. */
    public Escape escape() {
        String begin = text.stripLeading();
        boolean isObject = begin.startsWith("{") && !begin.startsWith("{{");
        return isObject || begin.startsWith("[") ? Escape.JSON : Escape.NONE;
    }

    /** Whether every rendering is the same text. */
    public boolean isConstant() {
        return constantBytes != null;
    }

    /** Returns the first placeholder, as written with its braces, whose name is unknown; null if there is not one. */
    public @Nullable String unknown(Values values) {
        for (Placeholder placeholder : placeholders) {
            if (!placeholder.append(values, Escape.NONE, new StringBuilder())) {
                return placeholder.written();
            }
        }
        return null;
    }

    /** Returns the text with all known values inserted; values are not searched for placeholders. */
    public String render(Values values, Escape escape) {
        if (isConstant()) {
            return rest;
        }
        StringBuilder out = new StringBuilder(text.length() + 16 * placeholders.size());
        for (int i = 0; i < placeholders.size(); i++) {
            Placeholder placeholder = placeholders.get(i);
            out.append(placeholder.before());
            if (!placeholder.append(values, escape, out)) {
                out.append(placeholder.written());
            }
        }
        return out.append(rest).toString();
    }

    /**
     * Returns the text in which the known values are inserted, except for those that are known only when it is sent:
     * values of messages, and names of this kind.
     */
    public Template bind(Values values, Escape escape, Predicate<String> late) {
        List<Placeholder> open = new ArrayList<>();
        StringBuilder before = new StringBuilder();
        for (Placeholder placeholder : placeholders) {
            before.append(placeholder.before());
            if (placeholder.isLate(late)) {
                open.add(placeholder.bound(before.toString(), values, late));
                before.setLength(0);
            } else if (!placeholder.append(values, escape, before)) {
                before.append(placeholder.written());
            }
        }
        return new Template(text, open, before.append(rest).toString());
    }

    /** Returns the text with all values inserted, escaped as {@link #escape} says; null if one is unknown. */
    @Nullable
    String renderKnown(Values values) {
        StringBuilder out = new StringBuilder();
        Escape escape = escape();
        for (Placeholder placeholder : placeholders) {
            out.append(placeholder.before());
            if (!placeholder.append(values, escape, out)) {
                return null;
            }
        }
        return out.append(rest).toString();
    }

    /** Whether a value is known only when the text is sent: a value of a message, or one with a name of this kind. */
    boolean isLate(Predicate<String> late) {
        return placeholders.stream().anyMatch(placeholder -> placeholder.isLate(late));
    }

    /** Returns the text of {@link #render} in UTF-8. The array may be shared, and must not be changed. */
    public byte[] renderBytes(Values values, Escape escape) {
        return constantBytes != null ? constantBytes : render(values, escape).getBytes(UTF_8);
    }

    /** Appends a value, changed so that it cannot break the text around it. */
    static void append(String value, Escape escape, StringBuilder out) {
        if (escape == Escape.JSON) {
            JsonStringWriter.append(value, out);
        } else if (escape == Escape.REGEX) {
            out.append(Pattern.quote(value));
        } else if (escape == Escape.URL && UrlText.isPastAuthority(out)) {
            out.append(UrlText.component(value));
        } else {
            out.append(value);
        }
    }

    /** Returns the text as parsed. */
    @Override
    public String toString() {
        return text;
    }

    /**
     * One placeholder: the name of a value, or, where one of the two is not null, a value of a message or a function.
     *
     * @param before the text between the previous placeholder and this one
     * @param written the placeholder as written, braces included
     * @param name what is written between the braces, trimmed
     * @param texts the texts of the function
     */
    private record Placeholder(
            String before,
            String written,
            String name,
            @Nullable Capture capture,
            @Nullable TextFunction function,
            List<Template> texts) {
        boolean uses(Predicate<String> kind) {
            return kind.test(name) || texts.stream().anyMatch(text -> text.uses(kind));
        }

        /** Appends the value. Returns false, and appends nothing, if it is unknown. */
        boolean append(Values values, Escape escape, StringBuilder out) {
            if (capture != null) {
                Captured captured = values.captured(capture);
                if (captured == null) {
                    return false;
                }
                Template.append(captured.text(), captured.isString() ? escape : Escape.NONE, out);
                return true;
            }
            String value = function == null ? values.get(name) : result(function, values);
            if (value == null) {
                return false;
            }
            boolean isJson = escape == Escape.JSON && function == null && values.isJson(name);
            Template.append(value, isJson ? Escape.NONE : escape, out);
            return true;
        }

        /** Returns the result of the function; null if the value of a placeholder in a text is unknown. */
        private @Nullable String result(TextFunction of, Values values) {
            List<String> rendered = new ArrayList<>();
            for (Template text : texts) {
                String known = text.renderKnown(values);
                if (known == null) {
                    return null;
                }
                rendered.add(known);
            }
            return of.apply(rendered);
        }

        /** Whether the value is known only when the text is sent. */
        boolean isLate(Predicate<String> late) {
            return capture != null
                    || (function == null ? late.test(name) : texts.stream().anyMatch(text -> text.isLate(late)));
        }

        /** Returns this placeholder after another text, with the values of its function's texts that are known now. */
        Placeholder bound(String textBefore, Values values, Predicate<String> late) {
            List<Template> bound = texts.stream()
                    .map(text -> text.bind(values, text.escape(), late))
                    .toList();
            return new Placeholder(textBefore, written, name, capture, function, bound);
        }
    }

    /**
     * Reads the placeholders of a text. Spaces around a name are allowed. If braces are nested, the innermost pair
     * counts, so a value may be directly inside the braces of a JSON object; an unclosed pair is text, and four opening
     * braces stand for two. Confined to one thread.
     *
     * <p>The texts of functions and patterns may hold single braces in pairs, and those of functions placeholders:
     * {@code {{base64:{"user":"{{user}}"}}}} ends with the last pair.
     */
    private static final class Parser {
        private static final String OPEN = "{{";
        private static final String CLOSE = "}}";
        /** Stands for two opening braces. */
        private static final String ESCAPED = "{{{{";

        private static final int END = -1;

        private final String text;
        private final RegexStepBudget budget;
        /** The index of the next character to read. */
        private int at;

        Parser(String text, RegexStepBudget budget) {
            this.text = text;
            this.budget = budget;
        }

        /** Parses a part of the text. */
        private Template parse(int from, int to) {
            List<Placeholder> found = new ArrayList<>();
            StringBuilder before = new StringBuilder();
            at = from;
            while (at < to) {
                int open = text.indexOf(OPEN, at);
                if (open < 0 || open + OPEN.length() > to) {
                    break;
                }
                before.append(text, at, open);
                at = open;
                if (text.startsWith(ESCAPED, open)) {
                    before.append(OPEN);
                    at = open + ESCAPED.length();
                } else {
                    Placeholder placeholder = placeholder(before, to);
                    if (placeholder == null) {
                        before.append(text.charAt(open));
                        at = open + 1;
                    } else {
                        found.add(placeholder);
                        before.setLength(0);
                    }
                }
            }
            String rest = before.append(text, Math.min(at, to), to).toString();
            String all = text.substring(from, to);
            return new Template(all, found, rest.equals(all) ? all : rest);
        }

        /** Reads the placeholder whose braces open here; null if these braces are text. */
        private @Nullable Placeholder placeholder(StringBuilder before, int to) {
            int open = at;
            int inner = skipSpace(open + OPEN.length(), to);
            TextFunction function = functionAt(inner);
            boolean holdsBraces = function != null || text.startsWith("regex:", inner);
            int close = holdsBraces ? balanced(inner, to, CLOSE) : plainEnd(inner, to);
            if (close == END) {
                return null;
            }
            String name = text.substring(inner, close).strip();
            String written = text.substring(open, close + CLOSE.length());
            List<Template> texts = function == null
                    ? List.of()
                    : texts(function, inner + function.prefix().length(), close);
            Capture capture = Capture.isLike(name) ? capture(name) : null;
            at = close + CLOSE.length();
            return new Placeholder(before.toString(), written, name, capture, texts.isEmpty() ? null : function, texts);
        }

        private int skipSpace(int from, int to) {
            int index = from;
            while (index < to && text.charAt(index) == ' ') {
                index++;
            }
            return index;
        }

        private @Nullable TextFunction functionAt(int index) {
            for (TextFunction function : TextFunction.values()) {
                if (text.startsWith(function.prefix(), index)) {
                    return function;
                }
            }
            return null;
        }

        /** Returns where a name ends; {@link #END} if it does not end, or other braces open before it does. */
        private int plainEnd(int from, int to) {
            int close = text.indexOf(CLOSE, from);
            int next = text.indexOf(OPEN, at + 1);
            boolean isInner = next >= 0 && next + OPEN.length() <= close;
            return close < 0 || close + CLOSE.length() > to || isInner ? END : close;
        }

        /** Returns where this end is outside of braces in pairs; {@link #END} if it is nowhere. */
        private int balanced(int from, int to, String end) {
            int depth = 0;
            for (int index = from; index + end.length() <= to; index++) {
                char c = text.charAt(index);
                if (depth == 0 && text.startsWith(end, index)) {
                    return index;
                }
                index += c == '\\' ? 1 : 0;
                depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            }
            return END;
        }

        /** Returns the texts of a function; none if one is missing. */
        private List<Template> texts(TextFunction function, int from, int to) {
            if (function.texts() == 1) {
                return List.of(parse(from, to));
            }
            int comma = balanced(from, to, ",");
            return comma == END ? List.of() : List.of(parse(from, comma), parse(comma + 1, to));
        }

        /** Returns a capture; null if its text is not correct: then it is an unknown name. */
        private @Nullable Capture capture(String name) {
            try {
                return Capture.parse(name, budget);
            } catch (IllegalArgumentException e) {
                return null;
            }
        }
    }
}
