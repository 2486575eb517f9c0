package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * The lines that show the progress of the run: one over all messages, and one for each label if there are several.
 * Confined to one thread.
 *
 * <p>{@code +} marks changes since the previous line; {@code sent} and {@code replied} are rates over that period (sent
 * = handed over), the latencies are its latencies over all labels. {@code peak}, {@code failed}, {@code lost} of
 * messages and {@code late} count from the start of the run. A dash means that there is not a measurement.
 */
final class LiveLine implements IntervalListener {
    /** Maximum number of labels that have a line of their own. */
    private static final int MAX_LABELS = 10;

    private static final long SECONDS_PER_HOUR = 3_600;
    private static final long SECONDS_PER_MINUTE = 60;

    private final long everyMillis;
    private final DateTimeFormatter clock;
    private final Consumer<String> lines;
    private final LongFunction<String> stages;
    private final Map<String, LivePeriod> labels = new TreeMap<>();
    /** Labels of the test plan, whose lines come before those of labels that servers chose. */
    private final Set<String> planned = new HashSet<>();

    private ClientShortages client = new ClientShortages();
    private final LivePeriod all = new LivePeriod();
    private Counts<SessionCount> sessions = Counts.zero(SessionCount.class);
    private Counts<SessionCount> sessionsBefore = sessions;
    private long peak;
    private long startMillis = -1;
    private long lastLineMillis;

    /**
     * Creates the object without writing a line.
     *
     * @param everySeconds distance of the lines
     * @param zone of the clock that they show
     * @param lines takes each line
     * @param stages the present stages of rates, in words at a time in milliseconds since the epoch; empty if there
     *     are not any
     */
    LiveLine(int everySeconds, ZoneId zone, Consumer<String> lines, LongFunction<String> stages) {
        this.stages = stages;
        this.everyMillis = TimeUnit.SECONDS.toMillis(everySeconds);
        this.clock = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(zone);
        this.lines = lines;
    }

    @Override
    public void interval(IntervalFigures figures) {
        Interval interval = figures.interval();
        if (startMillis < 0) {
            startMillis = interval.startEpochMillis();
            lastLineMillis = startMillis;
        }
        figures.labels().forEach(this::add);
        add(figures.sessions().counts());
        client.add(figures.client());
        if (interval.endEpochMillis() - lastLineMillis >= everyMillis) {
            write(interval.endEpochMillis());
        }
    }

    private void add(IntervalFigures.OfLabel label) {
        IntervalLatencies latencies = label.latencies().get(LatencyKind.LATENCY);
        all.add(label.counts(), latencies);
        if (label.isPlanned()) {
            planned.add(label.label());
        }
        labels.computeIfAbsent(label.label(), missing -> new LivePeriod())
                .add(label.counts(), latencies == null ? label.latencies().get(LatencyKind.PUSH) : latencies);
    }

    private void add(Counts<SessionCount> recorded) {
        long open = recorded.get(SessionCount.OPEN);
        peak = Math.max(peak, recorded.get(SessionCount.OPEN_PEAK));
        Counts<SessionCount> sums = sessions.plus(recorded);
        sessions = Counts.of(SessionCount.class, count -> count == SessionCount.OPEN ? open : sums.get(count));
    }

    private void write(long nowMillis) {
        double seconds = (nowMillis - lastLineMillis) / 1_000.0;
        String time = clock.format(Instant.ofEpochMilli(nowMillis)) + " +" + elapsed(nowMillis - startMillis) + " ";
        Counts<SessionCount> period = sessions.minus(sessionsBefore);
        lines.accept(String.format(
                Locale.ROOT,
                "%sduplex = open %d peak %d opened +%d lost +%d failed %d | %s%s%s",
                time,
                sessions.get(SessionCount.OPEN),
                peak,
                period.get(SessionCount.OPENED),
                period.get(SessionCount.LOST),
                sessions.get(SessionCount.FAILED),
                all.text(seconds),
                client.text(),
                stages(nowMillis)));
        tellLabels(time, seconds);
        all.next();
        labels.values().forEach(LivePeriod::next);
        client = new ClientShortages();
        sessionsBefore = sessions;
        lastLineMillis = nowMillis;
    }

    private String stages(long nowMillis) {
        String present = stages.apply(nowMillis);
        return present.isEmpty() ? "" : " | " + DisplayText.clean(present);
    }

    private void tellLabels(String time, double seconds) {
        List<Map.Entry<String, LivePeriod>> busiest = labels.entrySet().stream()
                .filter(label -> label.getValue().hasMessages())
                .sorted(Comparator.comparing((Map.Entry<String, LivePeriod> label) -> planned.contains(label.getKey()))
                        .thenComparingLong(label -> label.getValue().weight())
                        .reversed())
                .toList();
        if (busiest.size() < 2) {
            return;
        }
        int own = busiest.size() > MAX_LABELS ? MAX_LABELS : busiest.size();
        busiest.stream()
                .limit(own)
                .sorted(Map.Entry.comparingByKey())
                .forEach(label -> lines.accept(time + "duplex label " + DisplayText.clean(label.getKey()) + ": "
                        + text(label.getValue(), seconds)));
        if (busiest.size() > own) {
            LivePeriod rest = new LivePeriod();
            busiest.stream().skip(own).forEach(label -> rest.add(label.getValue()));
            lines.accept(time + "duplex " + (busiest.size() - own) + " other labels: " + text(rest, seconds));
        }
    }

    private static String text(LivePeriod label, double seconds) {
        return label.pushes(seconds) + label.text(seconds);
    }

    private static String elapsed(long millis) {
        long seconds = millis / 1_000;
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d",
                seconds / SECONDS_PER_HOUR,
                seconds / SECONDS_PER_MINUTE % SECONDS_PER_MINUTE,
                seconds % SECONDS_PER_MINUTE);
    }
}
