package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds the dips in the number of open sessions, second by second over all engines. Confined to one thread. */
final class Dips {
    /** What happened in one second. */
    private static final class Second {
        private long lost;
        private long came;
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
        second.came += counts.get(SessionCount.OPENED) + counts.get(SessionCount.RECONNECTED);
        for (long at = first; at < end; at++) {
            second(at).open += counts.get(SessionCount.OPEN);
        }
    }

    private Second second(long at) {
        return seconds.computeIfAbsent(at, missing -> new Second());
    }

    List<Dip> list() {
        List<Dip> dips = new ArrayList<>();
        long began = -1;
        long lost = 0;
        long came = 0;
        long lowest = 0;
        for (var entry : seconds.entrySet()) {
            Second second = entry.getValue();
            if (began < 0 && second.lost > 0) {
                began = entry.getKey();
                lost = 0;
                came = 0;
                lowest = second.open;
            }
            if (began >= 0) {
                lost += second.lost;
                came += second.came;
                lowest = Math.min(lowest, second.open);
                if (came >= lost) {
                    dips.add(new Dip(began, lost, lowest, OptionalDouble.of(entry.getKey() + 1.0 - began)));
                    began = -1;
                }
            }
        }
        if (began >= 0) {
            dips.add(new Dip(began, lost, lowest, OptionalDouble.empty()));
        }
        return dips;
    }
}
