package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.judge.ClientJudge;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict;
import io.github.jmeterduplex.internal.report.judge.ElapsedTime;
import io.github.jmeterduplex.internal.report.trend.EngineResources;
import io.github.jmeterduplex.latency.ClientFile;
import io.github.jmeterduplex.latency.CountsFile;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.FailuresFile;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.SessionsFile;
import io.github.jmeterduplex.latency.SlowestFile;
import io.github.jmeterduplex.latency.TraceUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    private final StageCollector stages;
    private final ReadListener listener;
    private final SortedMap<String, LabelCollector> labels = new TreeMap<>();
    private final SortedMap<String, Long> messageFailures = new TreeMap<>();
    private final FailureCollector failures = new FailureCollector();
    private final ClientSummary client = new ClientSummary();
    private final ClientJudge judge = new ClientJudge();
    private final SessionCollector sessions;
    private final SingleCollector singles;
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
        this.stages = new StageCollector(engines);
        this.listener = new ReadListeners(List.of(stages, listener));
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
     * Reads all files of these engines.
     *
     * @param listener sees every line in the window
     * @param warnings takes a sentence where something could not be read
     * @throws ReportException when a file is not ours
     */
    public static Report read(List<Engine> engines, Window window, ReadListener listener, Consumer<String> warnings) {
        return new ReportReader(engines, window, listener, warnings, System.currentTimeMillis()).read();
    }

    /** The same of a run that is known to be over, however lately. */
    public static Report readEnded(
            List<Engine> engines, Window window, ReadListener listener, Consumer<String> warnings) {
        return new ReportReader(engines, window, listener, warnings, LONG_AFTER).read();
    }

    private Report read() {
        for (Engine engine : engines) {
            try {
                listener.begin(engine.folder().name());
                read(engine.folder());
                readSingles(engine);
                sessions.addTransports(engine.meta().transports());
            } catch (IOException e) {
                throw new ReportException(
                        "Cannot read the files of " + engine.folder().name() + ": " + e.getMessage(), e);
            }
        }
        SortedMap<String, Report.Label> closed = new TreeMap<>();
        SendRate rate = new SendRate();
        labels.forEach((label, collector) -> {
            closed.put(label, collector.close());
            steadiness.add(label, collector.trend().between(stages.changes()));
            rate.add(collector.rate());
        });
        ClientVerdict verdict = judge.judge(originEpochMillis, fastestMedian(closed));
        return new Report(
                seconds(window.fromEpochMillis()),
                seconds(endEpochMillis),
                engines.stream().map(engine -> engine.folder().name()).toList(),
                closed,
                rate.perSecond(),
                sessions.close(),
                client,
                verdict,
                messageFailures,
                failures.close(originEpochMillis),
                singles.close(),
                steadiness.slopes(),
                remarks(closed, verdict),
                stages.close());
    }

    private List<Report.Remark> remarks(SortedMap<String, Report.Label> closed, ClientVerdict verdict) {
        List<Report.Remark> remarks =
                new ArrayList<>(new Remarks(engines, window, endEpochMillis, nowEpochMillis).of(closed));
        remarks.addAll(stages.remarks());
        remarks.addAll(steadiness.remarks(
                window.fromEpochMillis(), window.isAfterWarmUp(engines), verdict, new ElapsedTime(originEpochMillis)));
        return remarks;
    }

    private static double fastestMedian(SortedMap<String, Report.Label> labels) {
        return labels.values().stream()
                .flatMap(label -> label.latencies(LatencyKind.LATENCY).stream())
                .mapToDouble(Latencies::p50)
                .min()
                .orElse(0);
    }

    private double seconds(long epochMillis) {
        return (epochMillis - originEpochMillis) / MILLIS_PER_SECOND;
    }

    private void read(EngineFolder engine) throws IOException {
        Path folder = engine.path();
        judge.expect(engine.name());
        readWherePresent(
                folder.resolve(CountsFile.NAME),
                file -> CountsFile.read(
                        file,
                        line -> {
                            if (isIn(line.interval())) {
                                label(line.label()).add(line);
                                levels.add(engine.name(), line);
                                listener.see(line);
                            }
                        },
                        warnings));
        readWherePresent(
                folder.resolve(LatencyLogReader.NAME),
                file -> LatencyLogReader.read(file, window::contains, this::add, warnings));
        readWherePresent(
                folder.resolve(SessionsFile.NAME),
                file -> SessionsFile.read(
                        file,
                        line -> {
                            judge.add(engine.name(), line);
                            if (isIn(line.interval())) {
                                sessions.add(line);
                                levels.add(engine.name(), line);
                                listener.see(line);
                            }
                        },
                        warnings));
        sessions.endOfEngine();
        readWherePresent(folder.resolve(FailuresFile.NAME), file -> FailuresFile.read(file, this::add, warnings));
        readWherePresent(
                folder.resolve(ClientFile.NAME),
                file -> ClientFile.read(
                        file,
                        sample -> {
                            if (isIn(sample.interval())) {
                                client.add(sample);
                                levels.add(engine.name(), sample);
                                listener.see(sample);
                                judge.add(engine.name(), sample);
                            }
                        },
                        warnings));
    }

    private void readSingles(Engine engine) throws IOException {
        Path file = engine.folder().path().resolve(SlowestFile.NAME);
        if (!Files.exists(file)) {
            // that of an earlier version
            return;
        }
        Optional<TraceUrl> traces = engine.meta().traceUrl();
        SlowestFile.read(
                file,
                line -> {
                    if (window.contains(line.interval())) {
                        singles.add(line, traces);
                        listener.see(line);
                    }
                },
                warnings);
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
        listener.see(line);
        if (line.tag().kind() == LatencyKind.CONNECT) {
            sessions.addConnects(line.latencies());
        } else {
            label(line.tag().label()).add(line.interval(), line.tag().kind(), line.latencies());
        }
    }

    private void add(FailureCount line) {
        boolean counts = isIn(line.interval());
        failures.add(line, counts);
        if (!counts) {
            return;
        }
        listener.see(line);
        if (line.kind() == FailureCount.Kind.SESSION) {
            sessions.addFailures(line.cause(), line.count());
        } else {
            messageFailures.merge(line.cause(), line.count(), Long::sum);
        }
    }

    private void readWherePresent(Path file, FileReader reader) throws IOException {
        if (Files.exists(file)) {
            reader.read(file);
        } else {
            warnings.accept(file + " is missing: its figures are left out.");
        }
    }

    /** Reads one file into this report. */
    private interface FileReader {
        void read(Path file) throws IOException;
    }
}
