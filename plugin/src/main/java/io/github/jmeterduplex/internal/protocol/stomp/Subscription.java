package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/** One subscription of one user; its source is the destination. Thread-safe. */
public final class Subscription extends PushSource {
    private final String id;
    private final SubscribeOptions options;

    Subscription(String id, SubscribeOptions options, RunLog log) {
        super(options.pushes(), log);
        this.id = id;
        this.options = options;
    }

    /** Returns its id, as in the {@code subscription} header of its messages. */
    public String id() {
        return id;
    }

    /** Returns when the server expects an ACK. */
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

    /** Whether its messages are acknowledged when they arrive. */
    boolean acknowledgesOnArrival() {
        return options.ack() != SubscribeOptions.Ack.AUTO && settling() == Settling.NONE;
    }

    @Override
    public String toString() {
        return "subscription " + id + " to " + source();
    }
}
