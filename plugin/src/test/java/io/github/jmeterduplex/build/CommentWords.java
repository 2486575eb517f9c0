package io.github.jmeterduplex.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts words in the comments of Java sources that show whether the comments are plain English. */
final class CommentWords {
    /** The files that a breach names. */
    private static final int SHOWN_FILES = 10;

    private static final Pattern WORD = Pattern.compile("[A-Za-z']+");
    /** A comment, or a literal, in which no comment begins. */
    private static final Pattern TOKEN = Pattern.compile("\"\"\"[\\s\\S]*?\"\"\""
            + "|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\""
            + "|'(?:\\\\.|[^'\\\\\\n])++'"
            + "|/\\*[\\s\\S]*?\\*/"
            + "|//[^\\n]*+");

    /** How often words may or should occur in 1,000 words of comments. */
    enum Measure {
        /** Plain English has conditions with "if". */
        IF("if", true, 5),
        /** "Where" is for places only. */
        WHERE("where", false, 2),
        /** A sentence says "is not a" or "no one", or is turned round. */
        NONE("(?:is|are|holds|has|knows) (?:none|no)|nobody|nothing", false, 2),
        /** A listener is notified. */
        HEAR("hears?|heard", false, 0);

        private final Pattern words;
        private final boolean isLeast;
        private final double bound;

        Measure(String words, boolean isLeast, double bound) {
            this.words = Pattern.compile("\\b(?:" + words + ")\\b", Pattern.CASE_INSENSITIVE);
            this.isLeast = isLeast;
            this.bound = bound;
        }

        /** By how many hits a text is worse than the bound; negative if it is better. */
        private double excess(Count count) {
            double allowed = count.words() * bound / 1_000;
            return isLeast ? allowed - count.hits() : count.hits() - allowed;
        }
    }

    private record Count(String file, int words, int hits) {}

    private CommentWords() {}

    /** Says how the sources break a measure, and which files do most; empty if they keep it. */
    static Optional<String> breach(Measure measure, Path sources) throws IOException {
        List<Count> files = new ArrayList<>();
        for (Path file : files(sources)) {
            files.add(count(measure, sources.relativize(file).toString(), comments(Files.readString(file))));
        }
        Count all = new Count(
                "all",
                files.stream().mapToInt(Count::words).sum(),
                files.stream().mapToInt(Count::hits).sum());
        if (measure.excess(all) <= 0) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s, %s: %.1f per 1,000 words of comments; allowed: at %s %.1f. The worst files:%n%s",
                measure,
                measure.words,
                all.hits() * 1_000.0 / all.words(),
                measure.isLeast ? "least" : "most",
                measure.bound,
                worst(measure, files)));
    }

    private static String worst(Measure measure, List<Count> files) {
        return files.stream()
                .sorted(Comparator.comparingDouble(measure::excess).reversed())
                .limit(SHOWN_FILES)
                .map(file -> file.file() + ": " + file.hits() + " in " + file.words() + " words")
                .collect(Collectors.joining("\n"));
    }

    private static Count count(Measure measure, String file, String comments) {
        return new Count(file, (int) WORD.matcher(comments).results().count(), (int)
                measure.words.matcher(comments).results().count());
    }

    /** The comments of a source, a line for each. */
    private static String comments(String source) {
        return TOKEN.matcher(source)
                .results()
                .map(MatchResult::group)
                .filter(token -> token.startsWith("/"))
                .collect(Collectors.joining("\n"));
    }

    /** The Java sources below a folder, sorted. */
    private static List<Path> files(Path sources) throws IOException {
        try (Stream<Path> all = Files.walk(sources)) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }
}
