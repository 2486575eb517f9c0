package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.codec.csv.RegularFile;
import io.github.jmeterduplex.internal.codec.csv.UnreadableParts;
import io.github.jmeterduplex.internal.report.judge.ClientJudge;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict;
import io.github.jmeterduplex.internal.report.judge.ElapsedTime;
import io.github.jmeterduplex.internal.report.judge.MeasuredTimes;
import io.github.jmeterduplex.internal.report.source.EngineClocks;
import io.github.jmeterduplex.internal.report.source.FileComparison;
import io.github.jmeterduplex.internal.report.trend.EngineResources;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads the files of all engines into one report. Confined to one thread. */
public final class ReportReader {
    private static final double MILLIS_PER_SECOND = 1_000.0;
    private static final long LONG_AFTER = Long.MAX_VALUE / 2;

    private final List<Engine> engines;
    private final long originEpochMillis;
    private final long intervalMillis;
    private final EngineResources levels;
    private final Steadiness steadiness;
    private final Window window;
    private final Consumer<String> warnings;
    private final StageCollector stages = new StageCollector();
    private final ReadListener listener;
    private final SortedMap<String, LabelCollector> labels = new TreeMap<>();
    private final FailureCollector failures = new FailureCollector();
    private final ClientSummary client = new ClientSummary();
    private final ClientJudge judge = new ClientJudge();
    private final SessionCollector sessions;
    private final SingleCollector singles;
    private final List<Report.Remark> fileRemarks = new ArrayList<>();
    private final EngineClocks clocks = new EngineClocks();
    private final long nowEpochMillis;
    private long endEpochMillis;

    private ReportReader(
            List<Engine> engines,
            Window window,
            ReadListener listener,
            Consumer<String> warnings,
            long nowEpochMillis) {
        this.engines = engines;
        this.nowEpochMillis = nowEpochMillis;
        this.warnings = warnings;
        this.window = window;
        this.listener = listener;
        originEpochMillis = Engine.origin(engines);
        intervalMillis = engines.stream()
                .mapToLong(engine -> engine.meta().intervalMillis())
                .max()
                .orElse(1);
        levels = new EngineResources(intervalMillis);
        steadiness = new Steadiness(levels);
        sessions = new SessionCollector(originEpochMillis);
        singles = new SingleCollector(originEpochMillis);
        endEpochMillis = window.fromEpochMillis();
    }

    /**
     * Reads all files of the engines into a report.
     *
     * @param listener gets every line in the window
     * @param warnings takes a sentence if something could not be read
     * @throws ReportException if a file is not one of Duplex
     */
    public static Report read(List<Engine> engines, Window window, ReadListener listener, Consumer<String> warnings) {
        return new ReportReader(engines, window, listener, warnings, System.currentTimeMillis()).read();
    }

    /** Reads the files of a run that is known to have ended, even if it ended just now. */
    public static Report readEnded(
            List<Engine> engines, Window window, ReadListener listener, Consumer<String> warnings) {
        return new ReportReader(engines, window, listener, warnings, LONG_AFTER).read();
    }

    private Report read() {
        for (Engine engine : engines) {
            try {
                stages.begin(engine);
                listener.begin(engine.folder().name());
                new EngineReader(engine).read();
                sessions.addTransports(engine.meta().transports());
                sessions.addCloses(engine.meta().closes());
            } catch (IOException | UncheckedIOException e) {
                throw unreadable(engine, e);
            }
        }
        SortedMap<String, Report.Label> closed = new TreeMap<>();
        SendRate rate = new SendRate();
        labels.forEach((label, collector) -> {
            closed.put(label, collector.close());
            steadiness.add(label, collector.trend().between(stages.changes()));
            rate.add(collector.rate());
        });
        ClientVerdict judged = judge.judge(originEpochMillis, measured(closed));
        if (window.isWhole() || judged.disturbed().isEmpty() || !judged.isUsable()) {
            return report(closed, rate, judged, remarks(closed, judged));
        }
        UsableLatencies usable = new UsableLatencies(judged.usable(), originEpochMillis, intervalMillis);
        readAgain(usable);
        ClientVerdict verdict = usable.replaced(judged, closed);
        List<Report.Remark> remarks = new ArrayList<>(List.of(usable.remark(closed)));
        remarks.addAll(remarks(closed, verdict));
        return report(usable.replaced(closed), rate, verdict, remarks);
    }

