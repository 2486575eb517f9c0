package io.github.jmeterduplex.internal.listeners;

import io.github.jmeterduplex.internal.log.MessageRow;
import io.github.jmeterduplex.internal.match.OutcomeListener;
import java.net.URL;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleListener;

/**
 * The messages of one sampler in one JMeter thread that have their outcome and are no samples yet. Thread-safe: I/O threads put them in,
 * {@link #take} is for one thread at a time.
 */
final class SampleQueue implements OutcomeListener {
    private final UndeliveredSamples undelivered;
    private final MessageSamples samples;
    private final List<SampleListener> listeners;
    private final Queue<MessageRow> rows = new ConcurrentLinkedQueue<>();
    /** Confined to the thread that sends until that has ended. */
    private URL url;

    /** Whether the JMeter thread has ended: what comes then is delivered by another. Set before its last delivery. */
    private volatile boolean isOwnerless;

    private final AtomicInteger inFlight = new AtomicInteger();

    /**
     * An empty one.
     *
     * @param samples those of the thread
     * @param listeners those of JMeter that have the sampler in their scope
     */
    SampleQueue(UndeliveredSamples undelivered, MessageSamples samples, List<SampleListener> listeners) {
        this.undelivered = undelivered;
        this.samples = samples;
        this.listeners = List.copyOf(listeners);
    }

    /** Where the messages go from now on. */
    void goTo(URL present) {
        url = present;
    }

    /** Null where that is not known. */
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
        if (undelivered.admit(row)) {
            rows.add(row);
            if (isOwnerless) {
                undelivered.adopt(samples);
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
            undelivered.left();
            to.accept(row);
            taken++;
        }
        return taken;
    }
}
