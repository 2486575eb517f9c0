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
 * The rules by which inbound messages of each source contain the id of the message that they reply to; reads that id.
 * Thread-safe.
 *
 * <p>A rule is known as long as replies to its messages are not pushes: until the last of these messages is forgotten.
 * The rule's lease records this time; senders extend the lease in good time, which also makes a forgotten rule known
 * again.
 */
final class ReplyIdRules {
    /**
     * A lease may be shorter than it should be by this time, so that it is extended once in this time, not with each
     * message.
     */
    static final long SLACK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final Known[] NONE = {};

    /**
     * A known rule.
     *
     * @param stats of the label that used it last: counts foreign ids
     * @param untilNanos when the last of its messages has its outcome at the latest
     */
    record Known(ReplyRule rule, LabelStats stats, long untilNanos) {}

    private final MessageIds ids;
    private final long rememberNanos;
    /** Arrays are replaced as a whole, each in one step together with the leases. */
    private final ConcurrentMap<String, Known[]> bySource = new ConcurrentHashMap<>();
    /** Rules whose messages may come from any source. Replaced as a whole; guarded by this for writes. */
    private volatile Known[] ofAny = NONE;
    /** Confined to the thread that calls {@link #forget}. */
    private long forgotNanos;

    /** @param rememberSeconds how long messages are remembered after their outcome */
    ReplyIdRules(MessageIds ids, int rememberSeconds) {
        this.ids = ids;
        this.rememberNanos = TimeUnit.SECONDS.toNanos(rememberSeconds);
    }

    /** Returns the rules for messages from any source; must not be changed. */
    Known[] ofAny() {
        return ofAny;
    }

    /** Returns the other rules for messages from this source; must not be changed. */
    Known[] of(@Nullable String source) {
        Known[] known = bySource.get(source);
        return known == null ? NONE : known;
    }

    /**
     * Makes a rule known, at least until then.
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

    /** Keeps the rule of a message known until the message has its outcome, then at the latest. Cheap. */
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

    /** Forgets the rules whose messages are all forgotten, some of them later. Called by one thread. */
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
     * Returns the number in the id that a candidate contains by this rule; counts ids of other engines.
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

    /** Whether another engine made an id: all ids of one engine have the same prefix. */
    private boolean isForeign(String id) {
        return !id.startsWith(ids.prefix()) && MessageIds.isOne(id);
    }
}