    private void readAgain(UsableLatencies usable) {
        for (Engine engine : engines) {
            Path file = engine.folder().path().resolve(LatencyLogReader.NAME);
            try {
                if (RegularFile.isThere(file)) {
                    // What is wrong with the file is known from the first time.
                    LatencyLogReader.read(
                            file,
                            interval -> window.contains(interval) && usable.contains(interval),
                            usable::add,
                            sentence -> {});
                }
            } catch (IOException | UncheckedIOException e) {
                throw unreadable(engine, e);
            }
        }
    }

    private Report report(
            SortedMap<String, Report.Label> closed, SendRate rate, ClientVerdict verdict, List<Report.Remark> remarks) {
        return new Report(
                seconds(window.fromEpochMillis()),
                seconds(endEpochMillis),
                engines.stream().map(engine -> engine.folder().name()).toList(),
                closed,
                rate.perSecond(),
                sessions.close(failures.causes(FailureCount.Kind.SESSION)),
                client,
                verdict,
                failures.causes(FailureCount.Kind.MESSAGE),
                failures.close(originEpochMillis),
                singles.close(),
                steadiness.slopes(),
                remarks,
                stages.close());
    }

    private static ReportException unreadable(Engine engine, Exception e) {
        return new ReportException("Cannot read the files of " + engine.folder().name() + ": " + e.getMessage(), e);
    }

    private List<Report.Remark> remarks(SortedMap<String, Report.Label> closed, ClientVerdict verdict) {
        List<Report.Remark> remarks =
                new ArrayList<>(new Remarks(engines, window, endEpochMillis, nowEpochMillis).of(closed));
        boolean isOfController =
                engines.stream().anyMatch(engine -> engine.meta().facts().containsKey(RunFile.CLOCK_OFFSET_MS));
        // an engine's report at its own end does not know the others
        if (nowEpochMillis != LONG_AFTER || isOfController) {
            remarks.addAll(new SliceRemarks(engines).of());
        }
        remarks.addAll(fileRemarks);
        clocks.proven()
                .map(Report::oneLine)
                .map(Report.Remark::amiss)
                .or(() -> clocks.possible().map(Report.Remark::advice))
                .ifPresent(remarks::add);
        remarks.addAll(stages.remarks());
        remarks.addAll(steadiness.remarks(
                window.fromEpochMillis(), window.isAfterWarmUp(engines), verdict, new ElapsedTime(originEpochMillis)));
        return remarks;
    }

    private static List<MeasuredTimes> measured(SortedMap<String, Report.Label> labels) {
        List<MeasuredTimes> measured = new ArrayList<>();
        labels.forEach((label, figures) -> {
            for (LatencyKind kind : List.of(LatencyKind.LATENCY, LatencyKind.INTENDED)) {
                figures.latencies(kind).ifPresent(times -> measured.add(measured(Report.measured(label, kind), times)));
            }
        });
        return measured;
    }

    private static MeasuredTimes measured(String name, Latencies times) {
        return new MeasuredTimes(name, times.p50(), times.p90(), times.p95(), times.p99(), times.p999());
    }

    private double seconds(long epochMillis) {
        return (epochMillis - originEpochMillis) / MILLIS_PER_SECOND;
    }

    private LabelCollector label(String label) {
        return labels.computeIfAbsent(label, missing -> new LabelCollector(intervalMillis));
    }

    private boolean isIn(Interval interval) {
        boolean in = window.contains(interval);
        if (in) {
            endEpochMillis = Math.max(endEpochMillis, interval.endEpochMillis());
        }
        return in;
    }

    private void add(LatencyLogReader.Line line) {
        stages.see(line);
        listener.see(line);
        if (line.tag().kind().isOfConnect()) {
            sessions.addConnects(line.tag().kind(), line.latencies());
        } else {
            label(line.tag().label()).add(line.interval(), line.tag().kind(), line.latencies());
        }
    }

    private void add(FailureCount line) {
        boolean counts = isIn(line.interval());
        failures.add(line, counts);
        if (counts) {
            listener.see(line);
        }
    }

    private final class EngineReader {
        private final Engine engine;
        private final String name;
        private final FileComparison comparison;
        /** Errors in the files from which the counts are read; errors in the other files are in {@code flaws}. */
        private final List<String> damage = new ArrayList<>();

        private final List<String> flaws = new ArrayList<>();

