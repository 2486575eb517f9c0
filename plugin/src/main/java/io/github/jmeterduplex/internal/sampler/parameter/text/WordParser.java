package io.github.jmeterduplex.internal.sampler.parameter.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Reads comma-separated lists, {@code true} and {@code false}, and the constants of enums, spelled in lower case with
 * {@code -} for {@code _}.
 */
public final class WordParser {
    private WordParser() {}

    /** Returns the parts of a comma-separated list, trimmed and without blank ones; commas in braces do not count. */
    public static Stream<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == ',' && depth <= 0) {
                parts.add(text.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(text.substring(from));
        return parts.stream().map(String::strip).filter(part -> !part.isEmpty());
    }

    /**
     * Returns the enum constant that is spelled like this text.
     *
     * @throws BadValueException if there is no such constant
     */
    public static <E extends Enum<E>> E constant(String text, Class<E> words) {
        return Arrays.stream(words.getEnumConstants())
                .filter(constant -> spelled(constant).equals(text))
                .findFirst()
                .orElseThrow(BadValueException::refused);
    }

    /**
     * Reads {@code true} or {@code false}.
     *
     * @throws BadValueException for anything else
     */
    public static boolean flag(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw BadValueException.refused();
        }
        return text.equals("true");
    }

    /** Returns the spellings of all constants of an enum, in their order. */
    public static List<String> spelled(Class<? extends Enum<?>> words) {
        return Arrays.stream(words.getEnumConstants()).map(WordParser::spelled).toList();
    }

    /** Returns the spelling of an enum constant: in lower case with {@code -} for {@code _}. */
    public static String spelled(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
