package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/**
 * Reports the outcome of a message that is sent in several pieces, as soon as the outcome of each piece is known.
 * Thread-safe.
 */
public final class PartsListener implements WriteListener {
    private final WriteListener whole;
    // All below: guarded by this.
    private int unknown;
    private boolean begun;
    private @Nullable Fault whyDropped;

    /** @param pieces number of pieces */
    public PartsListener(int pieces, WriteListener whole) {
        this.unknown = pieces;
        this.whole = whole;
    }

    @Override
    public void written() {
        tell(true, null);
    }

    @Override
    public void dropped(boolean pieceBegun, Fault why) {
        tell(pieceBegun, why);
    }

    private void tell(boolean pieceBegun, @Nullable Fault why) {
        Fault dropped;
        boolean anyBegun;
        synchronized (this) {
            begun |= pieceBegun;
            whyDropped = whyDropped == null ? why : whyDropped;
            unknown--;
            if (unknown > 0) {
                return;
            }
            dropped = whyDropped;
            anyBegun = begun;
        }
        if (dropped == null) {
            whole.written();
        } else {
            whole.dropped(anyBegun, dropped);
        }
    }
}
