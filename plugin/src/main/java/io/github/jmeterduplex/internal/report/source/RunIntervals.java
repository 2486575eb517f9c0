package io.github.jmeterduplex.internal.report.source;

import io.github.jmeterduplex.latency.Interval;
import java.util.Arrays;

/**
 * The intervals of one engine, as {@code sessions.csv} lists them; all its other files have the same intervals. They
 * follow each other without gaps or overlaps. Confined to one thread.
 */
public final class RunIntervals {
    /** Maximum length of a run in milliseconds, as the memory of a report grows with it. */
    private static final long LONGEST_RUN_MILLIS = 366L * 86_400_000;

    /** Start and end times of all intervals, in turn. */
    private long[] ends = new long[64];

    private int length;
    private long gapMillis;
    private int misplaced;

    /** Adds the next interval; ignores it if it begins before the last one's end, or makes the run too long. */
    public void add(Interval interval) {
        if (length > 0
                && (interval.startEpochMillis() < ends[length - 1]
                        || interval.endEpochMillis() - ends[0] > LONGEST_RUN_MILLIS)) {
            misplaced++;
            return;
        }
        if (length > 0 && interval.startEpochMillis() > ends[length - 1]) {
            gapMillis += interval.startEpochMillis() - ends[length - 1];
        }
        if (length + 2 > ends.length) {
            ends = Arrays.copyOf(ends, 2 * ends.length);
        }
        ends[length++] = interval.startEpochMillis();
        ends[length++] = interval.endEpochMillis();
    }

    public boolean isEmpty() {
        return length == 0;
    }

    public int size() {
        return length / 2;
    }

    /** Returns the start of the first interval; -1 before an interval was added. */
    public long startEpochMillis() {
        return isEmpty() ? -1 : ends[0];
    }

    /** Returns the end of the last interval; -1 before an interval was added. */
    public long endEpochMillis() {
        return isEmpty() ? -1 : ends[length - 1];
    }

    /** Returns the total length of the gaps between intervals, in milliseconds. */
    long gapMillis() {
        return gapMillis;
    }

    /** Returns how many lines of the file do not follow the previous one. */
    int misplaced() {
        return misplaced;
    }

    /** Whether the engine has exactly this interval. */
    boolean contains(Interval interval) {
        int low = 0;
        int high = size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long start = ends[2 * middle];
            if (start == interval.startEpochMillis()) {
                // the run's last interval may be empty, and begin at the same time as the previous one
                return isAt(middle, interval) || isAt(middle - 1, interval) || isAt(middle + 1, interval);
            }
            if (start < interval.startEpochMillis()) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    private boolean isAt(int index, Interval interval) {
        return index >= 0
                && index < size()
                && ends[2 * index] == interval.startEpochMillis()
                && ends[2 * index + 1] == interval.endEpochMillis();
    }

    /** Whether an interval can belong to a run with this start; the check limits the memory of a report. */
    static boolean isNear(Interval interval, long startEpochMillis) {
        return Math.abs(interval.startEpochMillis() - startEpochMillis) <= LONGEST_RUN_MILLIS;
    }
}
