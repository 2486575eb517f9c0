package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.engine.session.InboundMessages;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.session.FaultException;
import org.jspecify.annotations.Nullable;

/** Handles the MESSAGE and RECEIPT frames that one session receives. Confined to the session's I/O thread. */
public final class StompInbound {
    private final LiveStompSession session;
    private final Receipts receipts;
    private final InboundMessages<LiveStompSession> messages;

    /**
     * Creates the handler for a session's inbound frames.
     *
     * @param pushes is notified of its pushes
     * @param receipts the receipts that the session itself waits for
     * @param mailbox keeps its messages
     */
    public StompInbound(
            Run run,
            LiveStompSession session,
            @Nullable PushListener<? super LiveStompSession> pushes,
            Receipts receipts,
            @Nullable Mailbox mailbox) {
        this.session = session;
        this.receipts = receipts;
        this.messages = new InboundMessages<>(run, session, mailbox, pushes);
    }

    /**
     * Handles one MESSAGE frame.
     *
     * @throws FaultException if user code failed on the message, which ends the session
     */
    public void message(StompFrame frame, long arrivedNanos) {
        Subscription subscription = session.subscriptions().of(frame);
        subscription.countArrival();
        if (subscription.acknowledgesOnArrival()) {
            session.acknowledge(frame, subscription.id(), false);
        }
        messages.take(message(subscription, frame, arrivedNanos));
    }

    /** Handles the CONNECTED frame. */
    public void connected(StompFrame frame, long arrivedNanos) {
        session.user().capture(message(null, frame, arrivedNanos));
    }

    /** Handles one RECEIPT frame. */
    public void receipt(StompFrame frame, long arrivedNanos) {
        String id = frame.header("receipt-id");
        if (id == null) {
            throw ProtocolViolation.of("RECEIPT with receipt-id", "none");
        }
        if (!receipts.complete(id)) {
            messages.answer(id, message(null, frame, arrivedNanos));
        }
    }

    private InboundMessage message(@Nullable Subscription from, StompFrame frame, long arrivedNanos) {
        return new InboundMessage(
                session, from, frame, frame.bodyArray(), frame.bodyOffset(), frame.bodyLength(), arrivedNanos);
    }
}
