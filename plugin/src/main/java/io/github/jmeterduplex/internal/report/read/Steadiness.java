package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.course.Course;
import io.github.jmeterduplex.internal.report.course.LabelCourse;
import io.github.jmeterduplex.internal.report.course.Slope;
import io.github.jmeterduplex.internal.report.course.StretchMeans;
import io.github.jmeterduplex.internal.report.judge.ElapsedTime;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tells whether a stretch is steady: slow starts, trends, halves that differ, and how fast figures of long runs grow.
 * Confined to one thread.
 */
final class Steadiness {
    private static final String P50 = "p50";
    private static final String P99 = "p99";
    /** Shorter stretches say nothing about an hour. */
    private static final long SOAK_MILLIS = 1_800_000;

    /** Of its limit: a heap that changes by less from start to end is no trouble. */
    private static final double LEAST_OF_HEAP = 0.05;

    private static final int MOST_SENTENCES = 10;
    private static final double MILLIS_PER_SECOND = 1_000;

    private final long intervalMillis;
    private final SortedMap<String, LabelCourse> labels = new TreeMap<>();
    /** The heap after a young collection holds garbage: the least value of a stretch is nearest to what is in use. */
    private final Map<String, StretchMeans> heaps = new LinkedHashMap<>();

    private final Map<String, Double> heapLimits = new HashMap<>();
    private final Map<String, StretchMeans> sessions = new LinkedHashMap<>();

    /** @param intervalMillis length of an interval of the files */
    Steadiness(long intervalMillis) {
        this.intervalMillis = intervalMillis;
    }

    void add(String label, LabelCourse course) {
        labels.put(label, course);
    }

    void add(String engine, ClientSample sample) {
        Double heap = sample.values().get(ClientColumn.HEAP_AFTER_GC_BYTES);
        if (heap != null) {
            heaps.computeIfAbsent(engine, missing -> StretchMeans.least(intervalMillis))
                    .add(sample.interval(), heap);
        }
        Double limit = sample.values().get(ClientColumn.HEAP_MAX_BYTES);
        if (limit != null) {
            heapLimits.put(engine, limit);
        }
    }

    void add(String engine, SessionCounts line) {
        sessions.computeIfAbsent(engine, missing -> StretchMeans.means(intervalMillis))
                .add(line.interval(), (double) line.counts().get(SessionCount.OPEN));
    }

    /**
     * What is not steady, in sentences.
     *
     * @param fromEpochMillis start of the stretch
     * @param afterWarmUp whether it starts where the warm-up ends
     * @param at tells times since the earliest start
     */
    List<String> sentences(long fromEpochMillis, boolean afterWarmUp, ElapsedTime at) {
        List<String> sentences = new ArrayList<>();
        addSlowStart(fromEpochMillis, afterWarmUp, at, sentences);
        List<String> unsteady = new ArrayList<>();
        labels.forEach((name, course) -> {
            LabelCourse settled = course.settled();
            List<String> parts = new ArrayList<>();
            addPart(P50, settled.p50(), parts);
            addPart(P99, settled.p99(), parts);
            if (!parts.isEmpty()) {
                unsteady.add(Report.oneLine(name) + " is not steady: " + String.join(", ", parts) + ".");
            }
        });
        levels().forEach((name, course) -> {
            if (course.lengthMillis() >= SOAK_MILLIS) {
                List<String> parts = new ArrayList<>();
                addPart(name, course, parts);
                parts.forEach(part -> unsteady.add("Not steady: " + part + "."));
            }
        });
        sentences.addAll(unsteady.subList(0, Math.min(MOST_SENTENCES, unsteady.size())));
        if (unsteady.size() > MOST_SENTENCES) {
            sentences.add("... and " + (unsteady.size() - MOST_SENTENCES) + " more are not steady.");
        }
        return sentences;
    }

    private Map<String, Course> levels() {
        Map<String, Course> levels = new LinkedHashMap<>();
        heaps.forEach((engine, heap) -> {
            Course course = heap.course();
            if (course.distance() > LEAST_OF_HEAP * heapLimits.getOrDefault(engine, 0.0)) {
                levels.put("the heap after GC of engine " + engine, course);
            }
        });
        sessions.forEach(
                (engine, open) -> levels.put("the number of open sessions of engine " + engine, open.course()));
        return levels;
    }

    private static void addPart(String figure, Course course, List<String> parts) {
        course.growth()
                .map(percent -> figure + (percent > 0 ? " grew by " : " dropped by ") + whole(percent)
                        + " % from start to end" + anHour(course))
                .or(() -> course.step()
                        .map(percent -> figure + " was " + whole(percent) + " % " + (percent > 0 ? "higher" : "lower")
                                + " in the second half than in the first"))
                .ifPresent(parts::add);
    }

    private static String anHour(Course course) {
        return course.lengthMillis() < SOAK_MILLIS
                ? ""
                : course.slope("", "")
                        .map(slope -> " (" + whole(slope.percentAnHour()) + " % an hour)")
                        .orElse("");
    }

    private static String whole(double percent) {
        return String.format(Locale.ROOT, Math.abs(percent) < 10 ? "%.1f" : "%.0f", Math.abs(percent));
    }

    /** The label that was slow for longest tells the warm-up for all. */
    private void addSlowStart(long fromEpochMillis, boolean afterWarmUp, ElapsedTime at, List<String> sentences) {
        labels.entrySet().stream()
                .filter(entry -> entry.getValue().endOfSlowStart().isPresent())
                .max((one, other) -> Long.compare(end(one), end(other)))
                .map(slowest ->
                        slowStart(Report.oneLine(slowest.getKey()), end(slowest), fromEpochMillis, afterWarmUp, at))
                .ifPresent(sentences::add);
    }

    private static String slowStart(String name, long end, long fromEpochMillis, boolean afterWarmUp, ElapsedTime at) {
        String until = at.clock(end);
        double leftOut = (fromEpochMillis - at.originEpochMillis()) / MILLIS_PER_SECOND;
        if (leftOut > 0 && !afterWarmUp) {
            return name + " was slower at the start of this stretch, until " + until + ".";
        }
        String what = leftOut > 0
                ? String.format(
                        Locale.ROOT,
                        "What is left out as warm-up, %.0f s, is too short: %s was slower until %s",
                        leftOut,
                        name,
                        until)
                : name + " was slower at first, until " + until;
        long seconds = (long) Math.ceil((end - at.originEpochMillis()) / MILLIS_PER_SECOND);
        return what + ". Leave that out: --from " + seconds + "s, or duplex.warmup.seconds=" + seconds
                + " in the next run.";
    }

    private static long end(Map.Entry<String, LabelCourse> label) {
        return label.getValue().endOfSlowStart().orElseThrow();
    }

    /** How fast the figures of a long stretch grew, heaps first; empty where it is shorter than half an hour. */
    List<Slope> slopes() {
        List<Slope> slopes = new ArrayList<>();
        heaps.forEach((engine, heap) -> addSlope(engine, "heap_after_gc_bytes", heap.course(), slopes));
        sessions.forEach((engine, open) -> addSlope(engine, "sessions_open", open.course(), slopes));
        labels.forEach((name, course) -> {
            LabelCourse settled = course.settled();
            addSlope(name, "p50_ms", settled.p50(), slopes);
            addSlope(name, "p99_ms", settled.p99(), slopes);
        });
        return slopes;
    }

    private static void addSlope(String of, String figure, Course course, List<Slope> slopes) {
        if (course.lengthMillis() >= SOAK_MILLIS) {
            course.slope(of, figure).ifPresent(slopes::add);
        }
    }
}
