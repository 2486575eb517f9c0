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
 * A queue of finished messages of one sampler and thread that are to become samples. Thread-safe: I/O threads add
 * messages; only one thread at a time may call {@link #take}.
 */
final class SampleQueue implements OutcomeListener {
    /** The room for waiting messages of all queues. Thread-safe. */
    interface Room {
        /** Takes the room of another message; returns false if there is none. */
        boolean admit(MessageRow row);

        /** Frees the room of a message that has become a sample. */
        void left();
    }

    private final Room room;
    private final Runnable bringBack;
    private final List<SampleListener> listeners;
    private final Queue<MessageRow> rows = new ConcurrentLinkedQueue<>();
    /** Confined to the sending thread until it has ended. */
    private @Nullable URL url;

    /** Whether the JMeter thread has ended: another thread delivers later messages. Set before the last delivery. */
    private volatile boolean isOwnerless;

    private final AtomicInteger inFlight = new AtomicInteger();

    /**
     * Creates an empty queue.
     *
     * @param bringBack has another thread deliver the queue; called if a message comes after the JMeter thread's end
     * @param listeners the listeners of JMeter that have the sampler in their scope
     */
    SampleQueue(Room room, Runnable bringBack, List<SampleListener> listeners) {
        this.room = room;
        this.bringBack = bringBack;
        this.listeners = List.copyOf(listeners);
    }

    /** Sets the URL that later messages show. */
    void goTo(@Nullable URL present) {
        url = present;
    }

    /** Returns the URL of the messages, or null if it is unknown. */
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

    /** Called before the JMeter thread delivers for the last time. */
    void loseOwner() {
        isOwnerless = true;
    }

    /** Returns the number of messages without an outcome. */
    int inFlight() {
        return inFlight.get();
    }

    /** Takes the oldest messages, at most this number, and returns how many it took. */
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
