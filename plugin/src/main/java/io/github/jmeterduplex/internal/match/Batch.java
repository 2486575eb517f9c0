package io.github.jmeterduplex.internal.match;

import io.github.jmeterduplex.session.Fault;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The messages of one sample that waits for their replies. Thread-safe; {@link #await} is for one thread. */
public final class Batch {
    /** One more than the messages without a fate, until {@link #await} takes the one away. */
    private final AtomicInteger open = new AtomicInteger(1);

    private final CountDownLatch settled = new CountDownLatch(1);
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
            settled.countDown();
        }
    }

    /**
     * Waits until every message has its fate. No message may be added after.
     *
     * @return false when the time ran out first
     */
    public boolean await(long timeoutNanos) throws InterruptedException {
        finished();
        return settled.await(timeoutNanos, TimeUnit.NANOSECONDS);
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
