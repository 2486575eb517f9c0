package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.codec.Text;
import io.github.jmeterduplex.internal.codec.stomp.StompFrame;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * The subscriptions of one session: what it must subscribe to again after a reconnect. Thread-safe: samplers add and
 * remove, the I/O thread looks up.
 */
public final class Subscriptions {
    private final Run run;
    private final LiveStompSession session;
    private final SubscriptionFrames frames;
    private final Receipts receipts;
    /** Replaced as a whole, in the order of subscribing; guarded by this for writing. */
    private volatile Subscription[] all = {};
    /** Guarded by this. */
    private int nextId;

    /**
     * None yet.
     *
     * @param frames tells the server of them
     * @param receipts where those for SUBSCRIBE are waited for
     */
    public Subscriptions(Run run, LiveStompSession session, SubscriptionFrames frames, Receipts receipts) {
        this.run = run;
        this.session = session;
        this.frames = frames;
        this.receipts = receipts;
    }

    /**
     * Subscribes when the session begins, without a flush.
     *
     * @param before what the user's session before had subscribed to, or null at its first
     * @param first what a user's first session subscribes to
     */
    public void begin(List<Subscription> before, List<SubscribeOptions> first) {
        if (before == null) {
            first.forEach(this::add);
        } else {
            adopt(before);
        }
        for (Subscription subscription : all) {
            frames.subscribe(subscription, null, false);
        }
    }

    private synchronized void adopt(List<Subscription> before) {
        all = before.toArray(Subscription[]::new);
    }

    /**
     * Sends SUBSCRIBE.
     *
     * @param wantsReceipt whether a RECEIPT is asked for
     * @return completed with the RECEIPT, or at once where none is asked for
     * @throws io.github.jmeterduplex.session.FaultException when the session is not open, or the id is in use
     */
    public CompletableFuture<Void> subscribe(SubscribeOptions wanted, boolean wantsReceipt) {
        if (!session.isOpen()) {
            throw session.notOpen().toException();
        }
        Subscription added = add(wanted);
        String receipt = wantsReceipt ? run.nextId() : null;
        CompletableFuture<Void> done = wantsReceipt
                ? receipts.expect(receipt, "SUBSCRIBE " + added.destination())
                : CompletableFuture.completedFuture(null);
        frames.subscribe(added, receipt, true);
        return done;
    }

    /**
     * Sends UNSUBSCRIBE for some and forgets them: they are not subscribed to again after a reconnect. Their messages
     * that are still on the way count under their destination.
     *
     * @return those that are gone now, in the order of subscribing
     * @throws io.github.jmeterduplex.session.FaultException when the session is not open
     */
    public List<Subscription> unsubscribe(Predicate<Subscription> unwanted) {
        if (!session.isOpen()) {
            throw session.notOpen().toException();
        }
        List<Subscription> gone = remove(unwanted);
        gone.forEach(frames::unsubscribe);
        return gone;
    }

    /**
     * Adds a subscription, under the next free number where it names no id.
     *
     * @throws io.github.jmeterduplex.session.FaultException when its id is in use: STOMP 1.2 wants another one
     */
    synchronized Subscription add(SubscribeOptions options) {
        String id = options.id() == null ? freeId() : options.id();
        if (isTaken(id)) {
            throw new Fault(
                            Cause.BAD_CELL,
                            "cell id: \"" + Text.clean(id) + "\" is not allowed; allowed: an id that no other"
                                    + " subscription of the session has, or blank (StompUnsubscribe frees an id)")
                    .toException();
        }
        Subscription added = new Subscription(id, options, run.log());
        Subscription[] more = Arrays.copyOf(all, all.length + 1);
        more[all.length] = added;
        all = more;
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
        return Arrays.stream(all).anyMatch(any -> any.id().equals(id));
    }

    private synchronized List<Subscription> remove(Predicate<Subscription> unwanted) {
        Subscription[] before = all;
        all = Arrays.stream(before).filter(unwanted.negate()).toArray(Subscription[]::new);
        return Arrays.stream(before).filter(unwanted).toList();
    }

    /** What a session has subscribed to; null where it is null. */
    public static List<Subscription> heldBy(LiveSession session) {
        return session == null
                ? null
                : ((LiveStompSession) session).subscriptions().list();
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
        Subscription[] candidates = all;
        for (Subscription subscription : candidates) {
            if (frame.has("subscription", subscription.id())) {
                return subscription;
            }
        }
        String destination = frame.header("destination");
        if (frame.header("subscription") == null) {
            for (Subscription subscription : candidates) {
                if (subscription.destination().equals(destination)) {
                    return subscription;
                }
            }
        }
        String from = destination == null ? "unknown" : destination;
        return new Subscription("", SubscribeOptions.plain(from), run.log());
    }
}
