package io.github.jmeterduplex.internal.report.source;

import io.github.jmeterduplex.internal.codec.csv.CsvRow;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Compares the files of one engine with each other over its whole run, as several files have the same messages.
 * Confined to one thread.
 */
public final class FileComparison {
    /** Maximum number of labels, which is more than any plan has; the memory of a report grows with them. */
    private static final int MAX_LABELS = 100_000;

    /** Names of the counts that describe one moment, and cannot be summed up. */
    private static final Set<String> LEVELS =
            Set.of(SessionCount.OPENING.name(), SessionCount.OPEN.name(), SessionCount.OPEN_PEAK.name());

    /** The cause of messages that end with the run, which another thread may count while the last lines are written. */
    private static final String END = "end";

    private static final int MAX_SENTENCES = 5;

    /** The sums of one label in the different files. */
    private static final class Sums {
        private Counts<Count> counts = Counts.zero(Count.class);
        private Counts<Count> last = Counts.zero(Count.class);
        private long latencies;
        private long pushes;
        private long failures;
    }

    private final RunMeta meta;
    private final RunIntervals intervals;
    private final long startEpochMillis;
    private final SortedMap<String, Sums> labels = new TreeMap<>();
    private final Map<LatencyTag, Long> latencies = new HashMap<>();
    private final SortedMap<String, Long> strangers = new TreeMap<>();
    private Counts<SessionCount> sessions = Counts.zero(SessionCount.class);
    private Counts<SessionCount> lastSessions = Counts.zero(SessionCount.class);
    private long sessionFailures;
    private long failuresWithoutLabel;
    private long failures;
    private boolean cutByEnd;
    private long unequalLines;
    private int clientLines;

    /**
     * @param startEpochMillis of the engine; {@code Long.MAX_VALUE} if it is not known
     */
    public FileComparison(RunMeta meta, RunIntervals intervals, long startEpochMillis) {
        this.meta = meta;
        this.intervals = intervals;
        this.startEpochMillis = startEpochMillis;
    }

    /**
     * Whether a line of a file can belong to this run; if not, it must be left out.
     *
     * @param file its name
     */
    public boolean isOfRun(String file, Interval interval) {
        boolean isNear = RunIntervals.isNear(
                interval, startEpochMillis == Long.MAX_VALUE ? interval.startEpochMillis() : startEpochMillis);
        if (!isNear || !isKnown(interval)) {
            strangers.merge(file, 1L, Long::sum);
        }
        return isNear;
    }

    /**
     * Whether {@code sessions.csv} has the interval. Its line there is written last, and may be missing if the engine
     * was killed.
     */
    private boolean isKnown(Interval interval) {
        return intervals.isEmpty()
                || (!meta.completed() && interval.startEpochMillis() >= intervals.endEpochMillis())
                || intervals.contains(interval);
    }

    private static UncheckedIOException refused(String sentence) {
        return new UncheckedIOException(sentence, new IOException(sentence));
    }

    private Sums sums(String label) {
        Sums known = labels.get(label);
        if (known != null) {
            return known;
        }
        if (labels.size() >= MAX_LABELS) {
            throw refused("more than " + MAX_LABELS + " labels, as no run has");
        }
        Sums made = new Sums();
        labels.put(label, made);
        return made;
    }

    public void add(LabelCounts line) {
        Sums sums = sums(line.label());
        sums.counts = sums.counts.plus(line.counts());
        sums.last = line.counts();
        requireBound(CsvFile.COUNTS.name(), Count.class, sums.counts);
        if (!isEqual(line.counts())) {
            unequalLines++;
        }
    }

    private <E extends Enum<E>> void requireBound(String file, Class<E> kind, Counts<E> counts) {
        for (E count : kind.getEnumConstants()) {
            requireBound(file, counts.get(count));
        }
    }

    private void requireBound(String file, long sum) {
        if (sum > CsvRow.MAX_NUMBER) {
            throw refused("the numbers in " + file + " add up to more than " + CsvRow.MAX_NUMBER);
        }
    }

