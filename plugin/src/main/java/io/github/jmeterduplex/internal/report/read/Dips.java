package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.read.Report.Dip;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the dips in the number of open sessions, second by second over all engines. Confined to one thread.
 *
 * <p>Sessions count as lost in the first second of their interval and as back in its last one. So times are never too
 * short, but up to two intervals too long.
 */
final class Dips {
    /**
     * Time without a reconnect after which earlier losses of a dip are not expected back, in seconds. It is twice the
     * longest time that real clients wait between two attempts.
     */
    private static final long QUIET_SECONDS = 60;
    /** Shortest pause between two losses of different dips, in seconds. */
    private static final long PAUSE_SECONDS = 10;

    /** The session counts of one second. */
    private static final class Second {
        private long lost;
        /** Sessions opened in the interval of a loss, but before the loss, as the interval's peak shows. */
        private long openedBefore;

        private long opened;
        private long reconnected;
        private double perSecond;
        private long open;
        /** Whether an interval ends in this second. */
        private boolean ends;
    }

    private final SortedMap<Long, Second> seconds = new TreeMap<>();

    /**
     * Adds the session counts of one interval of one engine.
     *
     * @param first second in which its interval begins, since the origin
     * @param end the second after its last one
     */
    void add(long first, long end, SessionCounts line) {
        Counts<SessionCount> counts = line.counts();
        long lost = counts.get(SessionCount.LOST);
        if (lost > 0) {
            second(first).lost += lost;
            second(first).openedBefore += openedBefore(counts);
        }
        Second last = second(end - 1);
        long opened = counts.get(SessionCount.OPENED);
        long reconnected = counts.get(SessionCount.RECONNECTED);
        last.ends = true;
        last.opened += opened;
        last.reconnected += reconnected;
        last.perSecond += (double) (opened + reconnected) / (end - first);
        for (long at = first; at < end; at++) {
            second(at).open += counts.get(SessionCount.OPEN);
        }
    }

    private static long openedBefore(Counts<SessionCount> counts) {
        long opened = counts.get(SessionCount.OPENED);
        long openAtStart = counts.get(SessionCount.OPEN)
                - opened
                - counts.get(SessionCount.RECONNECTED)
                + counts.get(SessionCount.LOST)
                + counts.get(SessionCount.CLOSED);
        return Math.max(0, Math.min(opened, counts.get(SessionCount.OPEN_PEAK) - openAtStart));
    }

    private Second second(long at) {
        return seconds.computeIfAbsent(at, missing -> new Second());
    }

    /** Returns the dips in the order of their start. */
    List<Dip> list() {
        List<OpenDip> all = new ArrayList<>();
        Deque<OpenDip> newestFirst = new ArrayDeque<>();
        Second before = null;
        for (Map.Entry<Long, Second> entry : seconds.entrySet()) {
            long at = entry.getKey();
            Second second = entry.getValue();
            if (second.lost > 0) {
                if (newestFirst.isEmpty() || newestFirst.getFirst().isApart(at, second.lost)) {
                    OpenDip dip = new OpenDip(at, second, before);
                    all.add(dip);
                    newestFirst.push(dip);
                }
                newestFirst.getFirst().lose(at, second);
            }
            comeBack(newestFirst, at, second);
            before = second;
        }
        return all.stream().map(OpenDip::close).toList();
    }

    /**
     * Assigns the sessions that reconnected or were replaced in a second to the dips that miss them. The dip of a
     * returning session is not known: it counts for the newest dip if sessions of that are missing, else for older
     * ones.
     */
    private static void comeBack(Deque<OpenDip> newestFirst, long at, Second second) {
        if (newestFirst.isEmpty()) {
            return;
        }
        long back = newestFirst.getFirst().countBack(at, second);
        while (!newestFirst.isEmpty()) {
            back = newestFirst.getFirst().take(at, second, back);
            if (newestFirst.getFirst().missing() > 0) {
                return;
            }
            newestFirst.pop();
        }
    }

    /** A dip whose end is not known yet. */
    private static final class OpenDip {
        private static final double HALF = 0.5;
        private static final double NINE_TENTHS = 0.9;

        private final long began;
        /** Number of sessions open before the dip. */
        private final long level;

        private final SortedMap<Long, Long> losses = new TreeMap<>();
        /** Number of sessions reconnected or replaced by the end of each second, for the seconds in which any were. */
        private final SortedMap<Long, Long> cameUntil = new TreeMap<>();

        /** Number of sessions that a ramp opens for the first time in each interval; 0 if the ramp has ended. */
        private long ramp;
        /** Number of openings that are still to be read, but took place before the first loss of the dip. */
        private long openedBefore;

        private long lost;
        private long came;
        private long lowest;
        private long lastBack;
        private double mostPerSecond;

        OpenDip(long began, Second first, @Nullable Second before) {
            this.began = began;
            lastBack = began;
            lowest = first.open;
            openedBefore = first.openedBefore;
            level = before == null ? first.open + first.lost : before.open + openedBefore;
            ramp = before == null ? 0 : before.opened;
        }

        long missing() {
            return lost - came;
        }

        /**
         * Whether a loss starts another dip, as it comes late and has more sessions than are still expected to
         * reconnect. After a quiet time, the number expected is at most the number lost in that time.
         */
        boolean isApart(long at, long lostNow) {
            boolean isQuiet = at - lastBack >= QUIET_SECONDS;
            long expected = isQuiet
                    ? losses.tailMap(at - QUIET_SECONDS + 1).values().stream()
                            .mapToLong(Long::longValue)
                            .sum()
                    : missing();
            return at - losses.lastKey() >= PAUSE_SECONDS && lostNow > expected;
        }

        void lose(long at, Second second) {
            lost += second.lost;
            losses.put(at, second.lost);
            // If the number of open sessions falls later, they were closed on purpose.
            lowest = Math.min(lowest, second.open);
        }

        /**
         * Returns how many lost sessions were regained in this second: by reconnecting, or as users opened others
         * instead. The latter are those beyond the ramp while fewer were open than before the dip.
         */
        long countBack(long at, Second second) {
            if (second.ends && 2 * second.opened < ramp) {
                ramp = 0;
            }
            long earlier = Math.min(openedBefore, second.opened);
            openedBefore -= earlier;
            if (at - Math.max(lastBack, losses.lastKey()) >= QUIET_SECONDS) {
                return second.reconnected;
            }
            long instead = Math.max(0, second.opened - earlier - ramp);
            long room = Math.max(0, level - second.open + instead);
            return second.reconnected + Math.min(instead, room);
        }

        /** Assigns regained sessions to this dip, as many as it is missing, and returns how many are left. */
        long take(long at, Second second, long back) {
            long taken = Math.min(back, missing());
            if (taken > 0) {
                came += taken;
                lastBack = at;
                cameUntil.put(at + 1 - began, came);
                mostPerSecond =
                        Math.max(mostPerSecond, second.perSecond * taken / (second.opened + second.reconnected));
            }
            return back - taken;
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
