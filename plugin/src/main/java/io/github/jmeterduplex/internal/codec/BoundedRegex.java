package io.github.jmeterduplex.internal.codec;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression that cannot stall an I/O thread: it sees the first 64 KB of a text, and gives up where that
 * takes more steps than its {@link RegexStepBudget} has. Thread-safe.
 */
public final class BoundedRegex {
    /** Bytes of a text that are looked at. */
    public static final int MAX_BYTES = 64 * 1024;

    private final Pattern pattern;
    private final RegexStepBudget budget;

    private BoundedRegex(Pattern pattern, RegexStepBudget budget) {
        this.pattern = pattern;
        this.budget = budget;
    }

    /**
     * Reads a pattern.
     *
     * @param budget its steps, and where searches that are given up are counted
     * @throws IllegalArgumentException when it is no regular expression
     */
    public static BoundedRegex compile(String text, RegexStepBudget budget) {
        try {
            return new BoundedRegex(Pattern.compile(text, Pattern.DOTALL), budget);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(e.getDescription() + " near index " + e.getIndex(), e);
        }
    }

    /** How many groups it has. */
    public int groups() {
        return pattern.matcher("").groupCount();
    }

    /**
     * The first group of the first place it is found in, the whole place where it has none; null where it is not found.
     */
    public @Nullable String find(byte[] text, int offset, int length) {
        String seen = new String(text, offset, Math.min(length, MAX_BYTES), StandardCharsets.UTF_8);
        Matcher matcher = pattern.matcher(new Counted(seen, budget.steps(seen.length())));
        try {
            return matcher.find() ? matcher.group(Math.min(1, matcher.groupCount())) : null;
        } catch (TooManySteps | StackOverflowError e) {
            // A pattern that explodes on this text has not been found in it.
            budget.exceeded();
            return null;
        }
    }

    private static final class TooManySteps extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooManySteps() {
            super(null, null, false, false);
        }
    }

    /** A text whose characters may be looked at so many times, the same ones again included. Confined to one search. */
    private static final class Counted implements CharSequence {
        private final String text;
        private int left;

        Counted(String text, int steps) {
            this.text = text;
            this.left = steps;
        }

        @Override
        public char charAt(int index) {
            if (--left < 0) {
                throw new TooManySteps();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
