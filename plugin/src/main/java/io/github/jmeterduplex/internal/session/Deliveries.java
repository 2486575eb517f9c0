package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.codec.Text;
import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.match.Arrival;
import io.github.jmeterduplex.internal.match.PushTimestamp;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.Session;
import java.util.function.Supplier;

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
     * @param letter makes what is kept of it; asked only where it is kept
     * @param stats where it counts if it is a push
     * @param timestamp where it carries the server's time, or null
     * @param message makes what user code sees of it; asked only where there is some
     * @throws FaultException when user code failed on it: the session's end
     */
    public void deliver(
            Arrival arrival,
            Supplier<? extends KeptLetter> letter,
            LabelStats stats,
            PushTimestamp timestamp,
            Supplier<Message> message) {
        // Kept first: who is woken by the reply finds it in the mailbox.
        KeptLetter kept = mailbox != null && mailbox.keepsReplies() ? keep(letter) : null;
        boolean isReply = false;
        try {
            isReply = run.matcher().arrived(session.sender(), arrival);
        } finally {
            // What cannot be read ends the session, and is what whoever waits for a reply has to tell.
            if (!isReply && kept == null && mailbox != null) {
                keep(letter);
            }
        }
        if (!isReply) {
            count(arrival, stats, timestamp);
            if (pushes != null) {
                push(message.get());
            }
        } else if (kept != null) {
            kept.markReply();
        }
    }

    private KeptLetter keep(Supplier<? extends KeptLetter> letter) {
        KeptLetter kept = letter.get();
        mailbox.put(kept);
        return kept;
    }

    private void count(Arrival push, LabelStats stats, PushTimestamp timestamp) {
        if (timestamp == null) {
            run.matcher().pushed(stats, LabelStats.NONE);
        } else {
            timestamp.count(push, run.matcher(), stats, run.clock());
        }
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
