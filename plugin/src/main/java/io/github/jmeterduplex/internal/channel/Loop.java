package io.github.jmeterduplex.internal.channel;

import java.io.IOException;
import java.nio.channels.Selector;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;

/** A selector whose thread reads, and which knows how much there was to read at a time. Thread-safe. */
final class Loop extends ManagedSelector {
    /** Sockets of one loop that are ready at once: where each core has a loop, no core has time to spare then. */
    static final int CROWD = 8;

    private final boolean hasCore;

    /** Sockets that were ready when last any was; written by the thread that reads. */
    private volatile int ready;

    /** @param hasCore whether there are as many loops as cores: fewer have enough to do with reading */
    Loop(SelectorManager manager, int id, boolean hasCore) {
        super(manager, id);
        this.hasCore = hasCore;
    }

    @Override
    protected int nioSelect(Selector selector, boolean now) throws IOException {
        int found = super.nioSelect(selector, now);
        // Where it found none, somebody woke it, which says nothing of the sockets.
        if (found > 0) {
            ready = found;
        }
        return found;
    }

    /** Whether many sockets were ready at once when last any was, so that replies wait to be read anyway. */
    boolean isCrowded() {
        return hasCore && ready >= CROWD;
    }
}
