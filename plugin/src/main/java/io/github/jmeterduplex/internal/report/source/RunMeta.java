package io.github.jmeterduplex.internal.report.source;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.codec.csv.RegularFile;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.TraceUrl;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code run.json} that a report uses.
 *
 * @param startEpochMillis start of the run on this engine; -1 if it is unknown
 * @param endEpochMillis end of its last interval; -1 if it is unknown, for example before the end and after a crash
 * @param warmupMillis length of the beginning that the report leaves out by default
 * @param completed whether the engine closed its files in order
 * @param writeErrors how often a file could not be written
 * @param totals the counts of the engine in the whole run; empty if the file does not have them
 * @param members all of the file except its totals; empty if it cannot be read
 */
public record RunMeta(
        long startEpochMillis,
        long endEpochMillis,
        long warmupMillis,
        boolean completed,
        long writeErrors,
        Optional<Totals> totals,
        Map<String, Object> members) {
    private static final RunMeta UNKNOWN = new RunMeta(-1, -1, 0, false, 0, Optional.empty(), Map.of());
    private static final long MILLIS_PER_SECOND = 1_000;
    /** Greatest allowed time in milliseconds since the epoch, in the year 5138. */
    private static final long LATEST_EPOCH_MILLIS = 100_000_000_000_000L;
    /** Greatest allowed number of seconds, which is a hundred years. */
    private static final long MOST_SECONDS = 3_155_760_000L;

    private static final long MOST_INTERVAL_SECONDS = 86_400;

    /** Maximum size of the file, which is enough for thousands of labels with totals and stages. */
    private static final long MAX_BYTES = 32L << 20;

    /** Greatest allowed number, since sums of greater numbers are not exact. */
    private static final double MAX_NUMBER = 1e18;

    /**
     * Reads {@code run.json} in an engine's folder; if something cannot be read, it is unknown, and there is a warning.
     */
    public static RunMeta read(Path folder, Consumer<String> warnings) {
        Path file = folder.resolve(RunFile.NAME);
        if (!RegularFile.isThere(file)) {
            warnings.accept(file + " is missing: warm-up and start are unknown.");
            return UNKNOWN;
        }
        try {
            RunMeta meta = of(json(file));
            if (number(meta.members, RunFile.FORMAT, 0, Long.MAX_VALUE) > RunFile.FORMAT_VERSION) {
                warnings.accept(file + " was written by a newer version: figures it added are left out.");
            }
            return meta;
        } catch (IOException e) {
            warnings.accept(file + " cannot be read: warm-up and start are unknown" + reason(file, e) + ".");
            return UNKNOWN;
        }
    }

    /**
     * Reads the JSON object in the file.
     *
     * @throws IOException if it is not a JSON object, too large, or has a number too great for a run
     */
    private static Map<String, Object> json(Path file) throws IOException {
        RegularFile.require(file);
        long bytes = Files.size(file);
        if (bytes > MAX_BYTES) {
            throw new IOException("it has " + (bytes >> 20) + " MB; expected at most " + (MAX_BYTES >> 20) + " MB");
        }
        Object value = JSON.std.anyFrom(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        if (!(value instanceof Map<?, ?>)) {
            throw new IOException("it is not a JSON object");
        }
        requireFinite(value);
        @SuppressWarnings("unchecked") // the names of a JSON object are strings
        Map<String, Object> members = (Map<String, Object>) value;
        return members;
    }

    private static void requireFinite(@Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            requireFinite(map.values());
        } else if (value instanceof Collection<?> values) {
            for (Object one : values) {
                requireFinite(one);
            }
        } else if (value instanceof Number number
                && !(number instanceof Long)
                && !(Math.abs(number.doubleValue()) <= MAX_NUMBER)) {
            throw new IOException("it holds a number beyond " + MAX_NUMBER);
        }
    }

    /** Returns why a file could not be read, in a form that can be added to a sentence. */
    private static String reason(Path file, IOException e) {
        String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        return message.isEmpty() ? "" : " (" + message.replace(file + " is", "it is") + ")";
    }

    private static RunMeta of(Map<String, Object> members) throws IOException {
        number(members, RunFile.INTERVAL_SECONDS, 1, MOST_INTERVAL_SECONDS);
        return new RunMeta(
                number(members, RunFile.START_EPOCH_MS, UNKNOWN.startEpochMillis(), LATEST_EPOCH_MILLIS),
                number(members, RunFile.END_EPOCH_MS, UNKNOWN.endEpochMillis(), LATEST_EPOCH_MILLIS),
                number(members, RunFile.WARMUP_SECONDS, 0, MOST_SECONDS) * MILLIS_PER_SECOND,
                isCompleted(members),
                number(members, RunFile.WRITE_ERRORS, 0, Long.MAX_VALUE),
                Totals.of(members.get(RunFile.TOTALS)),
                withoutTotals(members));
    }

    /** Whether the run is completed, judged by three members that are written together at its end. */
    private static boolean isCompleted(Map<String, Object> members) {
        return Boolean.TRUE.equals(members.get(RunFile.COMPLETED))
                && members.containsKey(RunFile.END_EPOCH_MS)
                && members.containsKey(RunFile.TOTALS);
    }

    private static Map<String, Object> withoutTotals(Map<String, Object> members) {
        Map<String, Object> others = new LinkedHashMap<>(members);
        others.remove(RunFile.TOTALS);
        return others;
    }

    /** Whether {@code run.json} could be read. */
    public boolean isReadable() {
        return !members.isEmpty();
    }

    /** Returns the length of an interval of the files, in milliseconds. */
    public long intervalMillis() {
        return members.get(RunFile.INTERVAL_SECONDS) instanceof Number seconds
                ? Math.max(1, seconds.longValue()) * MILLIS_PER_SECOND
                : MILLIS_PER_SECOND;
    }

    /** Returns the facts that samplers recorded in {@code run.json}; may be empty. */
    public Map<?, ?> facts() {
        return members.get(RunFile.FACTS) instanceof Map<?, ?> facts ? facts : Map.of();
    }

    /** Returns the address of traces; empty if the run did not set it, or set something else. */
    public Optional<TraceUrl> traceUrl() {
        return property(TraceUrl.PROPERTY).flatMap(TraceUrl::of);
    }

    /** Returns the value of a {@code duplex.*} property in this run; empty if it was not set. */
    public Optional<String> property(String name) {
        return members.get(RunFile.PROPERTIES) instanceof Map<?, ?> properties
                        && properties.get(name) instanceof String text
                ? Optional.of(text.strip())
                : Optional.empty();
    }

    /** Returns a number from the facts that samplers recorded; 0 if it is missing. */
    public long fact(String name) {
        return facts().get(name) instanceof Number number ? number.longValue() : 0;
    }

    /** Returns the messages a second that the engine did in its rehearsal; 0 if it had none. */
    public double rehearsedPerSecond() {
        return facts().get(RunFile.REHEARSAL) instanceof Map<?, ?> rehearsal
                        && rehearsal.get(RunFile.PER_SECOND) instanceof Number perSecond
                ? perSecond.doubleValue()
                : 0;
    }

    /** Returns how many sessions each transport opened in the whole run; empty if that is unknown. */
    public SortedMap<String, Long> transports() {
        return counts(RunFile.TRANSPORTS);
    }

    /** Returns how many sessions servers ended by a close frame in the whole run, by its code and reason. */
    public SortedMap<String, Long> closes() {
        return counts(RunFile.CLOSES);
    }

    private SortedMap<String, Long> counts(String fact) {
        SortedMap<String, Long> counts = new TreeMap<>();
        if (facts().get(fact) instanceof Map<?, ?> numbers) {
            numbers.forEach((name, count) -> {
                if (count instanceof Number number) {
                    counts.put(String.valueOf(name), number.longValue());
                }
            });
        }
        return counts;
    }

    /**
     * Returns a number from the file, or a default if it is missing.
     *
     * @throws IOException if the number is below 0 or above the greatest allowed
     */
    private static long number(Map<String, Object> members, String name, long otherwise, long most) throws IOException {
        if (!members.containsKey(name)) {
            return otherwise;
        }
        if (members.get(name) instanceof Number number && number.doubleValue() >= 0 && number.doubleValue() <= most) {
            return number.longValue();
        }
        throw new IOException(name + " is not a number from 0 to " + most);
    }

    /**
     * The totals of all counts of an engine, which {@code run.json} contains at the end of a run.
     *
     * @param labels by label; if one is missing, its counts are 0
     * @param latencies the number of latencies, by the text of their tag; empty if an earlier version did not write it
     */
    public record Totals(
            SortedMap<String, Counts<Count>> labels,
            Counts<SessionCount> sessions,
            Optional<SortedMap<String, Long>> latencies) {
        /** Reads the totals; empty if the member does not have both labels and sessions. */
        static Optional<Totals> of(@Nullable Object member) {
            if (!(member instanceof Map<?, ?> totals)
                    || !(totals.get(RunFile.TOTALS_OF_LABELS) instanceof Map<?, ?> labels)
                    || !(totals.get(RunFile.TOTALS_OF_SESSIONS) instanceof Map<?, ?> sessions)) {
                return Optional.empty();
            }
            SortedMap<String, Counts<Count>> byLabel = new TreeMap<>();
            labels.forEach((label, counts) ->
                    byLabel.put(String.valueOf(label), Counts.of(Count.class, count -> number(counts, count.word()))));
            return Optional.of(new Totals(
                    byLabel,
                    Counts.of(SessionCount.class, count -> total(sessions, count)),
                    latencies(totals.get(RunFile.TOTALS_OF_LATENCIES))));
        }

        /** Returns a total of sessions; 0 if an earlier version did not count it. */
        private static long total(Map<?, ?> sessions, SessionCount count) {
            boolean isLater = count == SessionCount.RESUMED && !sessions.containsKey(count.word());
            return isLater ? 0 : number(sessions, count.word());
        }

        private static Optional<SortedMap<String, Long>> latencies(@Nullable Object member) {
            if (!(member instanceof Map<?, ?> counts)) {
                return Optional.empty();
            }
            SortedMap<String, Long> byTag = new TreeMap<>();
            counts.keySet().forEach(tag -> byTag.put(String.valueOf(tag), number(counts, String.valueOf(tag))));
            return Optional.of(byTag);
        }

        /** Returns a total; if it is missing or not a number, returns -1, which differs from any count. */
        private static long number(@Nullable Object members, String word) {
            return members instanceof Map<?, ?> map && map.get(word) instanceof Number number ? number.longValue() : -1;
        }
    }
}
