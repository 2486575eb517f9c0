package io.github.jmeterduplex.internal.channel;

import java.io.IOException;
import java.nio.channels.Selector;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;

/** A selector whose thread reads, and which knows how much there was to read at a time. Thread-safe. */
final class Loop extends ManagedSelector {
    /**
     * Sockets for each core. Where so many were ready at once, their readers' threads, once woken, run one after another
     * as well, so that what one of them leaves to this thread goes out no later for it.
     */
    private static final int CROWD_PER_CORE = 8;

    private final int crowd = CROWD_PER_CORE * Runtime.getRuntime().availableProcessors();

    /** Sockets that were ready when last any was; written by the thread that reads. */
    private volatile int ready;

    Loop(SelectorManager manager, int id) {
        super(manager, id);
    }

    @Override
    protected int nioSelect(Selector selector, boolean now) throws IOException {
        int found = super.nioSelect(selector, now);
        if (found > 0) {
            // None: somebody woke it, which says nothing of the sockets.
            ready = found;
        }
        return found;
    }

    /** Whether far more sockets than this machine has cores were ready at once when last any was. */
    boolean isCrowded() {
        return ready >= crowd;
    }
}
