package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.MessageBatch;
import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sends the messages of one sample. Confined to the sample's thread.
 *
 * <p>With a pace, a message that does not find room fails, as a wait would distort the pace; without a pace the sender
 * waits for room.
 */
public final class Sending<S extends LiveSession> {
    /** The number of messages after which a sender without a pace counts as sending at full speed. */
    private static final int FULL_SPEED = 1_000;
    /** The number of failed turns in a row after which the sender pauses between turns. */
    private static final int FAILED_TURNS = 100;

    private static final long FAILED_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    /** The number of waits for room between two counts of the sessions, as there may be tens of thousands. */
    private static final int COUNT_EVERY = 256;

    private final Run run;
    private final MessageSpecs specs;
    private final MessageSpec common;

    private final TargetSelector<S> targets;
    private final Renderer<S> writer;
    private final @Nullable Pace pace;
    private final Group<S> group;
    private final Style style;
    private final @Nullable MessageBatch batch;
    private long endNanos = Long.MAX_VALUE;
    private final CapacityWait roomWait = new CapacityWait();
    private int waits;
    /** The approximate number of messages that may be in flight in all sessions together; 0 = any number. */
    private long mostInFlight;

    private int written;
    /** The value of {@link #written} at the last wait for room. */
    private int writtenBeforeWait;

    /** The number of turns in a row in which no message was written. */
    private int failedTurns;

    /** Whether the last flush was left to the thread that reads. */
    private boolean left;

    private int failed;
    private long bodyBytes;
    private @Nullable Fault firstFault;

    /** Renders the messages of one sample. Confined to the sending thread. */
    @FunctionalInterface
    public interface Renderer<S extends LiveSession> {
        /**
         * Renders one message.
         *
         * @param number in the id that {@code {{id}}} puts into it
         * @throws io.github.jmeterduplex.session.FaultException if it cannot be written in this session
         */
        OutgoingMessage prepare(S session, long number);
    }

    /**
     * How the messages of one sample follow each other.
     *
     * @param pace when each is due, or null for as fast as possible
     * @param perFlush how many due messages may share one flush, at least 1
     * @param maxInFlight unanswered messages per session, or 0 for any number
     * @param replies how many replies a message waits for, or 0 for the number of open sessions of the group at its
     *     send
     * @param meanwhile work of the thread while it waits for its pace, and a little between messages
     */
    public record Style(
            @Nullable Pace pace,
            int perFlush,
            int maxInFlight,
            int replies,
            @Nullable IdleWork meanwhile) {}

    /**
     * What is sent.
     *
     * @param specs say how each message is counted and answered
     * @param writer renders the messages
     * @param batch is notified of their outcomes; may be null
     */
    public record Content<S extends LiveSession>(
            MessageSpecs specs,
            Renderer<S> writer,
            @Nullable MessageBatch batch) {}

    public Sending(Run run, Group<S> group, TargetSelector<S> targets, Content<S> content, Style style) {
        this.run = run;
        this.specs = content.specs;
        this.common = specs.common();
        this.targets = targets;
        this.writer = content.writer;
        this.group = group;
        this.style = style;
        this.pace = style.pace;
        this.batch = content.batch;
    }

    /**
     * Sends until the targets have had their messages, the pace's last stage has ended, or the time has passed.
     *
     * @param durationNanos longest time from now; messages due after it are left to a later sample; 0 = no limit
     * @throws InterruptedException if the thread is interrupted while it waits for its pace or for room
     */
    public void send(long durationNanos) throws InterruptedException {
        long nowNanos = run.clock().nanos();
        if (pace != null) {
            pace.start(nowNanos);
        }
        if (durationNanos > 0) {
            endNanos = nowNanos + durationNanos;
        }
        while (targets.hasNext()) {
            long due = pace == null ? Matcher.NO_PACE : pace.dueNanos();
            if (isOver(due)) {
                IdleWork.await(style.meanwhile, Math.min(endNanos, due), run.clock()::nanos);
                return;
            }
            if (pace != null || style.meanwhile != null) {
                IdleWork.await(style.meanwhile, due, run.clock()::nanos);
            }
            if (run.matcher().isClosed()) {
                // A signal ends the JVM while samples run: these messages are not failures of the system under test.
                firstFault = firstFault == null ? Run.over() : firstFault;
                return;
            }
            if (pace != null && pace.dueNanos() - run.clock().nanos() > 0) {
                // a search changed the rate in the meantime
                continue;
            }
            S session = targets.next(this::hasRoom);
            if (session == null) {
                if (!failTurn()) {
                    return;
                }
            } else if (pace == null && session.isOpen() && !hasRoom(session)) {
                // No session has room now; the first one with room is next, not this one.
                awaitRoom();
            } else {
                turn(session);
            }
        }
    }

    private boolean isOver(long due) {
        if (pace != null && pace.isOver()) {
            return true;
        }
        return endNanos != Long.MAX_VALUE
                && (due == Matcher.NO_PACE ? run.clock().nanos() : due) - endNanos >= 0;
    }

    /**
     * Handles a turn without an open session: with a pace the next turn may find one, without a pace this is the end.
     * Returns whether to continue.
     */
    private boolean failTurn() {
        Fault fault = targets.none();
        int hopeless = pace != null || targets.left() == TargetSelector.ENDLESS ? 1 : targets.left();
        for (int i = 0; i < hopeless; i++) {
            run.matcher().failUnregistered(common, fault);
            count(fault);
        }
        targets.took(hopeless);
        if (pace != null) {
            pace.advance();
        }
        return pace != null;
    }

