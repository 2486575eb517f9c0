package io.github.jmeterduplex.internal.engine.pace;

/**
 * The due times of messages: arrivals of a kind at a rate. Confined to one thread; {@link #next} does not allocate or
 * lock.
 *
 * <p>The times are those of a process with a mean rate of 1, stretched by the rate: for {@code poisson} that is the
 * inhomogeneous Poisson process of the stages.
 */
public final class Schedule {
    /** Returned by {@link #next} after the last message. */
    public static final long OVER = Long.MAX_VALUE;

    private static final double NANOS_PER_SECOND = 1e9;
    /** The tolerance for rounding: a message that is due this little before a stage's end belongs to the next stage. */
    private static final double ROUNDING = 1e-9;

    private final Rate rate;
    private final ArrivalProcess arrivals;
    private final ArrivalSequence sequence;
    private final double perSecond;
    /** The stages of the rate; empty if the rate is steady. */
    private final Stage[] stages;
    /** The position (a number of messages) at which each stage ends. */
    private final double[] ends;

    private final double end;
    /** The index of the present stage; its start and its first position follow. */
    private int stage;

    private long stageNanos;
    private double stagePosition;

    /**
     * @param rate not {@link Rate#NONE}
     * @param seed of the random numbers, if the arrivals have any
     */
    public Schedule(Rate rate, ArrivalProcess arrivals, long seed) {
        this(rate, arrivals, arrivals.sequence(seed));
    }

    Schedule(Rate rate, ArrivalProcess arrivals, ArrivalSequence sequence) {
        this.rate = rate;
        this.arrivals = arrivals;
        this.sequence = sequence;
        this.perSecond = rate.perSecond();
        this.stages = rate.stages().toArray(Stage[]::new);
        this.ends = new double[stages.length];
        double sum = 0;
        for (int i = 0; i < stages.length; i++) {
            sum += stages[i].count();
            ends[i] = sum;
        }
        this.end = stages.length == 0 ? Double.POSITIVE_INFINITY : sum - sum * ROUNDING;
    }

    public Rate rate() {
        return rate;
    }

    public ArrivalProcess arrivals() {
        return arrivals;
    }

    /**
     * Returns when the next message is due, in nanoseconds since the start, never before the previous one; or
     * {@link #OVER}.
     */
    public long next() {
        double position = sequence.next(end);
        if (position == ArrivalSequence.NONE) {
            return OVER;
        }
        if (stages.length == 0) {
            return (long) (position * NANOS_PER_SECOND / perSecond);
        }
        while (stage < stages.length - 1 && position >= ends[stage]) {
            stageNanos += stages[stage].nanos();
            stagePosition = ends[stage];
            stage++;
        }
        return stageNanos + (long) stages[stage].nanosAt(position - stagePosition);
    }
}
