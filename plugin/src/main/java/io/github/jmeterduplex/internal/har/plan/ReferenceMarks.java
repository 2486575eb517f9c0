package io.github.jmeterduplex.internal.har.plan;

import java.security.SecureRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes and reads the marks in recorded texts that stand for variables, for columns of the users' file and for {@code
 * {{...}}} until the plan is written. They begin with a character that is not allowed in texts (Unicode,
 * "Noncharacters") and a secret random number, so that a recording cannot forge a mark. Thread-safe.
 */
public final class ReferenceMarks {
    private static final char FIRST = '\uFDD0';
    private static final char END = '\uFDD1';
    private static final String BEGIN = FIRST + Long.toHexString(new SecureRandom().nextLong()) + ":";
    private static final Pattern MARK = Pattern.compile(BEGIN + "([vcb])([^" + END + "]*)" + END);

    private ReferenceMarks() {}

    /** Takes the parts of a text. */
    public interface Parts {
        /** Takes a text as it was recorded. */
        void literal(String text);

        /** Takes a variable of the thread. */
        default void variable(String name) {}

        /** Takes a column of the users' file. */
        default void column(String name) {}

        /** Takes a value in double braces that Duplex makes, for example {@code id}. */
        default void braces(String name) {}
    }

    /** Returns a reference to a variable of the thread. */
    public static String variable(String name) {
        return BEGIN + "v" + name + END;
    }

    /** Returns a reference to a column of the users' file. */
    public static String column(String name) {
        return BEGIN + "c" + name + END;
    }

    /** Returns a reference to a value in double braces. */
    public static String braces(String name) {
        return BEGIN + "b" + name + END;
    }

    /** Whether a text has any reference. */
    public static boolean isMarked(String text) {
        return text.contains(BEGIN);
    }

    /** Whether a text has a column of the users' file. */
    public static boolean hasColumn(String text) {
        return text.contains(BEGIN + "c");
    }

    /** Returns a recorded text without the characters of references. */
    public static String recorded(String text) {
        return text.indexOf(FIRST) < 0 && text.indexOf(END) < 0
                ? text
                : text.replace(FIRST, '?').replace(END, '?');
    }

    /** Passes on the parts of a text in their order. */
    public static void read(String text, Parts parts) {
        Matcher mark = MARK.matcher(text);
        int from = 0;
        while (mark.find()) {
            if (mark.start() > from) {
                parts.literal(text.substring(from, mark.start()));
            }
            switch (mark.group(1)) {
                case "v" -> parts.variable(mark.group(2));
                case "c" -> parts.column(mark.group(2));
                default -> parts.braces(mark.group(2));
            }
            from = mark.end();
        }
        if (from < text.length()) {
            parts.literal(text.substring(from));
        }
    }

    /** Replaces a value everywhere in a text except within references. */
    public static String replace(String text, String value, String mark) {
        StringBuilder out = new StringBuilder();
        read(text, new Parts() {
            @Override
            public void literal(String literal) {
                out.append(literal.replace(value, mark));
            }

            @Override
            public void variable(String name) {
                out.append(ReferenceMarks.variable(name));
            }

            @Override
            public void column(String name) {
                out.append(ReferenceMarks.column(name));
            }

            @Override
            public void braces(String name) {
                out.append(ReferenceMarks.braces(name));
            }
        });
        return out.toString();
    }
}
