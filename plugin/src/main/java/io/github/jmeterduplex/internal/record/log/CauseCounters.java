package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/**
 * Counts failed and lost sessions, or messages of a label, by cause, and remembers the text of the first fault of each
 * cause. Thread-safe, except {@link #take}, which only the writer calls.
 */
final class CauseCounters {
    private final FailureCount.Kind kind;
    private final String label;
    private final ExampleTexts texts;
    private final EnumCounters<Cause> totals = new EnumCounters<>(Cause.class);
    /**
     * The text of the first fault of each cause. Set before that fault is counted, so that a reader of the count finds
     * it; never changed then.
     */
    private final ConcurrentMap<Cause, String> examples = new ConcurrentHashMap<>();
    /**
     * Whether a fault was counted since the last reading. Set after a fault is counted, cleared before the counters are
     * read: a fault during a reading is found by the next one.
     */
    private volatile boolean struck;
    /** The counts that {@link #take} has returned so far. Confined to the writer. */
    private Counts<Cause> taken = Counts.zero(Cause.class);

    /**
     * @param label of the messages; empty for sessions
     * @param texts limits the length and number of examples
     */
    CauseCounters(FailureCount.Kind kind, String label, ExampleTexts texts) {
        this.kind = kind;
        this.label = label;
        this.texts = texts;
    }

    void count(Fault why) {
        if (!examples.containsKey(why.cause())) {
            examples.putIfAbsent(why.cause(), why.message());
        }
        totals.add(why.cause(), 1);
        if (!struck) {
            struck = true;
        }
    }

    /** Returns the causes counted since the last call; the first line of a cause has an example. */
    List<FailureCount> take(Interval interval) {
        if (!struck) {
            return List.of();
        }
        struck = false;
        Counts<Cause> before = taken;
        Counts<Cause> now = totals.sums();
        taken = now;
        return Stream.of(Cause.values())
                .filter(cause -> now.get(cause) > before.get(cause))
                .map(cause -> new FailureCount(
                        interval,
                        kind,
                        cause.slug(),
                        now.get(cause) - before.get(cause),
                        label,
                        before.get(cause) == 0 ? texts.next(examples.getOrDefault(cause, "")) : ""))
                .toList();
    }

    /**
     * Prepares the texts of faults for {@code failures.csv}: short, without secrets, and limited in number. Confined to
     * one thread.
     */
    static final class ExampleTexts {
        /**
         * The largest number of texts: with {@link #MAX_CHARACTERS} they take about 60 kB of a run's files and of its
         * page.
         */
        static final int MAX = 200;

        static final int MAX_CHARACTERS = 300;

        private int given;

        /** Returns the text for the file; empty once the maximum number of texts was given out. */
        String next(String message) {
            if (message.isEmpty() || given == MAX) {
                return "";
            }
            given++;
            String text = DisplayText.line(Secrets.maskSentence(message));
            return text.length() <= MAX_CHARACTERS ? text : cut(text) + "...";
        }

        private static String cut(String text) {
            boolean splits = Character.isHighSurrogate(text.charAt(MAX_CHARACTERS - 1));
            return text.substring(0, splits ? MAX_CHARACTERS - 1 : MAX_CHARACTERS);
        }
    }
}
