package io.github.jmeterduplex.internal.transport.websocket;

import io.github.jmeterduplex.internal.transport.net.LateWrites;
import java.nio.channels.Selector;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.io.ManagedSelector;

/**
 * Leaves writes of one channel to the thread that reads, for senders that do not need them at once: writes that follow each
 * other in one thread cost less. Thread-safe.
 */
public final class LateFlush implements ManagedSelector.SelectorUpdate {
    /** Flushes that the thread that reads writes for a sender in one turn. */
    private static final int MOST_FLUSHES = 16;

    private final Outbox outbox;
    private final LateWrites channels;
    private final Consumer<ManagedSelector.SelectorUpdate> reader;
    /** Whether the thread that reads will write. */
    private final AtomicBoolean isLeft = new AtomicBoolean();

    /**
     * The late flushes of one channel.
     *
     * @param channels counts those of all channels
     * @param reader runs a task with the next turn of the thread that reads
     */
    public LateFlush(Outbox outbox, LateWrites channels, Consumer<ManagedSelector.SelectorUpdate> reader) {
        this.outbox = outbox;
        this.channels = channels;
        this.reader = reader;
    }

    /**
     * Flushes with the next turn of the thread that reads, unless so many channels wait for that.
     *
     * @return whether it was left to that thread
     */
    public boolean flush(int mostChannels) {
        int flushes = outbox.mark();
        if (flushes > MOST_FLUSHES) {
            // The thread that reads does not keep up.
            outbox.write();
        } else if (flushes > 0 && !isLeft.get()) {
            if (channels.hasRoom(mostChannels)) {
                leave();
            } else {
                outbox.write();
            }
        }
        return isLeft.get();
    }

    private void leave() {
        if (isLeft.compareAndSet(false, true)) {
            channels.begin();
            reader.accept(this);
        }
    }

    /** The turn of the thread that reads. */
    @Override
    public void update(Selector selector) {
        channels.done();
        // First, so that what is marked from now on has a turn to come.
        isLeft.set(false);
        if (outbox.write(MOST_FLUSHES)) {
            // Other channels come first, and what there is to be read.
            leave();
        }
    }
}
