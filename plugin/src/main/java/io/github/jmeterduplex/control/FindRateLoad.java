package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.search.ControlledLoad;
import io.github.jmeterduplex.internal.search.Senders;
import io.github.jmeterduplex.internal.search.Tick;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.SearchPace;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * The load that a FindRate varies: sets the rate of its senders and reports each interval. Used by the search's
 * thread.
 */
final class FindRateLoad implements ControlledLoad, AutoCloseable {
    private static final double SECONDS_PER_MINUTE = 60;
    private static final long LOOK_MILLIS = 200;
    private static final long SENDERS_NANOS = TimeUnit.SECONDS.toNanos(60);
    /** An interval that does not end for so many of its lengths, and this, will not. */
    private static final long LATEST_MILLIS = 30_000;

    private static final int LABELS_SHOWN = 10;

    private final Run run;
    private final ThreadStop stop;
    /** Null where a property is moved. */
    private final @Nullable SearchPace pace;

    private final String property;
    private final @Nullable String label;
    private final SearchTicks ticks;
    /** Intervals that began earlier are of another rate. Confined to the search's thread. */
    private long pacedMillis = Long.MIN_VALUE;

    private FindRateLoad(Run run, ThreadStop stop, @Nullable SearchPace pace, String property, @Nullable String label) {
        this.run = run;
        this.stop = stop;
        this.pace = pace;
        this.property = property;
        this.label = label;
        ticks = new SearchTicks(pace, label, run.matcher()::inFlight);
        run.log().listen(ticks);
    }

    /** Moves the pace of senders with {@code find:NAME}. */
    static FindRateLoad ofPace(Run run, ThreadStop stop, String name, @Nullable String label) {
        SearchPace pace = run.paces().search(name);
        pace.begin();
        return new FindRateLoad(run, stop, pace, "", label);
    }

    /** Moves a property; a timer that found a rate of 0 would wait for ever. */
    static FindRateLoad ofProperty(Run run, ThreadStop stop, String property, @Nullable String label) {
        run.paces().beginMoving(property);
        return new FindRateLoad(run, stop, null, property, label);
    }

    /** Waits until senders have joined the pace. */
    void awaitSenders() throws InterruptedException {
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
        double share = slice().of(perSecond);
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

    private Slice slice() {
        return run.settings().slice();
    }

    @Override
    public Senders senders() {
        return new Senders(
                pace != null,
                slice().count(),
                pace == null ? 1 : pace.burst(),
                run.paces().longestReplySeconds(labels()));
    }

    @Override
    public long startEpochMillis() {
        return run.log().startEpochMillis();
    }

    /** The labels that are looked at: the one that was asked for, those that share the pace, or all that sent. */
    Set<String> labels() {
        if (label != null) {
            return Set.of(label);
        }
        return pace == null ? ticks.seen() : pace.labels();
    }

    @Override
    public Tick next() throws InterruptedException {
        long latest = System.nanoTime()
                + TimeUnit.SECONDS.toNanos(2L * run.settings().intervalSeconds())
                + TimeUnit.MILLISECONDS.toNanos(LATEST_MILLIS);
        while (true) {
            Tick tick = ticks.poll(LOOK_MILLIS);
            if (stop.isAsked()) {
                throw new Fault(Cause.INTERRUPTED, "JMeter's test was shut down before the search had its answer")
                        .toException();
            }
            if (tick != null && tick.interval().startEpochMillis() >= pacedMillis) {
                return whole(tick);
            }
            if (run.isOver() || System.nanoTime() - latest > 0) {
                throw Run.over().toException();
            }
        }
    }

    /** The rates of a search are those of all engines: so are these counts, as far as this engine can tell. */
    private Tick whole(Tick tick) {
        int engines = slice().count();
        if (engines == 1) {
            return tick;
        }
        Tick.Messages own = tick.messages();
        return new Tick(
                tick.interval(),
                new Tick.Messages(
                        own.written() * engines, own.known(), own.lost(), own.failed() * engines, own.whyFailed()),
                tick.felt(),
                tick.fromSend(),
                new Tick.Levels(
                        tick.levels().inFlight() * engines,
                        tick.levels().open(),
                        tick.levels().dropped()),
                tick.client());
    }

    @Override
    public String nothingSeen() {
        if (label == null || ticks.seen().contains(label)) {
            return "";
        }
        Set<String> seen = ticks.seen();
        String others = seen.isEmpty()
                ? "nothing was sent"
                : "labels that sent: "
                        + String.join(", ", seen.stream().limit(LABELS_SHOWN).toList());
        return "no message has the label \"" + label + "\"; " + others;
    }

    /** What must be said where the rates are those of several engines; empty where not. */
    String ofEngines() {
        return slice().count() == 1
                ? ""
                : "; of all " + slice().count() + " engines, as engine " + slice() + " saw it with its share";
    }

    /** The senders end. */
    @Override
    public void close() {
        run.log().unlisten(ticks);
        if (pace != null) {
            pace.end();
        } else {
            run.paces().endMoving(property);
        }
    }
}
