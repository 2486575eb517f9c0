package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.pace.Schedule;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The pace that a search sets and that all its senders share, in any thread and sampler: each message is due once, and
 * a free sender sends it. If the rate changes, a new schedule begins immediately, and the rest of the old one is
 * forgotten. Thread-safe.
 */
public final class SearchPace {
    /** Returned as the due time if no message is due. */
    private static final long NEVER = Long.MAX_VALUE;
    /** How long senders wait for a search to begin, in nanoseconds. */
    private static final long START_NANOS = TimeUnit.SECONDS.toNanos(60);
    /** The longest time between two checks of a waiting sender for a change of the rate, in nanoseconds. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final String name;
    private final LongSupplier nanoTime;
    private final ToLongFunction<String> seeds;
    private final Set<String> labels = new ConcurrentSkipListSet<>();
    /** The arrival process of the senders; null before the first sender. Guarded by this. */
    private @Nullable ArrivalProcess arrivals;
    /** The schedule at the present rate; null until a message is due at that rate. Guarded by this. */
    private @Nullable Schedule schedule;
    /** When the present rate was set, as time of the clock. Guarded by this. */
    private long startNanos;
    /** The present rate, in messages per second. Guarded by this. */
    private double perSecond;
    /** Whether a search is running; written under the lock. */
    private volatile boolean runs;
    /** The number of searches begun so far; written under the lock. */
    private volatile int searches;
    /** The version of the rate, which grows with each change; written under the lock. */
    private volatile int version;

    /**
     * Creates a pace that no search has set yet.
     *
     * @param seeds gives the seed of each schedule, by its name
     */
    SearchPace(String name, LongSupplier nanoTime, ToLongFunction<String> seeds) {
        this.name = name;
        this.nanoTime = nanoTime;
        this.seeds = seeds;
    }

    /**
     * Begins a search, at rate 0.
     *
     * @throws io.github.jmeterduplex.session.FaultException if another search of this name is running
     */
    public synchronized void begin() {
        if (runs) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "another search with the name \"" + name + "\" is under way: names are"
                                    + " for one at a time")
                    .toException();
        }
        runs = true;
        searches++;
        set(0);
    }

    /** Sets the rate from now on. */
    public synchronized void set(double rate) {
        perSecond = rate;
        version++;
        startNanos = nanoTime.getAsLong();
        schedule = null;
    }

    /** Ends the search and its senders; the next search may have other senders. */
    public synchronized void end() {
        set(0);
        runs = false;
        labels.clear();
        arrivals = null;
    }

    public String name() {
        return name;
    }

    /** Returns the labels of the senders at this pace; those of a search that has ended are forgotten. */
    public Set<String> labels() {
        return labels;
    }

    /** Returns how many messages are due at the same time. */
    public synchronized int burst() {
        return arrivals == null ? 1 : arrivals.burst();
    }

    /**
     * Returns the pace of one sampler in one thread.
     *
     * @throws io.github.jmeterduplex.session.FaultException if its arrivals differ from those of others
     */
    synchronized Pace join(String label, ArrivalProcess kind) {
        add(label, kind);
        return new Turn(label, kind);
    }

    private synchronized void add(String label, ArrivalProcess kind) {
        ArrivalProcess known = arrivals;
        if (known != null && !known.equals(kind)) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "arrivals is " + kind + ", and other senders of find:" + name + " have " + known
                                    + ": they share one schedule")
                    .toException();
        }
        arrivals = kind;
        labels.add(label);
    }

    /**
     * Takes the next message from the common schedule.
     *
     * @return time of the clock when it is due, or {@link #NEVER}
     */
    private synchronized long take(ArrivalProcess kind) {
        if (perSecond == 0) {
            return NEVER;
        }
        if (schedule == null) {
            schedule = new Schedule(Rate.steady(perSecond), kind, seeds.applyAsLong(name + " " + version));
        }
        return startNanos + schedule.next();
    }

    private void awaitSearch() throws InterruptedException {
        long deadline = nanoTime.getAsLong() + START_NANOS;
        while (!runs) {
            if (nanoTime.getAsLong() - deadline > 0) {
                throw new Fault(
                                Cause.TIMEOUT,
                                "no FindRate with the name \"" + name
                                        + "\" began within 60 s, or it has failed or has its"
                                        + " answer already: see its sample; give it a Thread Group of its own, and"
                                        + " senders one loop")
                        .toException();
            }
            Pace.await(nanoTime.getAsLong() + LOOK_NANOS, nanoTime);
        }
    }

    /**
     * The pace of one sampler in one thread, which takes messages from the common schedule. Confined to that thread.
     */
    private final class Turn implements Pace {
        private final String label;
        private final ArrivalProcess kind;
        /** The version of the rate for which {@link #dueNanos} was taken. */
        private int taken = -1;

        /** The number of the search that this sender sends for; -1 before it has started. */
        private int search = -1;

        private long due = NEVER;
        private boolean hasDue;

        private Turn(String label, ArrivalProcess kind) {
            this.label = label;
            this.kind = kind;
        }

        @Override
        public void start(long nowNanos) throws InterruptedException {
            do {
                awaitSearch();
            } while (!takePart());
        }

        private boolean takePart() {
            synchronized (SearchPace.this) {
                if (runs) {
                    // a search that ended after the sender joined has forgotten it
                    add(label, kind);
                    search = searches;
                }
                return runs;
            }
        }

        @Override
        public int number() {
            return 0;
        }

        @Override
        public Rate rate() {
            return Rate.ofSearch(name);
        }

        @Override
        public boolean isOf(Rate rate, ArrivalProcess arrivals) {
            return rate.equals(rate()) && arrivals.equals(kind);
        }

        @Override
        public boolean isOver() {
            return !runs || (search >= 0 && search != searches);
        }

        @Override
        public long dueNanos() {
            int present = version;
            if (!hasDue || taken != present) {
                taken = present;
                due = take(kind);
                // without a rate there is no due time to keep
                hasDue = due != NEVER;
            }
            return Math.min(due, nanoTime.getAsLong() + LOOK_NANOS);
        }

        @Override
        public void advance() {
            hasDue = false;
        }
    }
}