    /** Whether the counts of lost and of sent messages are the sums of their parts, as they must be in every line. */
    private static boolean isEqual(Counts<Count> counts) {
        long lost = Count.LOST_BY_CAUSE.stream().mapToLong(counts::get).sum();
        return counts.get(Count.LOST) == lost
                && counts.get(Count.SENT)
                        == lost
                                + counts.get(Count.REPLIED)
                                + counts.get(Count.WRONG)
                                + counts.get(Count.UNANSWERED)
                                + counts.get(Count.FAILED);
    }

    public void add(LatencyLogReader.Line line) {
        latencies.merge(line.tag(), line.latencies().count(), Long::sum);
        LatencyKind kind = line.tag().kind();
        if (kind == LatencyKind.LATENCY) {
            sums(line.tag().label()).latencies += line.latencies().count();
        } else if (kind == LatencyKind.PUSH) {
            sums(line.tag().label()).pushes += line.latencies().count();
        }
    }

    public void add(SessionCounts line) {
        sessions = sessions.plus(line.counts());
        lastSessions = line.counts();
        requireBound(CsvFile.SESSIONS.name(), SessionCount.class, sessions);
    }

    public void add(FailureCount line) {
        cutByEnd |= line.cause().equals(END);
        failures += line.count();
        requireBound(CsvFile.FAILURES.name(), failures);
        if (line.kind() == FailureCount.Kind.SESSION) {
            sessionFailures += line.count();
        } else if (line.label().isEmpty()) {
            failuresWithoutLabel += line.count();
        } else {
            sums(line.label()).failures += line.count();
        }
    }

    public void add(ClientSample line) {
        clientLines++;
    }

    /** Returns a sentence on intervals that are missing in the self-check's file; empty if there are not any. */
    public List<String> gapsOfSelfCheck() {
        int missing = intervals.size() - clientLines;
        return clientLines == 0 || missing <= 0 || !meta.completed()
                ? List.of()
                : List.of(CsvFile.CLIENT.name() + " lacks " + missing + " of " + intervals.size()
                        + " intervals: the verdict knows nothing about them");
    }

    /**
     * Returns contradictions between the files, as sentences without an end; empty if the engine did not complete its
     * files.
     */
    public List<String> contradictions() {
        List<String> found = new ArrayList<>();
        strangers.forEach((file, lines) -> found.add(lines + (lines == 1 ? " line of " : " lines of ") + file
                + (lines == 1 ? " is" : " are") + " of intervals that " + CsvFile.SESSIONS.name()
                + " does not have: are they of another run?"));
        if (intervals.misplaced() > 0) {
            found.add(
                    intervals.misplaced() + " lines of " + CsvFile.SESSIONS.name() + " do not follow the line before");
        }
        if (unequalLines > 0) {
            found.add(unequalLines + (unequalLines == 1 ? " line of " : " lines of ") + CsvFile.COUNTS.name()
                    + (unequalLines == 1 ? " does" : " do") + " not add up");
        }
        if (meta.completed()) {
            addIntervals(found);
            meta.totals().ifPresent(totals -> addTotals(totals, found));
            addFailures(found);
            addLatencies(found);
        }
        return found.size() <= MAX_SENTENCES
                ? List.copyOf(found)
                : List.of(
                        String.join("; ", found.subList(0, MAX_SENTENCES - 1)),
                        "and " + (found.size() - MAX_SENTENCES + 1) + " more contradictions");
    }

    private void addIntervals(List<String> found) {
        long missing = intervals.isEmpty()
                ? meta.endEpochMillis() - meta.startEpochMillis()
                : intervals.gapMillis()
                        + Math.abs(intervals.startEpochMillis() - meta.startEpochMillis())
                        + Math.abs(meta.endEpochMillis() - intervals.endEpochMillis());
        if (missing > 0) {
            found.add(CsvFile.SESSIONS.name() + " lacks " + missing + " ms of the run");
        }
    }

    private void addTotals(RunMeta.Totals totals, List<String> found) {
        totals.labels().keySet().forEach(this::sums);
        labels.forEach((label, sums) -> {
            Counts<Count> total = totals.labels().getOrDefault(label, Counts.zero(Count.class));
            difference(Count.class, sums.counts, total)
                    .ifPresent(count -> found.add(different(
                            count.word() + " of " + label,
                            CsvFile.COUNTS.name(),
                            sums.counts.get(count),
                            total.get(count))));
        });
        difference(SessionCount.class, sessions, totals.sessions())
                .ifPresent(count -> found.add(different(
                        count.word() + " of sessions",
                        CsvFile.SESSIONS.name(),
                        sessions.get(count),
                        totals.sessions().get(count))));
        totals.latencies().ifPresent(expected -> addDifference(expected, found));
    }

