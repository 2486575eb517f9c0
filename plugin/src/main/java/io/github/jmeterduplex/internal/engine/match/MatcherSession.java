package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.session.Fault;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The matcher's view of a session: its messages in flight, and whether the session has ended. Thread-safe. */
public final class MatcherSession {
    private final int session;
    private final String remote;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger highestReplied = new AtomicInteger();

    /** Why the session has ended; null before. Set once, by the thread that ends it. */
    private volatile @Nullable Fault fault;

    private final Object orderLock = new Object();
    /** The messages whose replies are matched by order, by source; null until the first one. Guarded by this. */
    private @Nullable Map<String, ArrayDeque<InFlightMessage>> ordered;

    /**
     * Creates the matcher's view of a session.
     *
     * @param remote the server's address, for messages
     */
    public MatcherSession(int session, String remote) {
        this.session = session;
        this.remote = remote;
    }

    public int session() {
        return session;
    }

    public String remote() {
        return remote;
    }

    /** Returns how many messages of this session are written and do not have an outcome yet. */
    public int inFlight() {
        return inFlight.get();
    }

    /**
     * Marks the session as ended: its messages in flight are lost with the matcher's next sweep. The first call counts.
     */
    public synchronized void gone(Fault why) {
        if (fault == null) {
            fault = why;
        }
    }

    public @Nullable Fault fault() {
        return fault;
    }

    /**
     * Returns the lock of a sender whose replies are matched by order. The sender holds it from the queueing of a
     * message until the channel has the message, so the queue has the order of the writes, however many threads send.
     * Never taken by I/O threads, nor with another lock held.
     */
    public Object orderLock() {
        return orderLock;
    }

    /** Whether a later message of this session was replied before this one; remembers this one's number. */
    boolean isOvertaken(int repliedSequence) {
        return repliedSequence > 0 && highestReplied.getAndAccumulate(repliedSequence, Math::max) > repliedSequence;
    }

    void started() {
        inFlight.incrementAndGet();
    }

    void finished() {
        inFlight.decrementAndGet();
    }

    /**
     * Queues a message whose reply is matched by order. A message that timed out before is given up here: if its reply
     * were only late, every later reply would be counted for the wrong message.
     */
    synchronized void enqueue(@Nullable String source, InFlightMessage message) {
        if (ordered == null) {
            ordered = new HashMap<>(2);
        }
        ArrayDeque<InFlightMessage> queue = ordered.computeIfAbsent(source, any -> new ArrayDeque<>(2));
        InFlightMessage oldest = queue.peekFirst();
        while (oldest != null && oldest.isDone()) {
            queue.pollFirst();
            oldest = queue.peekFirst();
        }
        queue.addLast(message);
    }

    /**
     * Removes and returns the oldest message of an arrival's source, if the arrival can be its reply; otherwise null.
     * An arrival from before the send of that message cannot.
     */
    synchronized @Nullable InFlightMessage dequeue(ReplyCandidate arrival) {
        if (ordered == null) {
            return null;
        }
        ArrayDeque<InFlightMessage> ofSource = ordered.get(arrival.source());
        // the queue of the messages that any message answers
        ArrayDeque<InFlightMessage> queue = ofSource == null || ofSource.isEmpty() ? ordered.get(null) : ofSource;
        if (queue == null) {
            return null;
        }
        InFlightMessage oldest = queue.peekFirst();
        while (oldest != null && queue.size() > 1 && oldest.isDone()) {
            queue.pollFirst();
            oldest = queue.peekFirst();
        }
        return oldest == null || arrival.arrivedNanos() - oldest.sentNanos() < 0 ? null : queue.pollFirst();
    }
}
