package io.github.jmeterduplex.internal.sampler.samples;

import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import java.net.URL;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleListener;
import org.jspecify.annotations.Nullable;

/**
 * Queues finished messages of one sampler and thread until they become samples. Thread-safe: I/O threads put them in,
 * {@link #take} is for one thread at a time.
 */
final class SampleQueue implements OutcomeListener {
    /** For messages that wait, of all queues. Thread-safe. */
    interface Room {
        /** Whether there is room for another message, which is in then. */
        boolean admit(MessageRow row);

        /** A message has become a sample. */
        void left();
    }

    private final Room room;
    private final Runnable bringBack;
    private final List<SampleListener> listeners;
    private final Queue<MessageRow> rows = new ConcurrentLinkedQueue<>();
    /** Confined to the thread that sends until that has ended. */
    private @Nullable URL url;

    /** Whether the JMeter thread has ended: what comes then is delivered by another. Set before its last delivery. */
    private volatile boolean isOwnerless;

    private final AtomicInteger inFlight = new AtomicInteger();

    /**
     * An empty one.
     *
     * @param bringBack has the queue delivered by another thread; called where something comes after the JMeter
     *     thread's end
     * @param listeners those of JMeter that have the sampler in their scope
     */
    SampleQueue(Room room, Runnable bringBack, List<SampleListener> listeners) {
        this.room = room;
        this.bringBack = bringBack;
        this.listeners = List.copyOf(listeners);
    }

    /** Where the messages go from now on. */
    void goTo(@Nullable URL present) {
        url = present;
    }

    /** Null where that is not known. */
    @Nullable
    URL url() {
        return url;
    }

    List<SampleListener> listeners() {
        return listeners;
    }

    @Override
    public void started() {
        inFlight.incrementAndGet();
    }

    @Override
    public void ended(MessageRow message) {
        put(message);
        inFlight.decrementAndGet();
    }

    @Override
    public void pushed(MessageRow push) {
        put(push);
    }

    private void put(MessageRow row) {
        if (room.admit(row)) {
            rows.add(row);
            if (isOwnerless) {
                bringBack.run();
            }
        }
    }

    /** The JMeter thread is about to deliver for the last time. */
    void loseOwner() {
        isOwnerless = true;
    }

    /** Messages without an outcome. */
    int inFlight() {
        return inFlight.get();
    }

    /** Hands over the oldest messages, at most so many, and returns how many that were. */
    int take(int most, Consumer<MessageRow> to) {
        int taken = 0;
        while (taken < most) {
            MessageRow row = rows.poll();
            if (row == null) {
                break;
            }
            room.left();
            to.accept(row);
            taken++;
        }
        return taken;
    }
}
