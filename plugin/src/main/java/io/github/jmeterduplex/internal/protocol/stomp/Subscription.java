package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/** One subscription of a user to a destination. Thread-safe. */
public final class Subscription extends PushSource {
    private final String id;
    private final SubscribeOptions options;

    Subscription(String id, SubscribeOptions options, RunLog log) {
        super(options.pushes(), log);
        this.id = id;
        this.options = options;
    }

    /** Returns the id of the subscription, as in the {@code subscription} header of its messages. */
    public String id() {
        return id;
    }

    /** Returns which acknowledgements the server expects for this subscription. */
    public SubscribeOptions.Ack ack() {
        return options.ack();
    }

    /** Returns the headers of its SUBSCRIBE other than id, destination, ack and receipt. */
    public List<Header> headers() {
        return options.headers();
    }

    @Override
    public Settling settling() {
        if (options.acknowledge() != SubscribeOptions.Acknowledge.RECEIVE) {
            return Settling.NONE;
        }
        return switch (options.ack()) {
            case AUTO -> Settling.NONE;
            case CLIENT -> Settling.LAST;
            case CLIENT_INDIVIDUAL -> Settling.EACH;
        };
    }

    /** Whether the session acknowledges messages of this subscription as soon as they arrive. */
    boolean acknowledgesOnArrival() {
        return options.ack() != SubscribeOptions.Ack.AUTO && settling() == Settling.NONE;
    }

    @Override
    public String toString() {
        return "subscription " + id + " to " + source();
    }
}
