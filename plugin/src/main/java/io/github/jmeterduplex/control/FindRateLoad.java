package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.pace.Stage;
import io.github.jmeterduplex.internal.engine.search.ControlledLoad;
import io.github.jmeterduplex.internal.engine.search.EngineLoad;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.SearchPace;
import io.github.jmeterduplex.internal.sampler.run.ThreadStop;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * The load that a FindRate varies on this engine: sets the rate of its senders and reports each interval. Used by the
 * search's thread.
 */
final class FindRateLoad implements EngineLoad, AutoCloseable {
    private static final double SECONDS_PER_MINUTE = 60;
    private static final long LOOK_MILLIS = 200;
    private static final long SENDERS_NANOS = TimeUnit.SECONDS.toNanos(60);
    /** How long an interval may be late, in milliseconds, beyond twice its length, before the search gives up. */
    private static final long LATEST_MILLIS = 30_000;

    private static final int LABELS_SHOWN = 10;

    private final Run run;
    private final ThreadStop stop;
    /** The pace of the senders; null if the search changes a JMeter property instead. */
    private final @Nullable SearchPace pace;

    private final String property;
    private final @Nullable String label;
    private final SearchIntervals intervals;
    /**
     * The time of the last change of the rate: intervals that began earlier are ignored. Confined to the search's
     * thread.
     */
    private long pacedMillis = Long.MIN_VALUE;

    private final long mostNanos;
    /** The time at which the last interval ended. Confined to the search's thread. */
    private long intervalNanos = System.nanoTime();

    private FindRateLoad(Run run, ThreadStop stop, @Nullable SearchPace pace, String property, @Nullable String label) {
        this.run = run;
        this.stop = stop;
        this.pace = pace;
        this.property = property;
        this.label = label;
        intervals = new SearchIntervals(
                pace, label, run.matcher()::inFlight, run.settings().engine());
        mostNanos = TimeUnit.SECONDS.toNanos(2L * run.settings().intervalSeconds())
                + TimeUnit.MILLISECONDS.toNanos(LATEST_MILLIS);
        run.log().listen(intervals);
    }

    /** Creates a load for senders whose {@code messagesPerSecond} is {@code find:NAME}. */
    static FindRateLoad ofPace(Run run, ThreadStop stop, String name, @Nullable String label) {
        SearchPace pace = run.paces().search(name);
        pace.begin();
        return new FindRateLoad(run, stop, pace, "", label);
    }

    /**
     * Creates a load for a timer that reads a JMeter property. Sets the property above 0, since a timer that reads a
     * rate of 0 would wait for ever.
     */
    static FindRateLoad ofProperty(Run run, ThreadStop stop, String property, @Nullable String label) {
        run.paces().beginMoving(property);
        return new FindRateLoad(run, stop, null, property, label);
    }

    @Override
    public void awaitSenders() throws InterruptedException {
        if (pace != null && !run.await(() -> stop.isAsked() || !pace.labels().isEmpty(), SENDERS_NANOS)) {
            throw new Fault(
                            Cause.TIMEOUT,
                            "no sender whose messagesPerSecond is find:" + pace.name()
                                    + " began within 60 s: do they run in this engine, beside the search?")
                    .toException();
        }
    }

    @Override
    public void pace(double perSecond) {
        double share = run.settings().slice().of(perSecond);
        if (pace != null) {
            pace.set(share);
        } else {
            JMeterUtils.setProperty(
                    property,
                    BigDecimal.valueOf(share * SECONDS_PER_MINUTE)
                            .setScale(3, RoundingMode.HALF_UP)
                            .toPlainString());
        }
        pacedMillis = run.log().epochMillis();
    }

    @Override
    public ControlledLoad.Senders senders() {
        return new ControlledLoad.Senders(
                pace != null, pace == null ? 1 : pace.burst(), run.paces().longestReplySeconds(labels()));
    }

    @Override
    public long startEpochMillis() {
        return run.log().startEpochMillis();
    }

    /** Returns the labels whose messages the search observes: the given label, those of the pace, or all that sent. */
    Set<String> labels() {
        if (label != null) {
            return Set.of(label);
        }
        return pace == null ? intervals.seen() : pace.labels();
    }

    @Override
    public @Nullable SearchInterval poll() throws InterruptedException {
        SearchInterval searchInterval = intervals.poll(LOOK_MILLIS);
        if (stop.isAsked()) {
            throw new Fault(Cause.INTERRUPTED, "JMeter's test was shut down before the search had its answer")
                    .toException();
        }
        if (searchInterval != null) {
            intervalNanos = System.nanoTime();
            return searchInterval.interval().startEpochMillis() >= pacedMillis ? searchInterval : null;
        }
        if (run.isOver() || System.nanoTime() - intervalNanos > mostNanos) {
            throw Run.over().toException();
        }
        return null;
    }

    @Override
    public String nothingSeen() {
        if (label == null || intervals.seen().contains(label)) {
            return "";
        }
        Set<String> seen = intervals.seen();
        String others = seen.isEmpty()
                ? "nothing was sent"
                : "labels that sent: "
                        + String.join(", ", seen.stream().limit(LABELS_SHOWN).toList());
        return "no message has the label \"" + label + "\"; " + others;
    }

    /** Records a step that has ended as a stage in the run's files, for the labels that the search observes. */
    void stepped(double perSecond, long nanos, long fromEpochMillis) {
        double share = run.settings().slice().of(perSecond);
        run.paces()
                .stepped(
                        labels(),
                        new Stage("find " + CheckedFigures.plain(perSecond) + "/s", share, share, nanos),
                        fromEpochMillis);
    }

    /** Ends the senders of the pace, or the changes of the property. */
    @Override
    public void close() {
        run.log().unlisten(intervals);
        if (pace != null) {
            pace.end();
        } else {
            run.paces().endMoving(property);
        }
    }
}
