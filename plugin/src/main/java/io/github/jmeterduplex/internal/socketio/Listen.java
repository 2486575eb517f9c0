package io.github.jmeterduplex.internal.socketio;

import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.log.RunLog;
import java.util.concurrent.atomic.AtomicLong;

/** One event that a session listens to, and how many messages it brought. Thread-safe. */
public final class Listen {
    private final ListenOptions options;
    private final RunLog log;
    /** Found at the first push: what only replies come by needs no label. */
    private volatile LabelStats stats;

    private final AtomicLong arrived = new AtomicLong();

    Listen(ListenOptions options, RunLog log) {
        this.options = options;
        this.log = log;
    }

    /** The event's name. */
    public String event() {
        return options.event();
    }

    /** Messages that came since it is listened to, those of earlier connections included. */
    public long arrived() {
        return arrived.get();
    }

    /** How it is listened to. */
    public ListenOptions options() {
        return options;
    }

    /** Where its pushes are counted. */
    LabelStats stats() {
        LabelStats known = stats;
        if (known == null) {
            String label = options.label();
            known = label == null ? log.unplannedLabel(options.event()) : log.label(label);
            stats = known;
        }
        return known;
    }

    /** One more has come. */
    public void countArrival() {
        arrived.incrementAndGet();
    }
}
