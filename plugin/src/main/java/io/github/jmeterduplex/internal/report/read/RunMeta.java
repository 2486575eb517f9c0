package io.github.jmeterduplex.internal.report.read;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.TraceUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What the report takes from {@code run.json}.
 *
 * @param startEpochMillis start of the run on this engine; -1 where unknown
 * @param warmupMillis what the report leaves out by default
 * @param completed whether the engine closed its files in order
 * @param writeErrors how often a file could not be written
 * @param transports how many sessions each transport opened in the whole run; empty where unknown
 * @param members all of the file but its totals; empty where it cannot be read
 */
public record RunMeta(
        long startEpochMillis,
        long warmupMillis,
        boolean completed,
        long writeErrors,
        SortedMap<String, Long> transports,
        Map<String, Object> members) {
    private static final RunMeta UNKNOWN = new RunMeta(-1, 0, false, 0, new TreeMap<>(), Map.of());
    private static final long MILLIS_PER_SECOND = 1_000;

    /** Reads the file of an engine's folder; what cannot be read is unknown, and said. */
    public static RunMeta read(Path folder, Consumer<String> warnings) {
        Path file = folder.resolve(RunFile.NAME);
        if (!Files.exists(file)) {
            warnings.accept(file + " is missing: warm-up and start are unknown.");
            return UNKNOWN;
        }
        Map<String, Object> members;
        try {
            members = JSON.std.mapFrom(Files.readString(file));
        } catch (IOException e) {
            warnings.accept(file + " cannot be read: warm-up and start are unknown.");
            return UNKNOWN;
        }
        if (number(members, RunFile.FORMAT, 0) > RunFile.FORMAT_VERSION) {
            warnings.accept(file + " was written by a newer version: figures it added are left out.");
        }
        return new RunMeta(
                number(members, RunFile.START_EPOCH_MS, UNKNOWN.startEpochMillis()),
                number(members, RunFile.WARMUP_SECONDS, 0) * MILLIS_PER_SECOND,
                Boolean.TRUE.equals(members.get(RunFile.COMPLETED)),
                number(members, RunFile.WRITE_ERRORS, 0),
                transports(members),
                withoutTotals(members));
    }

    private static Map<String, Object> withoutTotals(Map<String, Object> members) {
        Map<String, Object> others = new LinkedHashMap<>(members);
        others.remove(RunFile.TOTALS);
        return others;
    }

    /** Length of an interval of the files. */
    public long intervalMillis() {
        return Math.max(1, number(members, RunFile.INTERVAL_SECONDS, 1)) * MILLIS_PER_SECOND;
    }

    /** What samplers recorded; empty where they recorded nothing. */
    public Map<?, ?> facts() {
        return members.get(RunFile.FACTS) instanceof Map<?, ?> facts ? facts : Map.of();
    }

    /** Where traces can be looked at; empty where the run did not say, or what it says is no such place. */
    public Optional<TraceUrl> traceUrl() {
        return property(TraceUrl.PROPERTY).flatMap(TraceUrl::of);
    }

    /** A {@code duplex.*} property as it was set; empty where it was not. */
    Optional<String> property(String name) {
        return members.get(RunFile.PROPERTIES) instanceof Map<?, ?> properties
                        && properties.get(name) instanceof String text
                ? Optional.of(text.strip())
                : Optional.empty();
    }

    /** A number that samplers recorded; 0 where there is none. */
    public long fact(String name) {
        return facts().get(name) instanceof Number number ? number.longValue() : 0;
    }

    private static SortedMap<String, Long> transports(Map<String, Object> members) {
        SortedMap<String, Long> counts = new TreeMap<>();
        if (members.get(RunFile.FACTS) instanceof Map<?, ?> facts
                && facts.get(RunFile.TRANSPORTS) instanceof Map<?, ?> transports) {
            transports.forEach((name, count) -> {
                if (count instanceof Number number) {
                    counts.put(String.valueOf(name), number.longValue());
                }
            });
        }
        return counts;
    }

    private static long number(Map<String, Object> members, String name, long otherwise) {
        return members.get(name) instanceof Number number ? number.longValue() : otherwise;
    }
}