    private void addDifference(SortedMap<String, Long> expected, List<String> found) {
        SortedMap<String, Long> byText = new TreeMap<>();
        latencies.forEach((tag, count) -> byText.put(tag.text(), count));
        SortedSet<String> tags = new TreeSet<>(expected.keySet());
        tags.addAll(byText.keySet());
        for (String tag : tags) {
            long read = byText.getOrDefault(tag, 0L);
            long written = expected.getOrDefault(tag, 0L);
            if (read != written) {
                found.add(read + " latencies of " + tag + " are in " + LatencyLogReader.NAME + " and " + written
                        + " in " + RunFile.NAME);
            }
        }
    }

    /** Returns the first count whose sum differs from the total. */
    private static <E extends Enum<E>> Optional<E> difference(Class<E> kind, Counts<E> summed, Counts<E> total) {
        return Stream.of(kind.getEnumConstants())
                .filter(count -> !LEVELS.contains(count.name()) && summed.get(count) != total.get(count))
                .findFirst();
    }

    private static String different(String what, String file, long summed, long total) {
        return what + " is " + summed + " in " + file + " and " + total + " in " + RunFile.NAME;
    }

    private static long failed(Counts<Count> counts) {
        return counts.get(Count.WRONG) + counts.get(Count.LOST) + counts.get(Count.FAILED);
    }

    private void addFailures(List<String> found) {
        long withoutCause = 0;
        long slack = 0;
        for (Map.Entry<String, Sums> entry : labels.entrySet()) {
            Sums sums = entry.getValue();
            long missing = failed(sums.counts) - sums.failures;
            if (failuresWithoutLabel == 0 && isDifferent(missing, failed(sums.last))) {
                found.add("messages of " + entry.getKey() + " that were wrong, lost or failed: "
                        + failed(sums.counts) + " in " + CsvFile.COUNTS.name() + " and " + sums.failures + " in "
                        + CsvFile.FAILURES.name());
            }
            withoutCause += missing;
            slack += failed(sums.last);
        }
        if (failuresWithoutLabel > 0 && isDifferent(withoutCause - failuresWithoutLabel, slack)) {
            found.add("messages that were wrong, lost or failed: " + withoutCause + " in " + CsvFile.COUNTS.name()
                    + " and " + failuresWithoutLabel + " in " + CsvFile.FAILURES.name());
        }
        long ofSessions = sessions.get(SessionCount.FAILED) + sessions.get(SessionCount.LOST);
        long lastOfSessions = lastSessions.get(SessionCount.FAILED) + lastSessions.get(SessionCount.LOST);
        if (isDifferent(ofSessions - sessionFailures, lastOfSessions)) {
            found.add("sessions that failed or were lost: " + ofSessions + " in " + CsvFile.SESSIONS.name() + " and "
                    + sessionFailures + " in " + CsvFile.FAILURES.name());
        }
    }

    /**
     * @param slack allowed difference if other threads still counted while the last lines were written
     */
    private boolean isDifferent(long difference, long slack) {
        return Math.abs(difference) > (cutByEnd ? slack : 0);
    }

    private void addLatencies(List<String> found) {
        labels.forEach((label, sums) -> {
            long replied = sums.counts.get(Count.REPLIED);
            if (isDifferent(replied - sums.latencies, sums.last.get(Count.REPLIED))) {
                found.add("replies of " + label + ": " + replied + " in " + CsvFile.COUNTS.name() + " and "
                        + sums.latencies + " in " + LatencyLogReader.NAME);
            }
            if (sums.pushes > sums.counts.get(Count.PUSHED)) {
                found.add("pushes of " + label + ": " + sums.counts.get(Count.PUSHED) + " in " + CsvFile.COUNTS.name()
                        + " and " + sums.pushes + " in " + LatencyLogReader.NAME);
            }
        });
    }
}
