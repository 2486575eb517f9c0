package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes the sessions of JMeter threads that have ended: each when none of its messages is in flight, or when the drain
 * time is over. One thread calls {@link #sweep}.
 */
public final class EndedThreadSweeper {
    private static final Logger LOG = LoggerFactory.getLogger(EndedThreadSweeper.class);

    private final Groups groups;
    private final LongSupplier nanoTime;
    private final long drainNanos;
    /** The sessions to close, each with the time in nanoseconds at which it is closed even with messages in flight. */
    private final Map<LiveSession, Long> leaving = new ConcurrentHashMap<>();

    public EndedThreadSweeper(Groups groups, LongSupplier nanoTime, long drainNanos) {
        this.groups = groups;
        this.nanoTime = nanoTime;
        this.drainNanos = drainNanos;
    }

    public void sweep() {
        long now = nanoTime.getAsLong();
        for (Group<?> group : groups.takeOver()) {
            group.callOff();
            forgetMessages(group);
            group.sessions().forEach(session -> leaving.put(session, now + drainNanos));
        }
        leaving.entrySet().removeIf(entry -> isDone(entry.getKey(), entry.getValue(), now));
    }

    /** Forgets a group's messages and frames, because no sampler can ask for them any more. */
    private static void forgetMessages(Group<?> group) {
        group.mailbox().close();
        FrameTrace first = group.trace();
        if (first != null) {
            first.close();
        }
        group.traces().forEach(FrameTrace::close);
    }

    private static boolean isDone(LiveSession session, long deadlineNanos, long now) {
        if (session.isOpen() && (session.sender().inFlight() == 0 || now - deadlineNanos >= 0)) {
            try {
                session.close();
            } catch (RuntimeException | Error e) {
                LOG.error("Duplex: {} could not be closed and is dropped; others are closed", session, e);
                session.abort();
                return true;
            }
        }
        return !session.isOpen();
    }
}
