package io.github.jmeterduplex.samples.runs.madeup;

/** Latencies to the microsecond, up to two seconds: the truth that a report is held against. Confined to one thread. */
public final class ExactLatencies {
    /** Longest latency that can be kept. */
    public static final int MAX_MICROS = 2_000_000;

    private final long[] counts = new long[MAX_MICROS + 1];
    private long count;

    public void record(int micros) {
        counts[micros]++;
        count++;
    }

    /** How many there are. */
    public long count() {
        return count;
    }

    /** The latency in microseconds that so many percent do not exceed, as a sort of all of them would give it. */
    public long percentileMicros(double percent) {
        long rank = Math.max(1, (long) Math.ceil(count * percent / 100 - 1e-6));
        long below = 0;
        for (int micros = 0; micros < counts.length; micros++) {
            below += counts[micros];
            if (below >= rank) {
                return micros;
            }
        }
        throw new IllegalStateException("there are no latencies");
    }

    /** The mean in microseconds. */
    public double meanMicros() {
        double sum = 0;
        for (int micros = 0; micros < counts.length; micros++) {
            sum += (double) micros * counts[micros];
        }
        return sum / count;
    }
}
