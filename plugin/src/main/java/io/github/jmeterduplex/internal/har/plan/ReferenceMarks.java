package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.codec.UrlText;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes and reads marks that stand for variables, columns and {@code {{...}}} in texts until the plan is written. They
 * begin with a character that is not allowed in texts (Unicode, "Noncharacters") and a secret random number, so that a
 * recording cannot forge a mark. Thread-safe.
 */
final class ReferenceMarks {
    private static final char FIRST = '\uFDD0';
    private static final char END = '\uFDD1';
    private static final String BEGIN = FIRST + Long.toHexString(new SecureRandom().nextLong()) + ":";
    private static final Pattern MARK = Pattern.compile(BEGIN + "([vcbVC])([^" + END + "]*)" + END);

    private ReferenceMarks() {}

    enum Kind {
        /** A recorded text that is not a reference. */
        LITERAL,
        /** A reference to a variable of the JMeter thread. */
        VARIABLE,
        /** A reference to a column of the file of users. */
        COLUMN,
        /** A placeholder in double braces, such as {@code {{id}}}, whose value Duplex makes during the run. */
        BRACES
    }

    /**
     * A part of a recorded text: a literal, or a reference.
     *
     * @param text as it is in the whole text
     * @param name of a reference; the text if it is not a reference
     * @param encoded whether the value of a reference must be encoded for a URL
     */
    record Part(Kind kind, String text, String name, boolean encoded) {
        private static Part of(Matcher mark) {
            Kind kind = switch (mark.group(1)) {
                case "v", "V" -> Kind.VARIABLE;
                case "c", "C" -> Kind.COLUMN;
                default -> Kind.BRACES;
            };
            return new Part(kind, mark.group(), mark.group(2), "VC".contains(mark.group(1)));
        }

        private static Part literal(String text) {
            return new Part(Kind.LITERAL, text, text, false);
        }
    }

    static String variable(String name) {
        return BEGIN + "v" + name + END;
    }

    static String column(String name) {
        return BEGIN + "c" + name + END;
    }

    static String braces(String name) {
        return BEGIN + "b" + name + END;
    }

    static boolean isMarked(String text) {
        return text.contains(BEGIN);
    }

    static boolean hasColumn(String text) {
        return text.contains(BEGIN + "c") || text.contains(BEGIN + "C");
    }

    /** Returns a recorded text with its own mark characters replaced, so that it cannot contain a reference. */
    static String recorded(String text) {
        return text.replace(FIRST, '?').replace(END, '?');
    }

    static List<Part> parts(String text) {
        List<Part> parts = new ArrayList<>();
        Matcher mark = MARK.matcher(text);
        int from = 0;
        while (mark.find()) {
            if (mark.start() > from) {
                parts.add(Part.literal(text.substring(from, mark.start())));
            }
            parts.add(Part.of(mark));
            from = mark.end();
        }
        if (from < text.length()) {
            parts.add(Part.literal(text.substring(from)));
        }
        return parts;
    }

    /** Returns a decoded text, with its references, as it is in the query of a URL. */
    static String inQuery(String text) {
        return parts(text).stream()
                .map(part -> switch (part.kind()) {
                    case LITERAL -> UrlText.component(part.text());
                    case VARIABLE -> BEGIN + "V" + part.name() + END;
                    case COLUMN -> BEGIN + "C" + part.name() + END;
                    case BRACES -> part.text();
                })
                .collect(Collectors.joining());
    }

    /** Replaces a value everywhere in a text except within references. */
    static String replace(String text, String value, String mark) {
        return parts(text).stream()
                .map(part -> part.kind() == Kind.LITERAL ? part.text().replace(value, mark) : part.text())
                .collect(Collectors.joining());
    }
}
