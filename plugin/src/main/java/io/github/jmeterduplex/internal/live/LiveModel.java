package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.ShownLabels;
import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.report.read.ReadListener;
import io.github.jmeterduplex.internal.report.read.ReportException;
import io.github.jmeterduplex.internal.report.read.RunningReport;
import io.github.jmeterduplex.internal.report.source.RunMeta;
import io.github.jmeterduplex.internal.report.write.JsonReport;
import io.github.jmeterduplex.internal.report.write.Timeline;
import io.github.jmeterduplex.internal.report.write.TimelineJson;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.LatencyTag;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The data of the live page: the report's data of the run so far. Its size is bounded, even if the run is long or has
 * many labels. Confined to one thread.
 */
final class LiveModel {
    /** Maximum number of the plan's labels that have charts of their own. */
    static final int MAX_LABELS = 50;

    /** Maximum number of labels chosen by servers that have charts of their own. */
    static final int MAX_LABELS_OF_SERVERS = 20;

    /** The objects that are created with the first interval of the run. */
    private record Begun(RunningReport report, Timeline timeline) {}

    private final Path directory;
    private final long intervalMillis;
    private final ShownLabels labels = new ShownLabels(MAX_LABELS, MAX_LABELS_OF_SERVERS);
    private @Nullable Begun begun;
    private long originMillis;
    private boolean ended;

    /**
     * @param directory of the engine's files, with the {@code run.json} that describes the run; at the controller of
     *     several engines the folder of theirs
     */
    LiveModel(Path directory, int intervalSeconds) {
        this.directory = directory;
        this.intervalMillis = intervalSeconds * 1_000L;
    }

    void add(IntervalFigures figures) {
        Begun known = begun == null ? begin(figures) : begun;
        begun = known;
        show(figures, known.report);
        show(figures, known.timeline);
    }

    private Begun begin(IntervalFigures figures) {
        originMillis = figures.interval().startEpochMillis();
        RunningReport report = new RunningReport(
                engine(),
                originMillis,
                RunMeta.read(folders().get(0), warning -> {}).traceUrl());
        Timeline timeline = Timeline.growing(originMillis, intervalMillis);
        timeline.begin(engine());
        return new Begun(report, timeline);
    }

    void end() {
        ended = true;
    }

    private String engine() {
        return String.valueOf(directory.getFileName());
    }

    private void show(IntervalFigures figures, ReadListener listener) {
        Interval interval = figures.interval();
        listener.see(figures.sessions());
        for (IntervalFigures.OfLabel label : figures.labels()) {
            String name = labels.name(label);
            listener.see(new LabelCounts(interval, name, label.counts()));
            label.listed().forEach(message -> listener.see(message.labelled(name)));
            label.latencies()
                    .forEach((kind, latencies) ->
                            listener.see(new LatencyLogReader.Line(interval, new LatencyTag(kind, name), latencies)));
        }
        figures.failures().forEach(failure -> listener.see(own(failure)));
        listener.see(figures.client());
    }

    private FailureCount own(FailureCount line) {
        return line.label().isEmpty()
                ? line
                : new FailureCount(
                        line.interval(),
                        line.kind(),
                        line.cause(),
                        line.count(),
                        labels.planned(line.label()),
                        line.example());
    }

    Map<String, Object> data() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("zone", ZoneId.systemDefault().getId());
        data.put("origin_epoch_ms", originMillis);
        data.put("engines", folders().stream().map(LiveModel::meta).toList());
        if (begun != null) {
            JsonReport json = new JsonReport(begun.report.report());
            json.slowest().ifPresent(label -> data.put("slowest", label));
            data.put("report", json.members());
            data.put("time", new TimelineJson(begun.timeline).members());
        }
        data.put("live", Map.of("ended", ended));
        return data;
    }

    private static Map<String, Object> meta(Path engine) {
        Map<String, Object> meta =
                new LinkedHashMap<>(RunMeta.read(engine, warning -> {}).members());
        meta.put("name", String.valueOf(engine.getFileName()));
        return meta;
    }

    /** Returns the folders of the engines: at a controller they are in that of the run. */
    private List<Path> folders() {
        try {
            return EngineFolder.find(List.of(directory)).stream()
                    .map(EngineFolder::path)
                    .toList();
        } catch (ReportException e) {
            // none of them has written anything yet
            return List.of(directory);
        }
    }

    boolean hasBegun() {
        return begun != null;
    }
}
