package io.github.jmeterduplex.internal.match;

import io.github.jmeterduplex.session.Fault;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The messages of one sample that waits for their replies. Thread-safe; {@link #await} is for one thread. */
public final class Batch {
    /** One more than the messages without a fate, until {@link #await} takes the one away. */
    private final AtomicInteger open = new AtomicInteger(1);

    /** Who waits; written before it takes the one away, so that whoever ends the last message sees it. */
    private volatile Thread waiting;

    private volatile byte[] lastReply;
    private volatile Fault firstProblem;
    private volatile byte[] wrongReply;

    void started() {
        open.incrementAndGet();
    }

    void replied(byte[] body) {
        lastReply = body;
        finished();
    }

    synchronized void problem(Fault fault) {
        if (firstProblem == null) {
            firstProblem = fault;
        }
        finished();
    }

    /** A reply came that breaks what was expected. */
    synchronized void wrong(Fault fault, byte[] body) {
        if (firstProblem == null) {
            wrongReply = body;
        }
        problem(fault);
    }

    private void finished() {
        if (open.decrementAndGet() == 0) {
            LockSupport.unpark(waiting);
        }
    }

    /**
     * Waits until every message has its fate. No message may be added after.
     *
     * @return false when the time ran out first
     */
    public boolean await(long timeoutNanos) throws InterruptedException {
        waiting = Thread.currentThread();
        long deadline = System.nanoTime() + timeoutNanos;
        boolean settled = open.decrementAndGet() == 0;
        while (!settled) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            LockSupport.parkNanos(this, left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            settled = open.get() == 0;
        }
        return true;
    }

    /** Whether {@link #await} would not have to wait. For the thread that will call it, and before. */
    public boolean isSettled() {
        return open.get() == 1;
    }

    /** The body of the last reply, or null. */
    public byte[] lastReply() {
        return lastReply;
    }

    /** The body of the reply that is the first problem, or null where that is something else. */
    public byte[] wrongReply() {
        return wrongReply;
    }

    /** Why the first message without a good reply has none, or null. */
    public Fault firstProblem() {
        return firstProblem;
    }
}
