package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.PushSources;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The subscriptions of one session, which the next session of the same user takes over. Thread-safe: samplers add and
 * remove, the I/O thread looks up.
 */
public final class Subscriptions {
    private final Run run;
    private final LiveStompSession session;
    private final Receipts receipts;
    private final PushSources<Subscription> all = new PushSources<>();
    /** The next number to use as an id; guarded by this. */
    private int nextId;

    /**
     * Creates an empty set of subscriptions.
     *
     * @param session sends frames to the server
     * @param receipts awaits those for SUBSCRIBE
     */
    public Subscriptions(Run run, LiveStompSession session, Receipts receipts) {
        this.run = run;
        this.session = session;
        this.receipts = receipts;
    }

    /**
     * Sends SUBSCRIBE frames when the session begins, without a flush.
     *
     * @param before the subscriptions of the user's previous session, or null if there was not one
     * @param first the subscriptions of a user's first session
     */
    public void begin(@Nullable List<Subscription> before, List<SubscribeOptions> first) {
        if (before == null) {
            first.forEach(this::add);
        } else {
            all.adopt(before);
        }
        for (Subscription subscription : all.list()) {
            session.subscribe(subscription, null, false);
        }
    }

    /**
     * Adds a subscription and sends its SUBSCRIBE frame.
     *
     * @param wantsReceipt whether to request a RECEIPT
     * @return completed with the RECEIPT, or immediately if it is not requested
     * @throws io.github.jmeterduplex.session.FaultException if the session is not open, or the id is in use
     */
    public CompletableFuture<Void> subscribe(SubscribeOptions wanted, boolean wantsReceipt) {
        if (!session.isOpen()) {
            throw session.notOpen().toException();
        }
        Subscription added = add(wanted);
        String receipt = wantsReceipt ? run.ids().next() : null;
        CompletableFuture<Void> done = wantsReceipt
                ? receipts.expect(receipt, "SUBSCRIBE " + added.source())
                : CompletableFuture.completedFuture(null);
        session.subscribe(added, receipt, true);
        return done;
    }

    /**
     * Sends UNSUBSCRIBE for some subscriptions and forgets them, so that reconnected sessions do not have them either.
     * Their messages that are still on the way count under their destination.
     *
     * @return the removed subscriptions, in the order of subscribing
     * @throws io.github.jmeterduplex.session.FaultException if the session is not open
     */
    public List<Subscription> unsubscribe(Predicate<Subscription> unwanted) {
        if (!session.isOpen()) {
            throw session.notOpen().toException();
        }
        List<Subscription> gone = all.remove(unwanted);
        gone.forEach(session::unsubscribe);
        return gone;
    }

    /**
     * Adds a subscription, with the next free number as its id if the options do not name one.
     *
     * @throws io.github.jmeterduplex.session.FaultException if its id is in use: STOMP 1.2 requires another one
     */
    synchronized Subscription add(SubscribeOptions options) {
        String id = options.id() == null ? freeId() : options.id();
        if (isTaken(id)) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "parameter id: \"" + DisplayText.clean(id)
                                    + "\" is not allowed; allowed: an id that no other"
                                    + " subscription of the session has, or blank (StompUnsubscribe frees an id)")
                    .toException();
        }
        Subscription added = new Subscription(id, options, run.log());
        all.add(added);
        return added;
    }

    private String freeId() {
        String id = Integer.toString(nextId++);
        while (isTaken(id)) {
            id = Integer.toString(nextId++);
        }
        return id;
    }

    private boolean isTaken(String id) {
        return all.list().stream().anyMatch(any -> any.id().equals(id));
    }

    /** Returns the subscriptions, in the order of subscribing. */
    public List<Subscription> list() {
        return all.list();
    }

    /**
     * Returns the subscription to which a MESSAGE belongs, by its {@code subscription} header or, if that is missing,
     * as STOMP 1.0 allows, by its {@code destination}. If both are unknown, returns a new subscription, which is not
     * kept.
     */
    public Subscription of(MessageHeaders message) {
        String id = message.header("subscription");
        String destination = id == null ? message.header("destination") : null;
        for (Subscription candidate : all.list()) {
            if (id == null
                    ? candidate.source().equals(destination)
                    : candidate.id().equals(id)) {
                return candidate;
            }
        }
        return unknown(message);
    }

    /**
     * Returns the subscription to which the frame that is being read belongs, without making a string if its id is
     * known.
     */
    Subscription of(StompFrame frame) {
        List<Subscription> candidates = all.list();
        for (int i = 0; i < candidates.size(); i++) {
            if (frame.has("subscription", candidates.get(i).id())) {
                return candidates.get(i);
            }
        }
        return frame.header("subscription") == null ? of((MessageHeaders) frame) : unknown(frame);
    }

    private Subscription unknown(MessageHeaders message) {
        String destination = message.header("destination");
        PushOptions pushes = PushOptions.unplanned(destination == null ? "unknown" : destination);
        return new Subscription("", SubscribeOptions.plain(pushes), run.log());
    }
}
