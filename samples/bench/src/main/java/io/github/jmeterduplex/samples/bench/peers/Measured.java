package io.github.jmeterduplex.samples.bench.peers;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one contestant did in one window, or the medians of several. A figure that is unknown is NaN.
 *
 * @param perSecond what the server counted, a second
 * @param cpuMicros of the client, for each of these
 * @param busyPercent of the client's core
 * @param serverMicros of the server, for each of these
 * @param p50Micros latency as the client saw it
 * @param p99Micros the same
 * @param lateP99Micros by how much it sent messages after they were due
 * @param residentMegabytes of the client
 * @param threads of the client
 * @param heapBytes live, a session
 * @param residentBytes of growth, a session
 */
record Measured(
        double perSecond,
        double cpuMicros,
        double busyPercent,
        double serverMicros,
        double p50Micros,
        double p99Micros,
        double lateP99Micros,
        double residentMegabytes,
        double threads,
        double heapBytes,
        double residentBytes) {
    private static final double MICROS = 1e6;

    /** How many a core could do if it did nothing else. */
    double perCore() {
        return MICROS / cpuMicros;
    }

    /** The same with what the client saw; pushes that it took count for those that the server wrote. */
    Measured with(ContestantFigures seen) {
        boolean isFlooded = !Double.isNaN(seen.pushedPerSecond());
        double taken = isFlooded ? seen.pushedPerSecond() : perSecond;
        return new Measured(
                taken,
                cpuMicros * perSecond / taken,
                busyPercent,
                serverMicros,
                seen.p50Micros(),
                seen.p99Micros(),
                seen.lateP99Micros(),
                residentMegabytes,
                threads,
                heapBytes,
                residentBytes);
    }

    /** The same with what a session takes of memory. */
    Measured withMemory(double heapBytesPerSession, double residentBytesPerSession) {
        return new Measured(
                perSecond,
                cpuMicros,
                busyPercent,
                serverMicros,
                p50Micros,
                p99Micros,
                lateP99Micros,
                residentMegabytes,
                threads,
                heapBytesPerSession,
                residentBytesPerSession);
    }

    /** What two did at the same time, on the same cores; what is unknown of one is unknown of both. */
    Measured and(Measured other) {
        double both = perSecond + other.perSecond;
        return new Measured(
                both,
                (cpuMicros * perSecond + other.cpuMicros * other.perSecond) / both,
                busyPercent + other.busyPercent,
                (serverMicros * perSecond + other.serverMicros * other.perSecond) / both,
                p50Micros + other.p50Micros,
                p99Micros + other.p99Micros,
                lateP99Micros + other.lateP99Micros,
                residentMegabytes + other.residentMegabytes,
                threads + other.threads,
                heapBytes + other.heapBytes,
                residentBytes + other.residentBytes);
    }

    /** The median of each figure by itself. */
    static Measured median(List<Measured> all) {
        return new Measured(
                median(all, Measured::perSecond),
                median(all, Measured::cpuMicros),
                median(all, Measured::busyPercent),
                median(all, Measured::serverMicros),
                median(all, Measured::p50Micros),
                median(all, Measured::p99Micros),
                median(all, Measured::lateP99Micros),
                median(all, Measured::residentMegabytes),
                median(all, Measured::threads),
                median(all, Measured::heapBytes),
                median(all, Measured::residentBytes));
    }

    private static double median(List<Measured> all, ToDoubleFunction<Measured> figure) {
        double[] sorted = all.stream().mapToDouble(figure).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
