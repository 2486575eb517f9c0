package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.codec.Text;
import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.log.MessageRow;
import io.github.jmeterduplex.internal.log.PlainRow;
import io.github.jmeterduplex.internal.match.OutcomeListener;
import io.github.jmeterduplex.internal.match.PushTimestamp;
import io.github.jmeterduplex.internal.session.live.Delivery;
import io.github.jmeterduplex.internal.session.live.KeptLetter;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.session.live.Mailbox;
import io.github.jmeterduplex.internal.session.live.PushListener;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.ResponseCode;
import io.github.jmeterduplex.session.Session;
import java.util.concurrent.TimeUnit;

/**
 * What becomes of the messages that come in one session: kept, matched, counted, told. Confined to the session's I/O
 * thread.
 *
 * @param <S> the protocol's session
 */
public final class Deliveries<S extends Session> {
    private final Run run;
    private final LiveSession session;
    private final S shown;
    private final Mailbox mailbox;
    private final PushListener<S> pushes;

    /**
     * The inbound side of a session.
     *
     * @param session that they come in
     * @param shown the same, as user code knows it
     * @param mailbox keeps its messages, or null
     * @param pushes hears its pushes, or null
     */
    public Deliveries(Run run, LiveSession session, S shown, Mailbox mailbox, PushListener<S> pushes) {
        this.run = run;
        this.session = session;
        this.shown = shown;
        this.mailbox = mailbox;
        this.pushes = pushes;
    }

    /**
     * Takes one message.
     *
     * @throws FaultException when user code failed on it: the session's end
     */
    public void deliver(Delivery delivery) {
        // Kept first: who is woken by the reply finds it in the mailbox.
        KeptLetter kept = mailbox != null && mailbox.keepsReplies() ? keep(delivery) : null;
        boolean isReply = false;
        try {
            isReply = run.matcher().arrived(session.sender(), delivery);
        } finally {
            // What cannot be read ends the session, and is what whoever waits for a reply has to tell.
            if (!isReply && kept == null && mailbox != null) {
                keep(delivery);
            }
        }
        if (!isReply) {
            count(delivery);
            if (pushes != null) {
                push(delivery.message());
            }
        } else if (kept != null) {
            kept.markReply();
        }
    }

    private KeptLetter keep(Delivery delivery) {
        KeptLetter kept = delivery.letter();
        mailbox.put(kept);
        return kept;
    }

    private void count(Delivery push) {
        PushTimestamp timestamp = push.timestamp();
        long micros = LabelStats.NONE;
        if (timestamp == null) {
            run.matcher().pushed(push.stats(), micros);
        } else {
            micros = timestamp.count(push, run.matcher(), push.stats(), run.clock());
        }
        OutcomeListener listener = push.listener();
        if (listener != null) {
            listener.pushed(row(push, micros));
        }
    }

    /** A push as its sample shows it: it began when the server sent it, where that is known. */
    private MessageRow row(Delivery push, long latencyMicros) {
        long micros = Math.max(0, latencyMicros);
        return new PlainRow(
                Outcome.REPLIED,
                push.stats().label(),
                run.clock().epochMillis(push.arrivedNanos() - TimeUnit.MICROSECONDS.toNanos(micros)),
                micros,
                LabelStats.NONE,
                session.number(),
                "",
                MessageRow.NO_ID,
                ResponseCode.OK.text(),
                "",
                "",
                push.bodyLength(),
                0);
    }

    private void push(Message message) {
        try {
            pushes.onPush(shown, message);
        } catch (RuntimeException e) {
            throw new Fault(Cause.INTERNAL, "the sampler's own onPush failed: " + Text.clean(e.toString()))
                    .toException();
        }
    }
}
