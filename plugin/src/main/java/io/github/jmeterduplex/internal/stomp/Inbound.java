package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import io.github.jmeterduplex.internal.codec.stomp.StompFrame;
import io.github.jmeterduplex.internal.session.Deliveries;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.live.Mailbox;
import io.github.jmeterduplex.internal.session.live.PushListener;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.StompSession;

/** What becomes of the MESSAGE and RECEIPT frames of one session. Confined to the session's I/O thread. */
public final class Inbound {
    private final Run run;
    private final LiveStompSession session;
    private final Receipts receipts;
    private final Deliveries<StompSession> deliveries;

    /**
     * The inbound side of a session.
     *
     * @param pushes hears its pushes, or null
     * @param receipts that the session itself waits for
     * @param mailbox keeps its messages, or null
     */
    public Inbound(
            Run run, LiveStompSession session, PushListener<StompSession> pushes, Receipts receipts, Mailbox mailbox) {
        this.run = run;
        this.session = session;
        this.receipts = receipts;
        this.deliveries = new Deliveries<>(run, session, session, mailbox, pushes);
    }

    /**
     * Takes one MESSAGE.
     *
     * @throws FaultException when user code failed on it: the session's end
     */
    public void message(StompFrame frame, long arrivedNanos) {
        Subscription subscription = session.subscriptions().of(frame);
        subscription.countArrival();
        if (subscription.acknowledgesOnArrival()) {
            session.acknowledge(frame, subscription, false);
        }
        deliveries.deliver(new StompArrival(session, subscription, frame, arrivedNanos));
    }

    /** Takes one RECEIPT. */
    public void receipt(StompFrame frame, long arrivedNanos) {
        String id = frame.header("receipt-id");
        if (id == null) {
            throw ProtocolBreach.of("RECEIPT with receipt-id", "none");
        }
        if (!receipts.complete(id)) {
            run.matcher().answered(session.sender(), id, new StompArrival(session, null, frame, arrivedNanos));
        }
    }
}
