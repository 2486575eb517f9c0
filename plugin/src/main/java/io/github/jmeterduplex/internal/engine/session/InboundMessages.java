package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.engine.match.PushTimestamp;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.ResponseCode;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Handles the inbound messages of one session: stores and counts them, matches replies, and notifies listeners.
 * Confined to the session's I/O thread.
 */
public final class InboundMessages<S extends LiveSession> {
    private final Run run;
    private final S session;
    private final @Nullable Mailbox mailbox;
    private final @Nullable PushListener<? super S> pushes;

    public InboundMessages(Run run, S session, @Nullable Mailbox mailbox, @Nullable PushListener<? super S> pushes) {
        this.run = run;
        this.session = session;
        this.mailbox = mailbox;
        this.pushes = pushes;
    }

    /**
     * Handles one inbound message of a source.
     *
     * @throws FaultException if user code failed on it, which ends the session
     */
    public void take(InboundMessage message) {
        session.user().capture(message);
        // Kept first: a thread that the reply wakes finds the message in the mailbox.
        InboundMessage kept = mailbox != null && mailbox.keepsReplies() ? keep(message, mailbox) : null;
        boolean isReply = false;
        try {
            isReply = run.matcher().arrived(session.sender(), message);
        } finally {
            // A body that cannot be read ends the session, and is the failure of the sample that waits for a reply.
            if (!isReply && kept == null && mailbox != null) {
                keep(message, mailbox);
            }
        }
        if (!isReply) {
            count(message, Objects.requireNonNull(message.from(), "what only answers is no push"));
            if (pushes != null) {
                push(message.message(), pushes);
            }
        } else if (kept != null) {
            kept.markReply();
        }
    }

    private static InboundMessage keep(InboundMessage message, Mailbox in) {
        InboundMessage kept = message.kept();
        in.put(kept);
        return kept;
    }

    private void count(InboundMessage push, PushSource from) {
        PushTimestamp timestamp = from.timestamp();
        long micros = LabelStats.NONE;
        if (timestamp == null) {
            run.matcher().pushed(from.stats(), micros);
        } else {
            micros = timestamp.count(push, run.matcher(), from.stats(), run.clock());
        }
        OutcomeListener listener = from.listener();
        if (listener != null) {
            listener.pushed(row(push, from, micros), push);
        }
    }

    /** Creates the row of a push, which begins when the server sent the push, if that time is known. */
    private MessageRow row(InboundMessage push, PushSource from, long latencyMicros) {
        long micros = Math.max(0, latencyMicros);
        return new MessageRow.Copied(
                Outcome.REPLIED,
                from.stats().label(),
                run.clock().epochMillis(push.arrivedNanos() - TimeUnit.MICROSECONDS.toNanos(micros)),
                micros,
                LabelStats.NONE,
                session.number(),
                "",
                MessageRow.NO_ID,
                "",
                false,
                ResponseCode.OK.text(),
                "",
                "",
                push.receivedBytes(),
                0);
    }

    private void push(Message message, PushListener<? super S> listener) {
        try {
            listener.onPush(session, message);
        } catch (RuntimeException e) {
            throw new Fault(Cause.INTERNAL, "the sampler's own onPush failed: " + DisplayText.clean(e.toString()))
                    .toException();
        }
    }

    /** Handles a message that only answers another one, such as a RECEIPT or an acknowledgement. */
    public void answer(String id, InboundMessage message) {
        session.user().capture(message);
        run.matcher().answered(session.sender(), id, message);
    }

    /**
     * Handles a message that only answers another one, and whose id is the answered message's number.
     *
     * @return whether it belongs to a message
     */
    public boolean answer(long number, InboundMessage message) {
        session.user().capture(message);
        return run.matcher().answered(session.sender(), number, message);
    }

    /** Handles one item of a stream that answers a message. */
    public Matcher.StreamItem streamed(long number, InboundMessage item) {
        session.user().capture(item);
        return run.matcher().streamed(session.sender(), number, item);
    }
}
