package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.log.RunLog;
import io.github.jmeterduplex.internal.match.OutcomeListener;
import io.github.jmeterduplex.internal.match.PushTimestamp;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** One subscription of one session, and how many messages it brought. Thread-safe. */
public final class Subscription {
    private final String id;
    private final SubscribeOptions options;
    private final RunLog log;
    /** Found at the first push: what only replies come by needs no label. */
    private volatile LabelStats stats;

    private final AtomicLong arrived = new AtomicLong();

    Subscription(String id, SubscribeOptions options, RunLog log) {
        this.id = id;
        this.options = options;
        this.log = log;
    }

    /** As in the {@code subscription} header of its messages. */
    public String id() {
        return id;
    }

    /** As subscribed to. */
    public String destination() {
        return options.destination();
    }

    /** When the server wants an ACK. */
    public SubscribeOptions.Ack ack() {
        return options.ack();
    }

    /** Headers of its SUBSCRIBE beside id, destination, ack and receipt. */
    public List<Header> headers() {
        return options.headers();
    }

    /** Where its pushes are counted. */
    public LabelStats stats() {
        LabelStats known = stats;
        if (known == null) {
            String label = options.label();
            known = label == null ? log.unplannedLabel(options.destination()) : log.label(label);
            stats = known;
        }
        return known;
    }

    /** Whether its messages are acknowledged by the Receive that takes them. */
    public boolean acknowledgesOnReceive() {
        return options.ack() != SubscribeOptions.Ack.AUTO
                && options.acknowledge() == SubscribeOptions.Acknowledge.RECEIVE;
    }

    /** Whether its messages are acknowledged as soon as they are there. */
    boolean acknowledgesOnArrival() {
        return options.ack() != SubscribeOptions.Ack.AUTO && !acknowledgesOnReceive();
    }

    /** Where its pushes carry the server's time, or null. */
    PushTimestamp pushTimestamp() {
        return options.pushTimestamp();
    }

    /** Hears of its pushes, or null. */
    OutcomeListener listener() {
        return options.listener();
    }

    /** Messages that came since it was subscribed to, those of earlier connections included. */
    public long arrived() {
        return arrived.get();
    }

    void countArrival() {
        arrived.incrementAndGet();
    }

    @Override
    public String toString() {
        return "subscription " + id + " to " + destination();
    }
}