        EngineReader(Engine engine) {
            this.engine = engine;
            this.name = engine.folder().name();
            this.comparison = new FileComparison(engine.meta(), engine.intervals(), engine.startEpochMillis());
        }

        void read() throws IOException {
            judge.expect(name);
            if (engine.meta().completed()) {
                clocks.add(name, engine.startEpochMillis(), engine.endEpochMillis());
            }
            source(CsvFile.COUNTS.name(), (file, found) -> CsvFile.COUNTS.read(file, this::see, found));
            source(
                    LatencyLogReader.NAME,
                    (file, found) -> LatencyLogReader.read(file, interval -> true, this::see, found));
            source(CsvFile.SESSIONS.name(), (file, found) -> CsvFile.SESSIONS.read(file, this::see, found));
            sessions.endOfEngine();
            source(CsvFile.FAILURES.name(), (file, found) -> CsvFile.FAILURES.read(file, this::see, found));
            beside(CsvFile.CLIENT.name(), (file, found) -> CsvFile.CLIENT.read(file, this::see, found));
            if (RegularFile.isThere(engine.folder().path().resolve(CsvFile.SLOWEST.name()))) {
                // files of an earlier version may be without it
                beside(CsvFile.SLOWEST.name(), (file, found) -> CsvFile.SLOWEST.read(file, this::see, found));
            }
            damage.addAll(comparison.contradictions());
            flaws.addAll(comparison.gapsOfSelfCheck());
            damage.forEach(sentence -> fileRemarks.add(Report.Remark.incomplete(
                    "Files of engine " + name + " are damaged: " + Report.oneLine(sentence) + ".")));
            flaws.forEach(sentence ->
                    fileRemarks.add(Report.Remark.amiss("Files of engine " + name + ": " + sentence + ".")));
        }

        /** Reads a file that has counts; if it is damaged, all values of the report are uncertain. */
        private void source(String file, FileReader reader) throws IOException {
            read(file, reader, damage);
        }

        private void beside(String file, FileReader reader) throws IOException {
            read(file, reader, flaws);
        }

        private void read(String file, FileReader reader, List<String> found) throws IOException {
            Path path = engine.folder().path().resolve(file);
            if (!RegularFile.isThere(path)) {
                warnings.accept(path + " is missing: its figures are left out.");
                found.add(file + " is missing");
                return;
            }
            reader.read(path, sentence -> {
                warnings.accept(sentence);
                if (engine.meta().completed() || !UnreadableParts.isHalfALine(sentence)) {
                    found.add(sentence.replace(path + ":", file + ":")
                            .replace(path + " ", file + " ")
                            .replaceAll("\\.$", ""));
                }
            });
        }

        private void see(LabelCounts line) {
            comparison.add(line);
            clocks.add(name, line);
            if (comparison.isOfRun(CsvFile.COUNTS.name(), line.interval()) && isIn(line.interval())) {
                label(line.label()).add(line);
                levels.add(name, line);
                stages.see(line);
                listener.see(line);
            }
        }

        private void see(LatencyLogReader.Line line) {
            comparison.add(line);
            if (line.tag().kind() == LatencyKind.PUSH) {
                clocks.add(name, line.tag().label(), line.latencies());
            }
            if (comparison.isOfRun(LatencyLogReader.NAME, line.interval()) && window.contains(line.interval())) {
                add(line);
            }
        }

        private void see(SessionCounts line) {
            comparison.add(line);
            if (!comparison.isOfRun(CsvFile.SESSIONS.name(), line.interval())) {
                return;
            }
            judge.add(name, line);
            if (isIn(line.interval())) {
                sessions.add(line);
                levels.add(name, line);
                stages.see(line);
                listener.see(line);
            }
        }

        private void see(FailureCount line) {
            comparison.add(line);
            if (comparison.isOfRun(CsvFile.FAILURES.name(), line.interval())) {
                add(line);
            }
        }

        private void see(ClientSample sample) {
            comparison.add(sample);
            if (comparison.isOfRun(CsvFile.CLIENT.name(), sample.interval()) && isIn(sample.interval())) {
                client.add(sample);
                levels.add(name, sample);
                listener.see(sample);
                judge.add(name, sample);
            }
        }

        private void see(ListedMessage line) {
            if (window.contains(line.interval())) {
                singles.add(line, engine.meta().traceUrl());
                listener.see(line);
            }
        }
    }

    private interface FileReader {
        void read(Path file, Consumer<String> found) throws IOException;
    }
}
