package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.record.health.ClientHealth;
import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalListeners;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.SessionCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The log's writing half without its thread, on a fake clock. Confined to one thread. */
final class LogFixture {
    final FakeClock clock = new FakeClock();
    final List<String> warnings = new ArrayList<>();
    final RunCounters counters = new RunCounters(200, warnings::add);
    final DiskErrors trouble = new DiskErrors();
    final List<IntervalFigures> told = new ArrayList<>();
    final Path directory;
    final RunJsonWriter runJson;
    final IntervalWriter writer;
    private final RunClock runClock = clock.runClock();

    LogFixture(Path folder, String... properties) throws IOException {
        Settings settings = settings(folder, properties);
        directory = Files.createDirectories(folder.resolve("run-1").resolve("engine-1"));
        runJson = new RunJsonWriter(directory, settings, info(), runClock.startEpochMillis(), Map.of());
        MessageRows rows = new MessageRows(
                directory,
                settings.partBytes(),
                settings.keepBytes(),
                new MessageLine(() -> 5),
                new PartCompressor(Runnable::run, trouble, 0, System::nanoTime),
                trouble,
                row -> counters.label(row.label()).count(Count.ROWS_DROPPED));
        writer = new IntervalWriter(
                settings,
                runClock,
                counters,
                directory,
                rows,
                runJson,
                new ClientHealth(),
                trouble,
                new IntervalListeners(List.of(told::add)));
    }

    static Settings settings(Path folder, String... properties) {
        Map<String, String> set = new HashMap<>(Map.of("duplex.results", folder.toString(), "duplex.run", "run-1"));
        for (int i = 0; i < properties.length; i += 2) {
            set.put(properties[i], properties[i + 1]);
        }
        return Settings.read(set::get);
    }

    static RunInfo info() {
        return new RunInfo(
                "chat.jmx", Map.of("jmeter", "5.6.3"), Map.of("duplex.run", "run-1", "duplex.push.token", "hunter2"));
    }

    static MessageRow row(Outcome outcome, String label) {
        return new MessageRow.Copied(
                outcome,
                label,
                1_795_218_930_123L,
                8_400,
                9_400,
                17,
                "e-",
                1,
                "",
                false,
                "200",
                "",
                "users 1-1",
                100,
                50);
    }

    MessageWindow window(String label, int overSeconds) {
        return MessageWindow.read(counters, runClock, label, overSeconds);
    }

    void advanceAndTick(long millis) {
        clock.advanceMillis(millis);
        writer.tickIfDue();
    }

    void finish() {
        writer.lastSteps().forEach(Runnable::run);
    }

    List<LabelCounts> counts() throws IOException {
        return counts(directory);
    }

    /** The lines of an engine's {@code counts.csv}. */
    static List<LabelCounts> counts(Path engine) throws IOException {
        List<LabelCounts> lines = new ArrayList<>();
        CsvFile.COUNTS.read(engine.resolve(CsvFile.COUNTS.name()), lines::add, LogFixture::noDamage);
        return lines;
    }

    /** The sum of a count over the lines of an engine's {@code counts.csv}. */
    static long sum(Path engine, Count count) throws IOException {
        return counts(engine).stream()
                .mapToLong(line -> line.counts().get(count))
                .sum();
    }

    List<SessionCounts> sessions() throws IOException {
        List<SessionCounts> lines = new ArrayList<>();
        CsvFile.SESSIONS.read(directory.resolve(CsvFile.SESSIONS.name()), lines::add, LogFixture::noDamage);
        return lines;
    }

    List<LatencyLogReader.Line> latencies() throws IOException {
        List<LatencyLogReader.Line> lines = new ArrayList<>();
        LatencyLogReader.read(
                directory.resolve(LatencyLogReader.NAME), interval -> true, lines::add, LogFixture::noDamage);
        return lines;
    }

    private static void noDamage(String warning) {
        throw new AssertionError(warning);
    }
}
