package io.github.jmeterduplex.internal.record.log;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Writes {@code run.json} in the form of {@link RunFile}; a reader sees the old file or the new one, never half of one.
 *
 * <p>{@link #fact} is thread-safe; all other methods are confined to one thread at a time.
 */
final class RunJsonWriter {
    private final Path file;
    private final Map<String, Object> members = new LinkedHashMap<>();
    /** The facts by name: their values, or suppliers of their values. */
    private final Map<String, Object> facts = new ConcurrentSkipListMap<>();

    private volatile boolean hasNews;

    RunJsonWriter(Path directory, Settings settings, RunInfo info, long startEpochMillis, Map<String, Object> limits) {
        file = directory.resolve(RunFile.NAME);
        members.put(RunFile.FORMAT, RunFile.FORMAT_VERSION);
        members.put(
                RunFile.RUN,
                Objects.requireNonNull(directory.getParent(), "the folder of the run")
                        .getFileName()
                        .toString());
        members.put(RunFile.ENGINE, directory.getFileName().toString());
        members.put(RunFile.PLAN, info.plan());
        members.put(RunFile.START_EPOCH_MS, startEpochMillis);
        members.put(RunFile.START, iso(startEpochMillis));
        members.put(RunFile.COMPLETED, false);
        members.put(RunFile.INTERVAL_SECONDS, settings.intervalSeconds());
        members.put(RunFile.WARMUP_SECONDS, settings.warmupSeconds());
        members.put(RunFile.VERSIONS, new TreeMap<>(info.versions()));
        members.put(RunFile.PROPERTIES, masked(info.properties()));
        members.put(RunFile.LIMITS, limits);
    }

    /** Adds a fact to those that the next {@link #writeNews} writes. Thread-safe. */
    void fact(String name, Object value) {
        Object plain = plain(name, value);
        if (!plain.equals(facts.put(name, plain))) {
            hasNews = true;
        }
    }

    /** Adds a fact whose value is read when the file is written. Thread-safe. */
    void fact(String name, Supplier<?> value) {
        facts.put(name, value);
        hasNews = true;
    }

    private Map<String, Object> plainFacts() {
        Map<String, Object> plain = new TreeMap<>(facts);
        plain.replaceAll((name, fact) -> fact instanceof Supplier<?> later ? plain(name, later.get()) : fact);
        return plain;
    }

    private static Object plain(String name, Object value) {
        if (value instanceof Number || value instanceof Boolean) {
            return value;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(one -> plain(name, one)).toList();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> plain = new TreeMap<>();
            // A key is a label or a word of the format, so it is not masked as the name of a secret.
            map.forEach((key, one) -> plain.put(String.valueOf(key), plain(name, one)));
            return plain;
        }
        return Secrets.isNamed(name) ? Secrets.MASK : Secrets.maskSentence(String.valueOf(value));
    }

    private static Map<String, String> masked(Map<String, String> values) {
        Map<String, String> masked = new TreeMap<>(values);
        masked.replaceAll((name, value) -> Secrets.isNamed(name) ? Secrets.MASK : Secrets.maskNamed(value));
        return masked;
    }

    void write() throws IOException {
        hasNews = false;
        members.put(RunFile.FACTS, plainFacts());
        Path unfinished = file.resolveSibling(RunFile.NAME + ".tmp");
        String text = JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(members) + "\n";
        try (OutputStream out = new FileOutputStream(unfinished.toFile())) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    void writeNews() throws IOException {
        if (hasNews) {
            write();
        }
    }

    void complete(
            long endEpochMillis,
            Map<String, Counts<Count>> labels,
            Counts<SessionCount> sessions,
            Map<String, Long> latencies,
            long writeErrors)
            throws IOException {
        members.put(RunFile.END_EPOCH_MS, endEpochMillis);
        members.put(RunFile.END, iso(endEpochMillis));
        members.put(RunFile.COMPLETED, true);
        members.put(RunFile.WRITE_ERRORS, writeErrors);
        Map<String, Object> perLabel = new TreeMap<>();
        labels.forEach((label, counts) -> perLabel.put(label, byWord(counts, Count.values(), Count::word)));
        Map<String, Object> totals = new LinkedHashMap<>();
        totals.put(RunFile.TOTALS_OF_LABELS, perLabel);
        totals.put(RunFile.TOTALS_OF_SESSIONS, byWord(sessions, SessionCount.values(), SessionCount::word));
        totals.put(RunFile.TOTALS_OF_LATENCIES, latencies);
        members.put(RunFile.TOTALS, totals);
        write();
    }

    private static <E extends Enum<E>> Map<String, Long> byWord(Counts<E> counts, E[] all, Function<E, String> word) {
        Map<String, Long> byWord = new LinkedHashMap<>();
        for (E one : all) {
            byWord.put(word.apply(one), counts.get(one));
        }
        return byWord;
    }

    private static String iso(long epochMillis) {
        return Instant.ofEpochMilli(epochMillis).toString();
    }
}
