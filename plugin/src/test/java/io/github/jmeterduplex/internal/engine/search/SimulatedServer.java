package io.github.jmeterduplex.internal.engine.search;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.pace.Schedule;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/**
 * A server with one worker and exponential service times, to which things happen, in virtual time; or a load generator
 * to which they happen. Intervals are a second long.
 */
final class SimulatedServer implements ControlledLoad {
    private record Served(double end, double latency, boolean isLost) {}

    private double capacity;
    private final ArrivalProcess arrivals;
    private final SplittableRandom random;
    private final Queue<Served> inFlight = new ArrayDeque<>();
    private double free;
    private long second;
    private double from;
    private double due = Double.POSITIVE_INFINITY;
    private Schedule schedule = new Schedule(Rate.steady(1), ArrivalProcess.EVEN, 0);
    private double paced;
    private double replySeconds;
    /** How late a message is sent, times the square of the rate. */
    private double lateMicros;

    private long pauseSecond = -1;
    private double pauseSeconds;

    /** How many times as long a service takes that begins at this second. */
    private DoubleUnaryOperator slowness = at -> 1;
    /** What is added to the latency of a message that is sent at this second. */
    private DoubleUnaryOperator extra = at -> 0;

    private double deadFrom = Double.POSITIVE_INFINITY;
    private double bucket = Double.POSITIVE_INFINITY;
    private double refill;
    private double tokens;
    private double tokensAt;
    private boolean rejects;
    /** Of the load generator: length of its stops in seconds, and how many there are a second. */
    private double stop;

    private int stops;

    /** @param capacity messages per second, the reciprocal of the mean service time */
    SimulatedServer(double capacity, ArrivalProcess arrivals, long seed) {
        this.capacity = capacity;
        this.arrivals = arrivals;
        random = new SplittableRandom(seed);
    }

    /** Its messages are sent so late, times the square of the rate. */
    SimulatedServer sentLateBy(double micros) {
        lateMicros = micros;
        return this;
    }

    /** Changes its capacity. */
    void capacity(double messagesPerSecond) {
        capacity = messagesPerSecond;
    }

    /** It pauses once, as for a full garbage collection. */
    SimulatedServer pausingAt(long atSecond, double millis) {
        pauseSecond = atSecond;
        pauseSeconds = millis / 1_000;
        return this;
    }

    /** Its messages wait so long for their replies. */
    SimulatedServer losingAfter(double seconds) {
        replySeconds = seconds;
        return this;
    }

    double paced() {
        return paced;
    }

    /** Spells of so many seconds, at random; in them it is so many times slower. */
    SimulatedServer spells(double gapSeconds, double seconds, double times) {
        SplittableRandom own = random.split();
        double[] spell = {-Math.log1p(-own.nextDouble()) * gapSeconds};
        slowness = at -> {
            while (at > spell[0] + seconds) {
                spell[0] += seconds - Math.log1p(-own.nextDouble()) * gapSeconds;
            }
            return at >= spell[0] ? times : 1;
        };
        return this;
    }

    SimulatedServer slower(DoubleUnaryOperator seconds) {
        extra = seconds;
        return this;
    }

    SimulatedServer deadFrom(double seconds) {
        deadFrom = seconds;
        return this;
    }

    SimulatedServer tokens(double most, double perSecond, boolean rejectsOthers) {
        bucket = most;
        tokens = most;
        refill = perSecond;
        rejects = rejectsOthers;
        return this;
    }

    /** The load generator stops so often. */
    SimulatedServer stopping(double seconds, int aSecond) {
        stop = seconds;
        stops = aSecond;
        return this;
    }

    @Override
    public void pace(double rate) {
        paced = rate;
        from = second;
        due = Double.POSITIVE_INFINITY;
        if (rate > 0) {
            schedule = new Schedule(Rate.steady(rate), arrivals, random.nextLong());
            due = from + schedule.next() / 1e9;
        }
    }

    @Override
    public ControlledLoad.Senders senders() {
        return new ControlledLoad.Senders(true, arrivals.burst(), replySeconds);
    }

    @Override
    public long startEpochMillis() {
        return 0;
    }

    @Override
    public String nothingSeen() {
        return "";
    }

    private void send(double at) {
        if (at >= deadFrom) {
            inFlight.add(new Served(at + replySeconds, replySeconds, true));
            return;
        }
        double begin = Math.max(free, at);
        if (refill > 0) {
            double then = rejects ? at : begin;
            tokens = Math.min(bucket, tokens + (then - tokensAt) * refill);
            tokensAt = then;
            if (tokens < 1 && rejects) {
                inFlight.add(new Served(at + 0.001, 0.001, true));
                return;
            }
            if (tokens < 1) {
                begin += (1 - tokens) / refill;
                tokensAt = begin;
                tokens = 1;
            }
            tokens--;
        }
        double service = -Math.log1p(-random.nextDouble()) / capacity * slowness.applyAsDouble(begin);
        free = begin + service;
        double wait = stops > 0 && random.nextDouble() < stop * stops ? random.nextDouble() * stop : 0;
        double latency = free - at + extra.applyAsDouble(at) + wait;
        inFlight.add(new Served(free, latency, false));
    }

    @Override
    public SearchInterval next() {
        if (second == pauseSecond) {
            free = Math.max(free, (double) second) + pauseSeconds;
        }
        double end = second + 1;
        long written = 0;
        while (due < end) {
            send(due);
            written++;
            due = from + schedule.next() / 1e9;
        }
        LatencyHistogram fromSend = new LatencyHistogram();
        LatencyHistogram felt = new LatencyHistogram();
        long lost = 0;
        while (!inFlight.isEmpty() && inFlight.element().end() <= end) {
            Served served = inFlight.remove();
            if (served.isLost()) {
                lost++;
            } else {
                long micros = Math.round(served.latency() * 1e6);
                fromSend.record(micros);
                felt.record(micros + Math.round(lateMicros * paced * paced));
            }
        }
        Interval interval = new Interval(second * 1_000, 1_000);
        second++;
        return new SearchInterval(
                interval,
                new SearchInterval.Messages(written, felt.count() + lost, lost),
                felt.isEmpty() ? List.of() : List.of(IntervalLatencies.of(felt)),
                fromSend.isEmpty() ? List.of() : List.of(IntervalLatencies.of(fromSend)),
                new SearchInterval.Levels(inFlight.size(), 10, 0),
                Map.of("engine", new ClientSample(interval, health())));
    }

    private Map<ClientColumn, Double> health() {
        Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
        values.put(ClientColumn.HICCUP_MAX_MS, stop * 1_000 + 0.2);
        values.put(ClientColumn.CPU_CORES_PERCENT, stops > 0 ? 99.0 : 20.0);
        values.put(ClientColumn.CPU_PROCESS_PERCENT, 10.0);
        ClientColumn.waits()
                .forEach(column -> values.put(column, stops * Math.max(0, stop * 1_000 - column.waitMillis())));
        return values;
    }
}
