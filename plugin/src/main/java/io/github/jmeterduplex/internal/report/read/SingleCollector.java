package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.read.Report.SingleMessage;
import io.github.jmeterduplex.internal.report.read.Report.SingleMessages;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.TraceUrl;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/**
 * Picks the messages that a report lists individually: the slowest of each label, and the first of each cause of
 * failure. Its size does not grow with the run's length. Confined to one thread.
 */
final class SingleCollector {
    private static final int SLOWEST_A_LABEL = 10;
    /** Number of messages with traces that are listed for each label in addition to the slowest ones. */
    private static final int SAMPLED_A_LABEL = 5;

    private static final int FIRST_A_CAUSE = 5;
    private static final int MAX = 50;
    private static final double MILLIS_PER_SECOND = 1_000.0;

    private static final Comparator<SingleMessage> BY_LATENCY =
            Comparator.comparingLong(single -> single.message().elapsedMicros());
    private static final Comparator<SingleMessage> BY_SEND =
            Comparator.comparingLong(single -> single.message().sentEpochMillis());
    private static final Comparator<SingleMessage> BY_GRAVITY =
            Comparator.comparingInt(single -> switch (single.message().outcome()) {
                case LOST -> 0;
                case WRONG -> 1;
                default -> 2;
            });

    /** The cause that made messages of one label fail. */
    private record Why(String label, Outcome outcome, String cause) {}

    private final long originEpochMillis;
    private final Map<String, PriorityQueue<SingleMessage>> slowest = new HashMap<>();
    private final Map<String, PriorityQueue<SingleMessage>> sampled = new HashMap<>();
    private final Map<Why, PriorityQueue<SingleMessage>> problems = new HashMap<>();

    SingleCollector(long originEpochMillis) {
        this.originEpochMillis = originEpochMillis;
    }

    void add(ListedMessage message, Optional<TraceUrl> traces) {
        SingleMessage single = new SingleMessage(
                message,
                (message.sentEpochMillis() - originEpochMillis) / MILLIS_PER_SECOND,
                message.trace().flatMap(id -> traces.flatMap(url -> url.page(id))));
        if (message.outcome() != Outcome.REPLIED) {
            Why why = new Why(message.label(), message.outcome(), message.cause());
            keep(problems, why, single, BY_SEND.reversed(), FIRST_A_CAUSE);
            return;
        }
        keep(slowest, message.label(), single, BY_LATENCY, SLOWEST_A_LABEL);
        if (message.sampled()) {
            keep(sampled, message.label(), single, BY_LATENCY, SAMPLED_A_LABEL);
        }
    }

    /**
     * @param worth the least message is removed if there are too many
     */
    private static <K> void keep(
            Map<K, PriorityQueue<SingleMessage>> kept,
            K key,
            SingleMessage single,
            Comparator<SingleMessage> worth,
            int most) {
        PriorityQueue<SingleMessage> ofKey = kept.computeIfAbsent(key, missing -> new PriorityQueue<>(worth));
        ofKey.add(single);
        if (ofKey.size() > most) {
            ofKey.remove();
        }
    }

    SingleMessages close() {
        List<SingleMessage> slow = Stream.concat(all(slowest), all(sampled))
                .distinct()
                .sorted(BY_LATENCY.reversed())
                .limit(MAX)
                .toList();
        List<SingleMessage> lost = all(problems)
                .sorted(BY_GRAVITY.thenComparing(BY_SEND))
                .limit(MAX)
                .toList();
        return new SingleMessages(slow, lost);
    }

    private static Stream<SingleMessage> all(Map<?, PriorityQueue<SingleMessage>> kept) {
        return kept.values().stream().flatMap(Collection::stream);
    }
}