    private void turn(S session) throws InterruptedException {
        int most = Math.min(style.perFlush, targets.most());
        int sent = 0;
        int writtenBefore = written;
        do {
            long due = pace == null ? Matcher.NO_PACE : pace.dueNanos();
            one(session, due);
            if (pace != null) {
                pace.advance();
            }
            sent++;
        } while (sent < most && goesOn(session));
        targets.took(sent);
        failedTurns = written == writtenBefore ? failedTurns + 1 : 0;
        if (failedTurns > FAILED_TURNS && pace == null && targets.left() == TargetSelector.ENDLESS) {
            // The pause slows down messages that fail immediately.
            run.sleep(FAILED_NANOS);
        }
        if (isAtFullSpeed()) {
            session.flushSoon();
        } else if (waitsForReplies()) {
            left = session.flushAwaited();
        } else {
            session.flush();
        }
    }

    /**
     * Whether the sample has sent at full speed for long, so that cheap writes are more important than early ones. Each
     * message waits for others of its own sender anyway.
     */
    private boolean isAtFullSpeed() {
        return pace == null && written > FULL_SPEED && targets.hasNext();
    }

    /** Whether the sender will only wait for replies next, so that a write may be left to the thread that reads. */
    private boolean waitsForReplies() {
        return batch != null && batch.isAwaited() && common.rule().way() != ReplyRule.Way.NONE && !targets.hasNext();
    }

    /** Whether another message may share this flush: if the session has ended, the message goes to another session. */
    private boolean goesOn(S session) {
        if (!session.isOpen()) {
            return false;
        }
        return pace == null
                ? hasRoom(session)
                : !pace.isOver() && pace.dueNanos() - run.clock().nanos() <= 0;
    }

    private void one(S session, long due) {
        long number = run.ids().nextNumber();
        Fault full = obstacle(session);
        if (full != null) {
            run.matcher().failUnregistered(common, full);
            count(full);
            return;
        }
        OutgoingMessage outgoing;
        try {
            outgoing = writer.prepare(session, number);
        } catch (FaultException e) {
            run.matcher().failUnregistered(common, e.fault());
            count(e.fault());
            return;
        }
        outgoing.due(number, due, style.replies > 0 ? style.replies : Math.max(1, group.open()));
        InFlightMessage message = run.matcher().begin(specs.of(session), session.sender(), outgoing, batch);
        if (message == null || !handOver(session, message, outgoing)) {
            count(Run.over());
            return;
        }
        written++;
        bodyBytes += outgoing.bodyLength();
    }

    /** Stamps and writes a message; returns false if the run has ended. */
    private boolean handOver(S session, InFlightMessage message, OutgoingMessage outgoing) {
        if (common.rule().way() != ReplyRule.Way.ORDER) {
            return write(session, message, outgoing);
        }
        synchronized (session.sender().orderLock()) {
            return write(session, message, outgoing);
        }
    }

    private boolean write(S session, InFlightMessage message, OutgoingMessage outgoing) {
        if (!run.matcher().handOver(message)) {
            return false;
        }
        try {
            session.write(outgoing, message);
        } catch (RuntimeException e) {
            // Not a byte of the message was sent.
            message.dropped(false, thrown(e));
            throw e;
        }
        return true;
    }

    private static Fault thrown(RuntimeException e) {
        return e instanceof FaultException known
                ? known.fault()
                : new Fault(Cause.INTERNAL, "the message could not be written: " + e);
    }

    /** Returns why a message to this session fails; null if the message can be sent. */
    private @Nullable Fault obstacle(LiveSession session) {
        if (!session.isOpen()) {
            String why =
                    session.fault() == null ? "it is closing" : session.fault().message();
            return new Fault(Cause.NO_SESSION, "session " + session.number() + " is not open: " + why);
        }
        return pace == null || hasRoom(session) ? null : noRoom(session);
    }

    private void awaitRoom() throws InterruptedException {
        if (waits++ % COUNT_EVERY == 0) {
            mostInFlight = (long) style.maxInFlight * targets.sessions();
        }
        LockSupport.parkNanos(roomWait.next((long) written - writtenBeforeWait, mostInFlight));
        writtenBeforeWait = written;
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private boolean hasRoom(LiveSession session) {
        return session.unsentBytes() <= run.settings().unsentMaxBytes()
                && (style.maxInFlight == 0 || session.sender().inFlight() < style.maxInFlight)
                && run.matcher().hasRoom();
    }

    private Fault noRoom(LiveSession session) {
        String what;
        if (!run.matcher().hasRoom()) {
            what = run.matcher().inFlight() + " messages wait for their replies (duplex.pending.max)";
        } else if (session.unsentBytes() > run.settings().unsentMaxBytes()) {
            what = session.remote() + " does not read: " + session.unsentBytes() + " bytes wait in session "
                    + session.number() + " (duplex.unsent.maxBytes)";
        } else {
            what = style.maxInFlight + " messages of session " + session.number()
                    + " wait for their replies (maxInFlight)";
        }
        return new Fault(Cause.BACK_PRESSURE, what);
    }

    private void count(Fault fault) {
        failed++;
        if (firstFault == null) {
            firstFault = fault;
        }
    }

    /** Returns how many messages were handed over. */
    public int written() {
        return written;
    }

    /** Whether the last message was left to the thread that reads, which writes it with its next turn. */
    public boolean isLeft() {
        return left;
    }

    /** Returns how many messages were never written. */
    public int failed() {
        return failed;
    }

    /** Returns the total length of the bodies that were handed over, in bytes. */
    public long bodyBytes() {
        return bodyBytes;
    }

    public @Nullable Fault firstFault() {
        return firstFault;
    }
}
