package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds the dips in the number of open sessions, second by second over all engines. Confined to one thread. */
final class Dips {
    /** What happened in one second. */
    private static final class Second {
        private long lost;
        private long came;
        private double perSecond;
        private long open;
    }

    private final SortedMap<Long, Second> seconds = new TreeMap<>();

    /**
     * Adds one line of one engine.
     *
     * @param first second in which its interval begins, since the origin
     * @param end the second after its last one
     */
    void add(long first, long end, SessionCounts line) {
        Counts<SessionCount> counts = line.counts();
        Second second = second(first);
        second.lost += counts.get(SessionCount.LOST);
        long came = counts.get(SessionCount.OPENED) + counts.get(SessionCount.RECONNECTED);
        second.came += came;
        second.perSecond += (double) came / (end - first);
        for (long at = first; at < end; at++) {
            second(at).open += counts.get(SessionCount.OPEN);
        }
    }

    private Second second(long at) {
        return seconds.computeIfAbsent(at, missing -> new Second());
    }

    List<Dip> list() {
        List<Dip> dips = new ArrayList<>();
        OpenDip open = null;
        for (var entry : seconds.entrySet()) {
            Second second = entry.getValue();
            if (open == null && second.lost > 0) {
                open = new OpenDip(entry.getKey(), second.open);
            }
            if (open != null && open.add(entry.getKey(), second)) {
                dips.add(open.close());
                open = null;
            }
        }
        if (open != null) {
            dips.add(open.close());
        }
        return dips;
    }

    /** A dip whose end is not known yet. */
    private static final class OpenDip {
        private static final double HALF = 0.5;
        private static final double NINE_TENTHS = 0.9;

        private final long began;
        /** How many had come by the end of each second in which some did. */
        private final SortedMap<Long, Long> cameUntil = new TreeMap<>();

        private long lost;
        private long came;
        private long lowest;
        private double mostPerSecond;

        OpenDip(long began, long open) {
            this.began = began;
            lowest = open;
        }

        /** Adds a second; whether it is the last one, as all are back. */
        boolean add(long at, Second second) {
            lost += second.lost;
            came += second.came;
            lowest = Math.min(lowest, second.open);
            mostPerSecond = Math.max(mostPerSecond, second.perSecond);
            cameUntil.put(at + 1 - began, came);
            return came >= lost;
        }

        Dip close() {
            return new Dip(began, lost, lowest, backAfter(HALF), backAfter(NINE_TENTHS), backAfter(1), mostPerSecond);
        }

        private OptionalDouble backAfter(double share) {
            return cameUntil.entrySet().stream()
                    .filter(until -> until.getValue() >= share * lost)
                    .mapToDouble(Map.Entry::getKey)
                    .findFirst();
        }
    }
}
