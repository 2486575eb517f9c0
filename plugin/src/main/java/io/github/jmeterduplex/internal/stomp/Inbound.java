package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import io.github.jmeterduplex.internal.codec.StompFrame;
import io.github.jmeterduplex.internal.codec.Text;
import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.session.Mailbox;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Message;

/**
 * What becomes of the MESSAGE and RECEIPT frames of one session: matched, counted, acknowledged, kept. Confined to the session's
 * I/O thread.
 */
final class Inbound {
    private final Run run;
    private final StompConnection session;
    private final PushListener pushes;
    private final Receipts receipts;
    private final Mailbox mailbox;

    /**
     * The inbound side of a session.
     *
     * @param pushes hears its pushes, or null
     * @param receipts that the session itself waits for
     * @param mailbox keeps its messages, or null
     */
    Inbound(Run run, StompConnection session, PushListener pushes, Receipts receipts, Mailbox mailbox) {
        this.run = run;
        this.session = session;
        this.pushes = pushes;
        this.receipts = receipts;
        this.mailbox = mailbox;
    }

    /**
     * Takes one MESSAGE.
     *
     * @throws FaultException when user code failed on it: the session's end
     */
    void message(StompFrame frame, long arrivedNanos) {
        Subscription subscription = session.subscriptions().of(frame);
        subscription.countArrival();
        if (subscription.acknowledgesOnArrival()) {
            session.write(ClientFrames.ack(session.version(), frame, subscription, false), false, true);
        }
        // Kept first: who is woken by the reply finds it in the mailbox.
        StompLetter letter = keep(frame, subscription, arrivedNanos);
        StompArrival arrival = new StompArrival(frame, subscription.destination(), arrivedNanos);
        if (run.matcher().arrived(session.sender(), arrival)) {
            if (letter != null) {
                letter.markReply();
            }
        } else {
            count(arrival, subscription);
            if (pushes != null) {
                push(frame, subscription);
            }
        }
    }

    private StompLetter keep(StompFrame frame, Subscription subscription, long arrivedNanos) {
        if (mailbox == null) {
            return null;
        }
        StompLetter letter = new StompLetter(session, subscription, frame.copy(), arrivedNanos);
        mailbox.put(letter);
        return letter;
    }

    private void count(StompArrival push, Subscription subscription) {
        if (subscription.pushTimestamp() == null) {
            run.matcher().pushed(subscription.stats(), LabelStats.NONE);
        } else {
            subscription.pushTimestamp().count(push, run.matcher(), subscription.stats(), run.clock());
        }
    }

    private void push(StompFrame frame, Subscription subscription) {
        try {
            pushes.onPush(session, new Message(subscription.destination(), frame.headers(), frame.body()));
        } catch (RuntimeException e) {
            throw new Fault(Cause.INTERNAL, "the sampler's own onPush failed: " + Text.clean(e.toString()))
                    .toException();
        }
    }

    /** Takes one RECEIPT. */
    void receipt(StompFrame frame, long arrivedNanos) {
        String id = frame.header("receipt-id");
        if (id == null) {
            throw ProtocolBreach.of("RECEIPT with receipt-id", "none");
        }
        if (!receipts.complete(id)) {
            run.matcher().answered(session.sender(), id, new StompArrival(frame, null, arrivedNanos));
        }
    }
}
