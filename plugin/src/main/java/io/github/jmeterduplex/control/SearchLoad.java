package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.interval.IntervalFigures;
import io.github.jmeterduplex.internal.interval.IntervalListener;
import io.github.jmeterduplex.internal.search.LoadSource;
import io.github.jmeterduplex.internal.search.Tick;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.SearchPace;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.Kind;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * Moves a rate and tells what comes of it, interval by interval. Used by the search's thread; the log's thread hands
 * over the intervals.
 */
final class SearchLoad implements LoadSource, IntervalListener, AutoCloseable {
    private static final double SECONDS_PER_MINUTE = 60;
    private static final long LOOK_MILLIS = 200;
    private static final long SENDERS_NANOS = TimeUnit.SECONDS.toNanos(60);
    /** An interval that does not end for so many of its lengths, and this, will not. */
    private static final long LATEST_MILLIS = 30_000;

    private final Run run;
    private final ThreadStop stop;
    /** Null where a property is moved. */
    private final @Nullable SearchPace pace;

    private final String property;
    private final @Nullable String label;
    private final double restPerSecond;
    private final BlockingQueue<Tick> ticks = new LinkedBlockingQueue<>();
    /** Intervals that began earlier are of another rate. Confined to the search's thread. */
    private long pacedMillis = Long.MIN_VALUE;

    private SearchLoad(
            Run run,
            ThreadStop stop,
            @Nullable SearchPace pace,
            String property,
            @Nullable String label,
            double restPerSecond) {
        this.run = run;
        this.stop = stop;
        this.pace = pace;
        this.property = property;
        this.label = label;
        this.restPerSecond = restPerSecond;
        run.log().listen(this);
    }

    /** Moves the pace of senders with {@code find:NAME}. */
    static SearchLoad ofPace(Run run, ThreadStop stop, String name, @Nullable String label) {
        SearchPace pace = run.paces().search(name);
        pace.begin();
        return new SearchLoad(run, stop, pace, "", label, 0);
    }

    /** Moves a property; a timer that found a rate of 0 would wait for ever. */
    static SearchLoad ofProperty(Run run, ThreadStop stop, String property, @Nullable String label, double start) {
        return new SearchLoad(run, stop, null, property, label, start / 2);
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
        pacedMillis = run.clock().epochMillis(run.clock().nanos());
    }

    private Slice slice() {
        return run.settings().slice();
    }

    @Override
    public double restPerSecond() {
        return restPerSecond;
    }

    /** The labels that share the pace, or those that are looked at; empty for all. */
    Set<String> labels() {
        if (label != null) {
            return Set.of(label);
        }
        return pace == null ? Set.of() : pace.labels();
    }

    @Override
    public Tick next() throws InterruptedException {
        long latest = System.nanoTime()
                + TimeUnit.SECONDS.toNanos(2L * run.settings().intervalSeconds())
                + TimeUnit.MILLISECONDS.toNanos(LATEST_MILLIS);
        while (true) {
            Tick tick = ticks.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
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
                new Tick.Messages(own.written() * engines, own.known(), own.lost()),
                tick.felt(),
                tick.fromSend(),
                new Tick.Levels(
                        tick.levels().inFlight() * engines,
                        tick.levels().open(),
                        tick.levels().dropped()),
                tick.client());
    }

    @Override
    public void interval(IntervalFigures figures) {
        Set<String> wanted = labels();
        long written = 0;
        long known = 0;
        long lost = 0;
        List<IntervalLatencies> felt = new ArrayList<>();
        List<IntervalLatencies> fromSend = new ArrayList<>();
        for (IntervalFigures.OfLabel one : figures.labels()) {
            boolean isPaced =
                    pace == null ? isWanted(wanted, one) : pace.labels().contains(one.label());
            written += isPaced ? one.counts().get(Count.WRITTEN) : 0;
            if (isWanted(wanted, one)) {
                known += one.counts().get(Count.SENT);
                lost += one.counts().get(Count.LOST) + one.counts().get(Count.FAILED);
                add(
                        felt,
                        one.latencies()
                                .getOrDefault(Kind.INTENDED, one.latencies().get(Kind.LATENCY)));
                add(fromSend, one.latencies().get(Kind.LATENCY));
            }
        }
        ticks.add(new Tick(
                figures.interval(),
                new Tick.Messages(written, known, lost),
                felt,
                fromSend,
                new Tick.Levels(
                        run.matcher().inFlight(),
                        figures.sessions().counts().get(SessionCount.OPEN),
                        figures.sessions().counts().get(SessionCount.LOST)),
                figures.client()));
    }

    private static boolean isWanted(Set<String> wanted, IntervalFigures.OfLabel one) {
        return wanted.isEmpty() || wanted.contains(one.label());
    }

    private static void add(List<IntervalLatencies> all, @Nullable IntervalLatencies some) {
        if (some != null) {
            all.add(some);
        }
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
        run.log().unlisten(this);
        if (pace != null) {
            pace.end();
        }
    }
}
