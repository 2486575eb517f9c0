package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.http.ConnectionFaults;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The base of all channels: their states from the start of the opening to the single end, and the calls to the
 * listener. Thread-safe.
 *
 * <p>The listener is called one call at a time, in {@link SerialEvents}; no lock is held then. Each inbound part is
 * requested after the turn of the previous one.
 *
 * @param <F> an inbound part
 */
public abstract class AbstractChannel<F> implements Channel, SerialEvents.Player<F> {
    private static final Logger LOG = LoggerFactory.getLogger(AbstractChannel.class);

    /** Kinds of exceptions that were already logged in this JVM as internal faults, so that each is logged once. */
    private static final Set<Class<?>> LOGGED = ConcurrentHashMap.newKeySet();

    /** The way in which a channel's connection is closed. */
    public enum Leave {
        /** Without a message, as the connection is gone or the other side is about to close it. */
        GONE,
        /** With a close frame saying that the other side broke the protocol. */
        BREACH,
        /** With a close frame saying that a text is not UTF-8. */
        BAD_TEXT,
        /** With a close frame saying that a message is too long. */
        TOO_BIG,
        /** With the close frame of a normal end. */
        NORMAL,
        /** Immediately, without a close frame. */
        HANG_UP,
        /** Immediately, with a TCP reset. */
        RESET
    }

    private enum Phase {
        OPENING,
        OPEN,
        CLOSING,
        ENDED
    }

