package io.github.jmeterduplex.internal.codec;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression that cannot stall an I/O thread: it searches only the first 64 KB of a text, and gives up if the
 * search takes more steps than its {@link RegexStepBudget} allows. Thread-safe.
 */
public final class BoundedRegex {
    /** Number of bytes at the beginning of a text that are searched. */
    public static final int MAX_BYTES = 64 * 1024;

    private final Pattern pattern;
    private final RegexStepBudget budget;

    private BoundedRegex(Pattern pattern, RegexStepBudget budget) {
        this.pattern = pattern;
        this.budget = budget;
    }

    /**
     * Compiles a regular expression whose searches share a step budget.
     *
     * @param budget limits its steps, and counts the searches given up
     * @throws IllegalArgumentException if it is not a regular expression
     */
    public static BoundedRegex compile(String text, RegexStepBudget budget) {
        try {
            return new BoundedRegex(Pattern.compile(text, Pattern.DOTALL), budget);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(e.getDescription() + " near index " + e.getIndex(), e);
        }
    }

    /** Returns the number of capturing groups in the expression. */
    public int groups() {
        return pattern.matcher("").groupCount();
    }

    /**
     * Returns the first capturing group of the first match, or the whole match if the expression does not have a group;
     * null if the text does not match.
     */
    public @Nullable String find(byte[] text, int offset, int length) {
        String seen = new String(text, offset, Math.min(length, MAX_BYTES), StandardCharsets.UTF_8);
        Matcher matcher = pattern.matcher(new Counted(seen, budget.steps(seen.length())));
        try {
            return matcher.find() ? matcher.group(Math.min(1, matcher.groupCount())) : null;
        } catch (TooManySteps | StackOverflowError e) {
            // If the search explodes on this text, the pattern counts as not found.
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

    /**
     * A text that throws after its characters have been read a given number of times, which limits the steps of a
     * search. Confined to one search.
     */
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
