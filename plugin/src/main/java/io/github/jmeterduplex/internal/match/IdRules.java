package io.github.jmeterduplex.internal.match;

import io.github.jmeterduplex.internal.log.LabelStats;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The rules by which candidates hold the ids of their messages, and what they hold. Thread-safe. */
final class IdRules {
    private final MessageIds ids;
    /** Replaced as a whole; guarded by this for writing. */
    private volatile ReplyRule[] rules = {};

    /** The label that a rule was last read for: foreign ids are counted under it. */
    private final ConcurrentMap<ReplyRule, LabelStats> labels = new ConcurrentHashMap<>();

    IdRules(MessageIds ids) {
        this.ids = ids;
    }

    /** All of them, in the order of their coming; not to be written. */
    ReplyRule[] all() {
        return rules;
    }

    /** Adds a rule, and returns the one that is known in its place, itself where it is new. */
    synchronized ReplyRule add(ReplyRule rule, LabelStats stats) {
        labels.put(rule, stats);
        for (ReplyRule known : rules) {
            if (known.equals(rule)) {
                return known;
            }
        }
        ReplyRule[] more = Arrays.copyOf(rules, rules.length + 1);
        more[rules.length] = rule;
        rules = more;
        return rule;
    }

    /**
     * The number in the id that a candidate holds by this rule; counts ids of other engines.
     *
     * @return {@link MessageIds#NOT_OURS} where it holds none of this run
     */
    long number(ReplyRule rule, Arrival candidate) {
        long number = rule.reader().number(candidate, ids);
        if (number != MessageIds.NOT_OURS) {
            return number;
        }
        String id = rule.reader().read(candidate);
        if (id == null) {
            return MessageIds.NOT_OURS;
        }
        if (isForeign(id)) {
            countForeign(rule);
        }
        return ids.number(id);
    }

    /** Whether an id was made by another engine: ours begin all alike, and so do theirs. */
    private boolean isForeign(String id) {
        return !id.startsWith(ids.prefix()) && MessageIds.isOne(id);
    }

    private void countForeign(ReplyRule rule) {
        LabelStats stats = labels.get(rule);
        if (stats != null) {
            stats.foreign();
        }
    }
}