    protected final Endpoint place;
    protected final IoRuntime runtime;
    protected final ConnectionLimits limits;
    protected final ChannelListener listener;
    protected final ChannelContext context;
    private final SerialEvents<F> turns;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.OPENING);

    /** The opening of the channel; null once the channel is open. */
    private volatile @Nullable ChannelOpening opening;

    /** The timer task that {@link #later} has scheduled last. */
    private volatile Scheduler.@Nullable Task timer;

    /** The reason why the channel has ended; set once, by the thread that ends it. */
    private volatile @Nullable Fault fault;

    /** @param context is notified when the channel has ended, on any thread */
    protected AbstractChannel(Endpoint place, ChannelContext context, ChannelListener listener) {
        this.place = place;
        this.runtime = context.runtime();
        this.limits = context.limits();
        this.listener = listener;
        this.context = context;
        this.turns = new SerialEvents<>(this, runtime::execute);
    }

    /** Returns the listener that is notified of the channel's events. */
    public final ChannelListener listener() {
        return listener;
    }

    // For subclasses.

    /** Sends the waiting messages, then closes the channel; called once at most, when the channel is closing. */
    protected abstract void finish();

    /** Drops the waiting messages, and refuses further ones. Idempotent. */
    protected abstract void stop(Fault why);

    /** Closes the channel's connections; called once, when the channel has ended. */
    protected abstract void leave(Leave leave);

    /** Whether the channel has taken over the opening's connection and closes it itself. */
    protected abstract boolean isAttached();

    /** Whether the connection was reset by the other side. */
    protected abstract boolean isReset();

    /** Whether the channel has received the beginning of a message but not its end. */
    protected abstract boolean isJoining();

    /**
     * Whether the server may not notice the end of the channel without a disconnect message that is still to be sent.
     */
    public boolean needsClosing() {
        return false;
    }

    // The opening.

    /** Connects the channel with its opening, before the first step. */
    public final void begin(ChannelOpening started) {
        opening = started;
    }

    /** Marks the channel as open, during one of its events. Returns false if it was open before or has ended. */
    public final boolean opened() {
        boolean now = phase.compareAndSet(Phase.OPENING, Phase.OPEN);
        if (now) {
            stopTimer();
            leaveOpening();
            OpeningTimes.tell(listener.openingTimes(), times -> times.begin(OpeningTimes.Part.PROTOCOL));
            listener.onOpen(this);
        }
        return now;
    }

    /**
     * Ends this channel silently before it is open, as another one takes its place. Its listener is not notified.
     *
     * @return false if it had ended before
     */
    public final boolean passOn() {
        boolean now = phase.compareAndSet(Phase.OPENING, Phase.ENDED);
        if (now) {
            stopTimer();
            leaveOpening();
            leave(Leave.GONE);
            context.ended(this);
        }
        return now;
    }

    private void leaveOpening() {
        ChannelOpening done = opening;
        if (done != null) {
            done.over();
        }
        opening = null;
    }

    /** Returns the time that is left for the opening; called only during the opening. */
    protected final Duration openingLeft() {
        return Objects.requireNonNull(opening, "the channel is not opening").left();
    }

    /** Ends the channel, as a connection failed before a complete response had arrived. */
    public void unreachable(Throwable cause) {
        ChannelOpening unfinished = opening;
        if (isOpening() && unfinished != null) {
            unfinished.failed(cause);
        } else {
            broke(cause);
        }
    }

    // The end.

    @Override
    public final void close() {
        if (phase.compareAndSet(Phase.OPEN, Phase.CLOSING)) {
            int closing = runtime.closing().incrementAndGet();
            long sinceNanos = System.nanoTime();
            later(ConnectionLimits.CLOSE_WAIT, () -> waited(sinceNanos, closing));
            finish();
        } else if (isOpening()) {
            abort();
        }
    }

    /**
     * Ends a closing channel after its waiting time. If the server must be notified, the channel waits longer while
     * many others close as well.
     *
     * @param closingBefore how many channels were closing at the previous look
     */
    private void waited(long sinceNanos, int closingBefore) {
        int closing = Math.max(closingBefore, runtime.closing().get());
        Duration allowed = showsItsEnd() ? ConnectionLimits.CLOSE_WAIT : ConnectionLimits.disconnectWait(closing);
        Duration left = allowed.minusNanos(System.nanoTime() - sinceNanos);
        if (left.toMillis() > 0) {
            later(left, () -> waited(sinceNanos, closing));
        } else {
            hangUp();
        }
    }

    /** Closes the connection, as everything that was to be sent is sent or will never be. */
    protected final void hangUp() {
        end(ConnectionFaults.closed(place), Leave.HANG_UP);
    }

    @Override
    public final void abort() {
        end(ConnectionFaults.closed(place), Leave.RESET);
    }

    /** Ends the channel for a fault; only the first fault counts. */
    public final void end(Fault found, Leave leave) {
        Phase before = phase.getAndSet(Phase.ENDED);
        if (before != Phase.ENDED) {
            ended(before, found, leave);
        }
    }

    /** Ends the channel immediately if it has not opened in time; does nothing once it is open. */
    public final void endOpening(Fault late) {
        if (phase.compareAndSet(Phase.OPENING, Phase.ENDED)) {
            ended(Phase.OPENING, late, Leave.RESET);
        }
    }

    private void ended(Phase before, Fault found, Leave leave) {
        fault = before == Phase.CLOSING ? ConnectionFaults.closed(place) : found;
        if (before == Phase.CLOSING) {
            runtime.closing().decrementAndGet();
        }
        stopTimer();
        ChannelOpening unfinished = opening;
        if (unfinished != null) {
            unfinished.gaveUp();
            if (!isAttached()) {
                unfinished.cancel();
            }
        }
        stop(fault);
        leave(leave);
        turns.ended();
        context.ended(this);
    }

    /** Drops the unsent messages and refuses further ones, but keeps the connection. */
    public final void dropUnsent(Fault why) {
        stop(why);
    }

    /** Schedules a task, which {@link #stopTimer} can cancel until another one is scheduled. */
    protected final void later(Duration wait, Runnable step) {
        timer = runtime.schedule(step, wait);
    }

    protected final void stopTimer() {
        Scheduler.Task pending = timer;
        if (pending != null) {
            pending.cancel();
        }
    }

    public final void tooLong() {
        end(ConnectionFaults.messageTooLong(place, limits.messageMaxBytes()), Leave.TOO_BIG);
    }

    /** Ends the channel because of an exception from a library, a codec or the listener. */
    public final void broke(Throwable cause) {
        if (cause instanceof FaultException known) {
            end(known.fault(), Leave.GONE);
        } else if (!isEnded()) {
            LOG.debug("{} broke", place.hostPort(), cause);
            boolean badText = cause instanceof ProtocolViolation breach && breach.isBadText();
            end(broken(cause), badText ? Leave.BAD_TEXT : Leave.BREACH);
        }
    }

    /**
     * Returns the fault for an exception during the use of an open connection. An unknown exception is logged, each
     * kind of exception once.
     */
    protected final Fault broken(Throwable cause) {
        Fault why = ConnectionFaults.broken(place, cause, isReset(), isJoining());
        if (why.cause() == Cause.INTERNAL && LOGGED.add(cause.getClass())) {
            LOG.error("Duplex: {}; this kind of fault is logged once", why.message(), cause);
        }
        return why;
    }

    /** Closes connections that have been idle for too long. */
    protected void closeIdle(long nowNanos) {
        // Most channels keep their one connection until they end.
    }

    /**
     * Ends the channel if writing has been blocked for too long, and closes connections that are not needed any more.
     */
    public final void sweep(long nowNanos) {
        closeIdle(nowNanos);
        if (stalledNanos(nowNanos) > limits.stall().toNanos()) {
            end(ConnectionFaults.stalled(place, unsentBytes(), limits.stall().toSeconds()), Leave.RESET);
        }
    }

    // For the parts of the channel.

    public final SerialEvents<F> turns() {
        return turns;
    }

    protected final boolean isOpening() {
        return phase.get() == Phase.OPENING;
    }

    /** Whether messages can arrive, as the channel is open or closing. */
    public final boolean isOpen() {
        Phase now = phase.get();
        return now == Phase.OPEN || now == Phase.CLOSING;
    }

    /** {@inheritDoc} The phase alone decides: it changes before the outbox closes. */
    @Override
    public final boolean canSend() {
        return phase.get() == Phase.OPEN;
    }

    @Override
    public final @Nullable Fault fault() {
        return fault;
    }

    protected final boolean isClosing() {
        return phase.get() == Phase.CLOSING;
    }

    public final boolean isEnded() {
        return phase.get() == Phase.ENDED;
    }

    public final Endpoint place() {
        return place;
    }

    @Override
    public final String remote() {
        return place.hostPort();
    }

    @Override
    public final void openedTurn() {
        try {
            beginTurn();
        } catch (Throwable e) {
            broke(e);
        }
    }

    /** Handles the first event; opens the session unless it needs an inbound frame to begin. */
    protected void beginTurn() {
        opened();
    }

    /** Discards the received part of a message, and releases its memory; called with the last event. */
    protected void forget() {
        // Most channels hold no bytes between two turns.
    }

    @Override
    public void endedTurn() {
        forget();
        try {
            listener.onClosed(Objects.requireNonNull(fault, "the channel has not ended"));
        } catch (Throwable e) {
            LOG.debug("the session's end failed", e);
        }
    }
}
