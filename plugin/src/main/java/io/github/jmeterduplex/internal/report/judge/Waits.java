package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import java.util.List;

/**
 * How long messages waited for the load generator in one interval. For several lengths of a wait, it is the time in
 * which a message that was due or arrived waited longer.
 *
 * <p>Files of earlier versions do not have these columns, only sums and the longest stop. A stop of s ms delays
 * messages that come in its first s - x ms by more than x. So stops of sum ms in total delay by more than x for at most
 * sum (longest - x) / longest ms.
 *
 * <p>Waits for a core may be longer than the longest stop, which threads with little work measured. If so, the longest
 * is estimated as three times the milliseconds of the last column that is not 0.
 */
final class Waits {
    private static final List<ClientColumn> COLUMNS = ClientColumn.waits();

    private static final double TIMES_LAST = 3;

    /** Milliseconds in which a message waited longer than the length of each of {@link #COLUMNS}. */
    private final float[] over;

    private final double longestMillis;
    private final float forCoreMillis;

    private Waits(float[] over, double longestMillis, double forCoreMillis) {
        this.over = over;
        this.longestMillis = longestMillis;
        this.forCoreMillis = (float) forCoreMillis;
    }

    static Waits of(ClientSample sample) {
        double gc = value(sample, ClientColumn.GC_PAUSE_MAX_MS);
        double stop = Math.max(value(sample, ClientColumn.HICCUP_MAX_MS), value(sample, ClientColumn.IO_LAG_MAX_MS));
        double longest = Math.max(gc, stop);
        float[] over = new float[COLUMNS.size()];
        for (int i = 0; i < over.length; i++) {
            ClientColumn column = COLUMNS.get(i);
            Double measured = sample.values().get(column);
            double millis = column.waitMillis();
            over[i] = (float)
                    (measured != null
                            ? measured
                            : Math.max(
                                    beyond(stop, stop, millis),
                                    Math.max(
                                            beyond(value(sample, ClientColumn.GC_PAUSE_MS), gc, millis),
                                            beyond(value(sample, ClientColumn.CPU_THROTTLED_MS), stop, millis))));
        }
        return new Waits(
                over, Math.max(longest, beyondLongest(over, longest)), value(sample, ClientColumn.RUN_DELAY_MS));
    }

    private static double beyondLongest(float[] over, double longest) {
        int last = over.length - 1;
        while (last >= 0 && over[last] == 0) {
            last--;
        }
        double from = last < 0 ? 0 : COLUMNS.get(last).waitMillis();
        return from >= longest ? TIMES_LAST * from : 0;
    }

    private static double beyond(double sum, double longest, double millis) {
        return longest > millis ? sum * (longest - millis) / longest : 0;
    }

    private static double value(ClientSample sample, ClientColumn column) {
        return sample.values().getOrDefault(column, 0.0);
    }

    /**
     * Returns for how many milliseconds threads waited for a core, even if each wait was short; 0 if it is not known.
     */
    double forCoreMillis() {
        return forCoreMillis;
    }

    /**
     * Returns the milliseconds of the interval in which a message waited longer than this; a wait below 1 ms counts as
     * 1 ms.
     */
    double overMillis(double waitMillis) {
        double wait = Math.max(waitMillis, COLUMNS.get(0).waitMillis());
        if (wait >= longestMillis) {
            return 0;
        }
        int left = over.length - 1;
        while (COLUMNS.get(left).waitMillis() > wait) {
            left--;
        }
        double from = COLUMNS.get(left).waitMillis();
        boolean isLast = left == over.length - 1 || COLUMNS.get(left + 1).waitMillis() >= longestMillis;
        double to = isLast ? longestMillis : COLUMNS.get(left + 1).waitMillis();
        double end = isLast ? 0 : over[left + 1];
        return over[left] + (end - over[left]) * (wait - from) / (to - from);
    }
}
