package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.codec.StompFrame;
import io.github.jmeterduplex.internal.session.Run;
import java.util.List;

/** The subscriptions of one session. Thread-safe: samplers add, the I/O thread looks up. */
public final class Subscriptions {
    private final Run run;
    /** Replaced as a whole, in the order of subscribing; guarded by this for writing. */
    private volatile Subscription[] all = {};
    /** Guarded by this. */
    private int nextId;

    Subscriptions(Run run) {
        this.run = run;
    }

    synchronized Subscription add(String id, String destination, Subscription.Ack ack, String label) {
        String chosen = id == null ? Integer.toString(nextId++) : id;
        Subscription added =
                new Subscription(chosen, destination, ack, run.log().label(label));
        Subscription[] more = java.util.Arrays.copyOf(all, all.length + 1);
        more[all.length] = added;
        all = more;
        return added;
    }

    /** Takes over what the user's session before had subscribed to. */
    synchronized void adopt(List<Subscription> before) {
        all = before.toArray(Subscription[]::new);
        nextId += before.size();
    }

    /** What it has subscribed to, in that order. */
    public List<Subscription> list() {
        return List.of(all);
    }

    /**
     * The subscription that a MESSAGE belongs to, by its {@code subscription} header; STOMP 1.0 servers may leave it
     * out, so then by {@code destination}. A message of neither stands for itself.
     */
    Subscription of(StompFrame frame) {
        String id = frame.header("subscription");
        String destination = null;
        for (Subscription subscription : all) {
            if (id != null) {
                if (subscription.id().equals(id)) {
                    return subscription;
                }
            } else {
                destination = destination == null ? frame.header("destination") : destination;
                if (subscription.destination().equals(destination)) {
                    return subscription;
                }
            }
        }
        String from = frame.header("destination") == null ? "unknown" : frame.header("destination");
        return new Subscription("", from, Subscription.Ack.AUTO, run.log().label(from));
    }
}
