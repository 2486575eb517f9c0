package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.engine.match.PushTimestamp;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.record.log.RunLog;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A source of one user's incoming messages, such as a subscription or an event that is listened to, and how many came
 * from it. It outlives the user's session: the next one takes it over. Thread-safe.
 */
public class PushSource {
    /** Which of the messages that a Receive takes it must acknowledge. */
    public enum Settling {
        /** None. */
        NONE,
        /** The last one, which settles all before it. */
        LAST,
        /** Each. */
        EACH
    }

    private final PushOptions options;
    private final RunLog log;
    /** Found at the first push: what only replies come by needs no label. */
    private volatile @Nullable LabelStats stats;

    private final AtomicLong arrived = new AtomicLong();

    /** A source that nothing has come from yet. */
    public PushSource(PushOptions options, RunLog log) {
        this.options = options;
        this.log = log;
    }

    /** The destination of the subscription, or the name of the event. */
    public final String source() {
        return options.source();
    }

    /** Messages that came since it was asked for, those of earlier connections included. */
    public final long arrived() {
        return arrived.get();
    }

    /** One more has come. */
    public final void countArrival() {
        arrived.incrementAndGet();
    }

    /** Where its pushes are counted. */
    public final LabelStats stats() {
        LabelStats known = stats;
        if (known == null) {
            String label = options.label();
            known = label == null ? log.unplannedLabel(source()) : log.label(label);
            stats = known;
        }
        return known;
    }

    /** Which of the messages that a Receive takes it must acknowledge. */
    public Settling settling() {
        return Settling.NONE;
    }

    /** Where its pushes carry the server's time. */
    public final @Nullable PushTimestamp timestamp() {
        return options.timestamp();
    }

    /** Hears of its pushes. */
    public final @Nullable OutcomeListener listener() {
        return options.listener();
    }
}
