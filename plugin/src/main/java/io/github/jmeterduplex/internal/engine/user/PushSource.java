package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.engine.match.PushTimestamp;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.record.log.RunLog;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A source of one user's incoming messages, such as a subscription or an event, and the number of messages from it. It
 * outlives the user's session: the next session takes it over. Thread-safe.
 */
public class PushSource {
    /** The messages that a Receive must acknowledge, among those that it takes. */
    public enum Settling {
        /** The Receive acknowledges none of its messages. */
        NONE,
        /** The Receive acknowledges only its last message, which includes all before it. */
        LAST,
        /** The Receive acknowledges each of its messages. */
        EACH
    }

    private final PushOptions options;
    private final RunLog log;
    /**
     * The counters of the pushes' label; null before the first push. A source that only replies come from does not need
     * a label.
     */
    private volatile @Nullable LabelStats stats;

    private final AtomicLong arrived = new AtomicLong();

    /** Creates a source without messages yet. */
    public PushSource(PushOptions options, RunLog log) {
        this.options = options;
        this.log = log;
    }

    /** Returns the destination of the subscription, or the name of the event. */
    public final String source() {
        return options.source();
    }

    /** Returns how many messages came since the source was requested, including earlier connections. */
    public final long arrived() {
        return arrived.get();
    }

    public final void countArrival() {
        arrived.incrementAndGet();
    }

    public final LabelStats stats() {
        LabelStats known = stats;
        if (known == null) {
            String label = options.label();
            known = label == null ? log.unplannedLabel(source()) : log.label(label);
            stats = known;
        }
        return known;
    }

    /** Returns which messages a Receive must acknowledge, among those that it takes from this source. */
    public Settling settling() {
        return Settling.NONE;
    }

    /** Returns the rule by which the source's pushes contain the server's time. */
    public final @Nullable PushTimestamp timestamp() {
        return options.timestamp();
    }

    public final @Nullable OutcomeListener listener() {
        return options.listener();
    }
}
