package io.github.jmeterduplex.internal.sampler.samples;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.engine.match.ReplyCandidate;
import io.github.jmeterduplex.internal.engine.match.ShownMessage;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleListener;
import org.jspecify.annotations.Nullable;

/**
 * The finished messages of one sampler and thread that wait to be delivered as samples. Thread-safe: I/O threads add
 * messages; only one thread at a time may call {@link #take}.
 */
final class SampleQueue implements OutcomeListener {
    /** Limits how many messages wait in all queues together. Thread-safe. */
    interface Room {
        /** Reserves space for one more waiting message; returns false if the limit is reached. */
        boolean admit(MessageRow row);

        /** Releases the space of a message that has become a sample. */
        void left();
    }

    private final Room room;
    private final Runnable bringBack;
    private final List<SampleListener> listeners;
    private final Queue<FinishedMessage> messages = new ConcurrentLinkedQueue<>();
    /** The budget of the responses that listeners show; null if they do not show requests and responses. */
    private final @Nullable KeptBytes shown;
    /** What listeners show of the messages in flight, by number. */
    private final Map<Long, String> requests = new ConcurrentHashMap<>();
    /** The URL that samples of messages show. Confined to the sending thread until it has ended. */
    private @Nullable URL url;

    /**
     * Whether the JMeter thread has ended, so that another thread delivers later messages. Set before the last
     * delivery.
     */
    private volatile boolean isOwnerless;

    private final AtomicInteger inFlight = new AtomicInteger();

    /**
     * Creates an empty queue.
     *
     * @param bringBack has another thread deliver the queue; called if a message comes after the JMeter thread's end
     * @param listeners the listeners of JMeter that have the sampler in their scope
     * @param budget of the responses that these listeners show, if they show any
     */
    SampleQueue(Room room, Runnable bringBack, List<SampleListener> listeners, KeptBytes budget) {
        this.shown = DetailListeners.isAmong(listeners) ? budget : null;
        this.room = room;
        this.bringBack = bringBack;
        this.listeners = List.copyOf(listeners);
    }

    /** Sets the URL that the samples of later messages show. */
    void goTo(@Nullable URL present) {
        url = present;
    }

    /** Returns the URL that the samples of messages show, or null if it is unknown. */
    @Nullable
    URL url() {
        return url;
    }

    List<SampleListener> listeners() {
        return listeners;
    }

    @Override
    public void started(@Nullable ShownMessage message) {
        inFlight.incrementAndGet();
        if (shown != null && message != null) {
            requests.put(message.number(), message.shown());
        }
    }

    @Override
    public void ended(MessageRow message, @Nullable ReplyCandidate reply) {
        put(message, shown == null ? null : requests.remove(message.number()), reply);
        inFlight.decrementAndGet();
    }

    @Override
    public void pushed(MessageRow push, ReplyCandidate arrival) {
        put(push, null, arrival);
    }

    private void put(MessageRow row, @Nullable String request, @Nullable ReplyCandidate reply) {
        if (room.admit(row)) {
            String response = shown == null || reply == null ? "" : reply.shown();
            FinishedMessage message = new FinishedMessage(row, request == null ? "" : request, response);
            if (shown != null && !response.isEmpty()) {
                shown.keep(message);
            }
            messages.add(message);
            if (isOwnerless) {
                bringBack.run();
            }
        }
    }

    /** Marks the JMeter thread as ended; must be called before its last delivery. */
    void loseOwner() {
        isOwnerless = true;
    }

    /** Returns the number of sent messages without an outcome. */
    int inFlight() {
        return inFlight.get();
    }

    /** Removes up to this number of messages, the oldest first, passes them on, and returns how many it removed. */
    int take(int most, Consumer<FinishedMessage> to) {
        int taken = 0;
        while (taken < most) {
            FinishedMessage message = messages.poll();
            if (message == null) {
                break;
            }
            room.left();
            if (shown != null) {
                shown.release(message);
            }
            to.accept(message);
            taken++;
        }
        return taken;
    }
}
