package io.github.jmeterduplex.internal.report.trend;

import java.util.List;
import java.util.Optional;

/**
 * A heap that fills at an even rate while the load is the same. It is detected within minutes, long before a trend over
 * half an hour is.
 *
 * <p>The memory after a collection is at least the memory in use. So each value counts as no more than the least value
 * after it, and garbage that a later collection takes does not count as growth. If caches fill or a start takes long,
 * the heap grows fast at first and slowly later: the halves of the stretch distinguish that from a leak.
 *
 * @param bytesPerMinute how fast it fills
 * @param fromBytes memory in use at first, at most
 * @param toBytes memory in use at the end, at most
 */
record HeapLeak(double bytesPerMinute, double fromBytes, double toBytes) {
    private static final int MIN_COLLECTIONS = 4;
    private static final double MILLIS_PER_MINUTE = 60_000.0;
    private static final double MIN_MINUTES = 8;
    private static final double MIN_BYTES = 4 * 1_048_576.0;
    /** Smallest growth of a leak, as a share of the memory in use at first. */
    private static final double MIN_SHARE = 0.1;

    private static final double TROUBLE_MINUTES = 2 * 24 * 60;
    /** Smallest share of the mean rate that each half of the run must have; its inverse is the greatest. */
    private static final double EVEN = 0.6;

    /**
     * Finds a leak in the memory after garbage collections; empty if the values do not show one.
     *
     * @param afterCollections memory after collections, in bytes, while the load was the same
     */
    static Optional<HeapLeak> of(TimeSeries afterCollections) {
        List<TimeSeries.Point> points = afterCollections.points();
        int last = points.size() - 1;
        if (points.size() < MIN_COLLECTIONS || minutes(points, 0, last) < MIN_MINUTES) {
            return Optional.empty();
        }
        double[] inUse = leastFromHereOn(points);
        double growth = inUse[last] - inUse[0];
        double rate = growth / minutes(points, 0, last);
        int middle = middle(points);
        boolean even = isEven(rate, (inUse[middle] - inUse[0]) / minutes(points, 0, middle))
                && isEven(rate, (inUse[last] - inUse[middle]) / minutes(points, middle, last));
        return even && growth >= Math.max(MIN_BYTES, MIN_SHARE * inUse[0])
                ? Optional.of(new HeapLeak(rate, inUse[0], inUse[last]))
                : Optional.empty();
    }

    private static boolean isEven(double rate, double ofHalf) {
        return ofHalf >= EVEN * rate && ofHalf <= rate / EVEN;
    }

    private static double[] leastFromHereOn(List<TimeSeries.Point> points) {
        double[] least = new double[points.size()];
        double soFar = Double.MAX_VALUE;
        for (int i = points.size() - 1; i >= 0; i--) {
            soFar = Math.min(soFar, points.get(i).value());
            least[i] = soFar;
        }
        return least;
    }

    /** Returns the index of the collection nearest to the middle of the time, but not of the first or the last. */
    private static int middle(List<TimeSeries.Point> points) {
        int last = points.size() - 1;
        double half = minutes(points, 0, last) / 2;
        int nearest = 1;
        for (int i = 2; i < last; i++) {
            if (Math.abs(minutes(points, 0, i) - half) < Math.abs(minutes(points, 0, nearest) - half)) {
                nearest = i;
            }
        }
        return nearest;
    }

    private static double minutes(List<TimeSeries.Point> points, int from, int to) {
        return (points.get(to).startEpochMillis() - points.get(from).startEpochMillis()) / MILLIS_PER_MINUTE;
    }

    /**
     * Whether the heap is full within two days at this rate.
     *
     * @param limitBytes of the heap, or 0 if that is not known
     */
    boolean isTrouble(double limitBytes) {
        return limitBytes == 0 || minutesUntil(limitBytes) <= TROUBLE_MINUTES;
    }

    /** Returns in how many minutes the heap is full at this rate. */
    double minutesUntil(double limitBytes) {
        return (limitBytes - toBytes) / bytesPerMinute;
    }
}
