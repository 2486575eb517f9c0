package io.github.jmeterduplex.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a look at Java sources tells: how wide and how long they are, and what tests change that a whole JVM shares. */
final class SourceLimits {
    /** The widest line, of code or of a comment. */
    static final int MAX_COLUMNS = 120;

    /** The longest file. */
    static final int MAX_LINES = 400;

    /** Calls that change what all tests of a JVM share. {@link FreshJvm} makes what they need. */
    private static final Pattern SHARED_STATE = Pattern.compile("\\b(System\\.(setProperty|setProperties|clearProperty"
            + "|setOut|setErr|setIn)|(Locale|TimeZone|SSLContext|Authenticator|ProxySelector|"
            + "CookieHandler)\\.setDefault"
            + "|HttpsURLConnection\\.setDefault\\w+|Security\\.setProperty"
            + "|Thread\\.setDefaultUncaughtExceptionHandler)\\(");

    private SourceLimits() {}

    /** The lines with more than {@link #MAX_COLUMNS} columns, as {@code FILE:LINE has N columns}. */
    static List<String> tooWide(Path sources) throws IOException {
        List<String> wide = new ArrayList<>();
        for (Path file : files(sources)) {
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                int columns = line.codePointCount(0, line.length());
                if (columns > MAX_COLUMNS) {
                    wide.add(sources.relativize(file) + ":" + number + " has " + columns + " columns");
                }
            }
        }
        return wide;
    }

    /** The files with more than {@link #MAX_LINES} lines, and how many they have. */
    static Map<Path, Integer> tooLong(Path sources) throws IOException {
        Map<Path, Integer> lengths = new TreeMap<>();
        for (Path file : files(sources)) {
            lengths.put(sources.relativize(file), Files.readAllLines(file).size());
        }
        lengths.values().removeIf(lines -> lines <= MAX_LINES);
        return lengths;
    }

    /**
     * The lines that change what a whole JVM shares, as {@code FILE:LINE}: the next test class would find it changed.
     *
     * @param allowed names of files that may
     */
    static List<String> changesOfTheJvm(Path sources, Set<String> allowed) throws IOException {
        List<String> changes = new ArrayList<>();
        for (Path file : files(sources)) {
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                if (SHARED_STATE.matcher(line).find()
                        && !allowed.contains(file.getFileName().toString())) {
                    changes.add(sources.relativize(file) + ":" + number);
                }
            }
        }
        return changes;
    }

    /** The Java sources below a folder, sorted. */
    static List<Path> files(Path sources) throws IOException {
        try (Stream<Path> all = Files.walk(sources)) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }
}
