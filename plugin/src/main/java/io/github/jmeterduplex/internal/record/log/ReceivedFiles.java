package io.github.jmeterduplex.internal.record.log;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.RunFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The files of an engine of another machine, as far as its figures have arrived: those of an engine here, without rows
 * of messages. Its times are by this machine's clock. Confined to one thread at a time.
 */
public final class ReceivedFiles implements AutoCloseable {
    private static final int DIRECTORY_TRIES = 1_000;
    /** How the names of members end that hold times. */
    private static final String TIME = "_epoch_ms";

    private final Path directory;
    private final DiskErrors trouble = new DiskErrors();
    private final IntervalFiles files;

    private ReceivedFiles(Path directory, long startEpochMillis) throws IOException {
        this.directory = directory;
        files = new IntervalFiles(directory, startEpochMillis, trouble);
    }

    /**
     * Creates the folder {@code RUN/ENGINE}, or {@code RUN/ENGINE-2} and so on, as engines of two machines may have the
     * same name.
     *
     * @param startEpochMillis when the engine's run began
     */
    public static ReceivedFiles create(Path run, String engine, long startEpochMillis) throws IOException {
        for (int i = 1; i <= DIRECTORY_TRIES; i++) {
            Path directory = run.resolve(i == 1 ? engine : engine + "-" + i);
            if (!Files.exists(directory)) {
                return new ReceivedFiles(Files.createDirectory(directory), startEpochMillis);
            }
        }
        throw new IOException(run + " holds " + DIRECTORY_TRIES + " engines named " + engine);
    }

    public Path directory() {
        return directory;
    }

    /** Whether all that was added is in the files. */
    public boolean isWhole() {
        return trouble.count() == 0;
    }

    /** Adds the figures of an interval. */
    public void add(IntervalFigures figures) {
        for (IntervalFigures.OfLabel label : figures.labels()) {
            if (!label.counts().isZero()) {
                files.add(new LabelCounts(figures.interval(), label.label(), label.counts()));
            }
            label.listed().forEach(files::add);
            label.latencies()
                    .forEach((kind, latencies) -> files.add(
                            figures.interval(), new LatencyTag(kind, label.label()), latencies.toHistogram()));
        }
        files.add(figures.sessions());
        figures.failures().forEach(files::add);
        files.add(figures.client());
        files.flush();
    }

    /**
     * Writes {@code run.json}.
     *
     * @param received the engine's own
     * @param laterMillis how much later this machine's clock is than the engine's
     * @param facts to add
     */
    public void write(Map<String, Object> received, long laterMillis, Map<String, Object> facts) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>(received);
        members.put(RunFile.ENGINE, String.valueOf(directory.getFileName()));
        members.put(
                RunFile.RUN,
                String.valueOf(Objects.requireNonNull(directory.getParent(), "the run's folder")
                        .getFileName()));
        Map<String, Object> allFacts = new LinkedHashMap<>();
        if (members.get(RunFile.FACTS) instanceof Map<?, ?> own) {
            own.forEach((name, value) -> allFacts.put(String.valueOf(name), value));
        }
        allFacts.putAll(facts);
        members.put(RunFile.FACTS, allFacts);
        if (!isWhole()) {
            long own = members.get(RunFile.WRITE_ERRORS) instanceof Number errors ? errors.longValue() : 0;
            members.put(RunFile.WRITE_ERRORS, own + trouble.count());
        }
        members.replaceAll((name, value) -> later(name, value, laterMillis));
        putText(members, RunFile.START_EPOCH_MS, RunFile.START);
        putText(members, RunFile.END_EPOCH_MS, RunFile.END);
        Path unfinished = directory.resolve(RunFile.NAME + ".tmp");
        String text = JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(members) + "\n";
        Files.write(unfinished, text.getBytes(StandardCharsets.UTF_8));
        Files.move(
                unfinished,
                directory.resolve(RunFile.NAME),
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns a member with all times in it, at whatever depth, by a clock that is later. */
    private static Object later(String name, Object value, long laterMillis) {
        if (value instanceof Number time && name.endsWith(TIME)) {
            return time.longValue() + laterMillis;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> members = new LinkedHashMap<>();
            map.forEach((key, one) -> members.put(String.valueOf(key), later(String.valueOf(key), one, laterMillis)));
            return members;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(one -> later("", one, laterMillis)).toList();
        }
        return value;
    }

    private static void putText(Map<String, Object> members, String epochMillis, String text) {
        if (members.get(epochMillis) instanceof Number time) {
            members.put(text, Instant.ofEpochMilli(time.longValue()).toString());
        }
    }

    @Override
    public void close() {
        files.close();
    }
}
