package io.github.jmeterduplex.internal.engine.search;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.pace.Schedule;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;

/** A server with one worker and exponential service times, in virtual time. Intervals are a second long. */
final class SimulatedServer implements ControlledLoad {
    private static final double NANOS = 1e9;

    private record Served(double endNanos, long micros) {}

    private double perSecond;
    private final ArrivalProcess arrivals;
    private final SplittableRandom random;
    private final Queue<Served> inFlight = new ArrayDeque<>();
    private double freeNanos;
    private long seconds;
    private Schedule schedule = new Schedule(Rate.steady(1), ArrivalProcess.EVEN, 0);
    private double scheduleNanos;
    private double dueNanos = Double.POSITIVE_INFINITY;
    private double paced;
    /** How late a message is sent, times the square of the rate. */
    private double lateMicros;

    private long pauseSecond = -1;
    private double pauseNanos;

    /** @param perSecond its capacity, the reciprocal of the mean service time */
    SimulatedServer(double perSecond, ArrivalProcess arrivals, long seed) {
        this.perSecond = perSecond;
        this.arrivals = arrivals;
        this.random = new SplittableRandom(seed);
    }

    /** Its messages are sent so late, times the square of the rate. */
    SimulatedServer sentLateBy(double micros) {
        lateMicros = micros;
        return this;
    }

    /** Changes its capacity. */
    void capacity(double messagesPerSecond) {
        perSecond = messagesPerSecond;
    }

    /** It pauses once, as for a full garbage collection. */
    SimulatedServer pausingAt(long second, double millis) {
        pauseSecond = second;
        pauseNanos = millis * NANOS / 1_000;
        return this;
    }

    double paced() {
        return paced;
    }

    @Override
    public void pace(double rate) {
        paced = rate;
        scheduleNanos = seconds * NANOS;
        if (rate == 0) {
            dueNanos = Double.POSITIVE_INFINITY;
        } else {
            schedule = new Schedule(Rate.steady(rate), arrivals, random.nextLong());
            dueNanos = scheduleNanos + schedule.next();
        }
    }

    @Override
    public ControlledLoad.Senders senders() {
        return new ControlledLoad.Senders(true, arrivals.burst(), 0);
    }

    @Override
    public long startEpochMillis() {
        return 0;
    }

    @Override
    public String nothingSeen() {
        return "";
    }

    @Override
    public SearchInterval next() {
        if (seconds == pauseSecond) {
            freeNanos = Math.max(freeNanos, seconds * NANOS) + pauseNanos;
        }
        double end = (seconds + 1) * NANOS;
        long written = 0;
        while (dueNanos < end) {
            freeNanos = Math.max(freeNanos, dueNanos) - Math.log1p(-random.nextDouble()) / perSecond * NANOS;
            inFlight.add(new Served(freeNanos, Math.round((freeNanos - dueNanos) / 1_000)));
            written++;
            dueNanos = scheduleNanos + schedule.next();
        }
        LatencyHistogram fromSend = new LatencyHistogram();
        LatencyHistogram felt = new LatencyHistogram();
        while (!inFlight.isEmpty() && inFlight.element().endNanos() <= end) {
            long micros = inFlight.remove().micros();
            fromSend.record(micros);
            felt.record(micros + Math.round(lateMicros * paced * paced));
        }
        Interval interval = new Interval(seconds * 1_000, 1_000);
        seconds++;
        return new SearchInterval(
                interval,
                new SearchInterval.Messages(written, fromSend.count(), 0),
                felt.isEmpty() ? List.of() : List.of(IntervalLatencies.of(felt)),
                fromSend.isEmpty() ? List.of() : List.of(IntervalLatencies.of(fromSend)),
                new SearchInterval.Levels(inFlight.size(), 10, 0),
                Map.of("engine", new ClientSample(interval, Map.of())));
    }
}
