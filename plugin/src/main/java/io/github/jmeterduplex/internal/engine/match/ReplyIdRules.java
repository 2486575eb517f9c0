package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.latency.Count;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Knows by which rules inbound messages of each source contain the id of the message that they reply to, and reads that
 * id. Thread-safe.
 *
 * <p>A rule is known as long as replies to its messages are not pushes: until the last of these messages is forgotten.
 * The rule's lease records this time; senders extend the lease in good time, which also makes a forgotten rule known
 * again.
 */
final class ReplyIdRules {
    /**
     * How much shorter than needed a lease may be, in nanoseconds, so that it is not extended with each message but
     * once in this time.
     */
    static final long SLACK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final Known[] NONE = {};

    /**
     * A registered rule, with the time until which it is needed.
     *
     * @param stats of the label that used it last: counts foreign ids
     * @param untilNanos when the last of its messages has its outcome at the latest
     */
    record Known(ReplyRule rule, LabelStats stats, long untilNanos) {}

    private final MessageIds ids;
    private final long rememberNanos;
    /** The registered rules by source; each array is replaced as a whole, in one step together with the leases. */
    private final ConcurrentMap<String, Known[]> bySource = new ConcurrentHashMap<>();
    /** The rules for replies from any source. Replaced as a whole; guarded by this for writes. */
    private volatile Known[] ofAny = NONE;
    /** When {@link #forget} last removed rules. Confined to the thread that calls it. */
    private long forgotNanos;

    /** @param rememberSeconds how long messages are remembered after their outcome */
    ReplyIdRules(MessageIds ids, int rememberSeconds) {
        this.ids = ids;
        this.rememberNanos = TimeUnit.SECONDS.toNanos(rememberSeconds);
    }

    /** Returns the rules for replies from any source; the caller must not change the array. */
    Known[] ofAny() {
        return ofAny;
    }

    /** Returns the rules for replies from this source only; the caller must not change the array. */
    Known[] of(@Nullable String source) {
        Known[] known = bySource.get(source);
        return known == null ? NONE : known;
    }

    /**
     * Registers a rule, at least until the given time.
     *
     * @return the equal rule that was known before, or else this one
     */
    ReplyRule add(ReplyRule rule, LabelStats stats, long untilNanos) {
        Known[] known;
        if (rule.source() == null) {
            synchronized (this) {
                known = with(ofAny, rule, stats, untilNanos);
                ofAny = known;
            }
        } else {
            known = bySource.compute(
                    rule.source(), (source, before) -> with(before == null ? NONE : before, rule, stats, untilNanos));
        }
        return known[indexOf(known, rule)].rule();
    }

    /** Keeps the rule of a message registered until the given time, by which the message has its outcome. Cheap. */
    void keep(ReplyRule rule, LabelStats stats, long untilNanos) {
        if (!rule.lease().covers(untilNanos - SLACK_NANOS)) {
            add(rule, stats, untilNanos);
            // Extended last: whoever relies on the lease does not check whether the rule is known.
            rule.lease().extend(untilNanos);
        }
    }

    private static Known[] with(Known[] before, ReplyRule rule, LabelStats stats, long untilNanos) {
        int index = indexOf(before, rule);
        if (index < 0) {
            Known[] more = Arrays.copyOf(before, before.length + 1);
            more[before.length] = new Known(rule, stats, untilNanos);
            return more;
        }
        Known present = before[index];
        boolean isLonger = untilNanos - present.untilNanos > 0;
        Known[] renewed = before.clone();
        renewed[index] = new Known(present.rule, stats, isLonger ? untilNanos : present.untilNanos);
        return renewed;
    }

    private static int indexOf(Known[] rules, ReplyRule rule) {
        for (int i = 0; i < rules.length; i++) {
            if (rules[i].rule.equals(rule)) {
                return i;
            }
        }
        return -1;
    }

    /** Removes the rules whose messages are all forgotten, some of the rules later. Called by one thread. */
    void forget(long nowNanos) {
        if (nowNanos - forgotNanos < SLACK_NANOS && forgotNanos != 0) {
            return;
        }
        forgotNanos = nowNanos;
        for (Map.Entry<String, Known[]> entry : bySource.entrySet()) {
            if (isOutdated(entry.getValue(), nowNanos)) {
                bySource.computeIfPresent(entry.getKey(), (source, known) -> {
                    Known[] left = without(known, nowNanos);
                    return left.length == 0 ? null : left;
                });
            }
        }
        if (isOutdated(ofAny, nowNanos)) {
            synchronized (this) {
                ofAny = without(ofAny, nowNanos);
            }
        }
    }

    private boolean isOutdated(Known[] rules, long nowNanos) {
        for (Known known : rules) {
            if (isOutdated(known, nowNanos)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOutdated(Known known, long nowNanos) {
        return nowNanos - known.untilNanos > rememberNanos + SLACK_NANOS;
    }

    private Known[] without(Known[] rules, long nowNanos) {
        return Arrays.stream(rules)
                .filter(known -> !isOutdated(known, nowNanos))
                .toArray(Known[]::new);
    }

    int size() {
        return ofAny.length
                + bySource.values().stream().mapToInt(known -> known.length).sum();
    }

    /**
     * Returns the number in the id that a candidate contains by a rule; counts ids of other engines.
     *
     * @return {@link MessageIds#NOT_OURS} if it does not contain an id of this run
     */
    long number(Known known, ReplyCandidate candidate) {
        IdReader reader = Objects.requireNonNull(known.rule.reader(), "the rule reads no id");
        long number = reader.number(candidate, ids);
        if (number != MessageIds.NOT_OURS) {
            return number;
        }
        String id = reader.read(candidate);
        if (id == null) {
            return MessageIds.NOT_OURS;
        }
        if (isForeign(id)) {
            known.stats.count(Count.FOREIGN);
        }
        long ours = ids.number(id);
        return ours == MessageIds.NOT_OURS && known.rule.numbered() ? ids.numberOfShort(id) : ours;
    }

    /** Whether another engine made this id: all ids of one engine have the same prefix. */
    private boolean isForeign(String id) {
        return !id.startsWith(ids.prefix()) && MessageIds.isOne(id);
    }
}
