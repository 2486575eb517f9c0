package io.github.jmeterduplex.internal.transport.net;

import java.io.IOException;
import java.nio.channels.Selector;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;

/** A selector whose thread reads, and which knows how much there was to read at a time. Thread-safe. */
public final class Loop extends ManagedSelector {
    /** Sockets of one loop that are ready at once: where each core has a loop, no core has time to spare then. */
    public static final int CROWD = 8;

    private final boolean hasCore;
    private final Runnable others;

    /**
     * Sockets that were ready when last any was; while the thread that reads means to give way, all since it last did.
     * {@link #CROWD} stands for more. Written by that thread.
     */
    private volatile int ready;

    /** Whether it gives way to other threads when no more is to be read; set by any thread. */
    private volatile boolean givesWay;

    /** As {@link #ready}, but none as soon as it gave way. */
    private int readySince;

    /** @param hasCore whether there are as many loops as cores: fewer have enough to do with reading */
    @SuppressWarnings("ThreadPriorityCheck") // Whether it helps is the scheduler's affair; only speed depends on it.
    public Loop(SelectorManager manager, int id, boolean hasCore) {
        this(manager, id, hasCore, Thread::yield);
    }

    /** @param others lets other threads run */
    public Loop(SelectorManager manager, int id, boolean hasCore, Runnable others) {
        super(manager, id);
        this.hasCore = hasCore;
        this.others = others;
    }

    @Override
    public int nioSelect(Selector selector, boolean now) throws IOException {
        boolean yields = givesWay;
        int found = super.nioSelect(selector, now || yields);
        // Where it found none, somebody woke it, which says nothing of the sockets.
        if (found > 0) {
            readySince = Math.min(CROWD, yields ? readySince + found : found);
            ready = readySince;
        } else if (yields) {
            // The select that comes next may wait. This one may not: it took the call that was to wake it.
            givesWay = false;
            readySince = 0;
            others.run();
        }
        return found;
    }

    /**
     * When all is read, threads that were told of it and wait for a core shall run once: what they leave to this one is
     * written in one go then. Asked before a select, this one gives way once, behind the first that finds none.
     */
    public void giveWay() {
        if (!givesWay) {
            givesWay = true;
        }
    }

    /** Whether many sockets were ready, at once or in a row without a rest, so that replies wait to be read anyway. */
    boolean isCrowded() {
        return hasCore && ready >= CROWD;
    }
}
