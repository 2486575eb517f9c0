package io.github.jmeterduplex.internal.sampler.samples;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.latency.RunFile;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages of a run that are not yet delivered to JMeter's listeners. If there are more than {@code
 * duplex.samples.max}, further ones are dropped, counted, and reported. Delivers the messages of JMeter threads that
 * have ended. Thread-safe.
 */
public final class UndeliveredSamples implements AutoCloseable, SampleQueue.Room {
    private static final Logger LOG = LoggerFactory.getLogger(UndeliveredSamples.class);
    private static final long ROUND_MILLIS = 100;
    private static final long LAST_ROUND_SECONDS = 30;

    private final Run run;
    private final int most;
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicLong dropped = new AtomicLong();
    /** The samples of ended JMeter threads that have received messages since then. */
    private final Set<MessageSamples> ownerless = ConcurrentHashMap.newKeySet();
    /** The samples of JMeter threads that have not ended. */
    private final Set<MessageSamples> owned = ConcurrentHashMap.newKeySet();
    /** Delivers messages of ended JMeter threads every 100 ms; null until there are such messages. Guarded by this. */
    private @Nullable ScheduledExecutorService timer;
    /** Whether {@link #deliverRest} was called, after which the timer must not start. Guarded by this. */
    private boolean isOver;

    private UndeliveredSamples(Run run) {
        this.run = run;
        this.most = run.settings().samplesMax();
    }

    /** Returns the undelivered samples of a run; each call for the same run returns the same object. */
    public static UndeliveredSamples of(Run run) {
        return run.shared().get(UndeliveredSamples.class, () -> new UndeliveredSamples(run));
    }

    @Override
    public boolean admit(MessageRow row) {
        if (waiting.incrementAndGet() <= most) {
            return true;
        }
        waiting.decrementAndGet();
        if (dropped.getAndIncrement() == 0) {
            LOG.warn(
                    "Duplex: more than {} messages wait for JMeter's listeners (duplex.samples.max); those"
                            + " beyond, of {}"
                            + " first, have no sample of their own. The listeners are too slow for this rate: set"
                            + " samples to one, or take listeners out. Duplex's own report counts all.",
                    most,
                    DisplayText.clean(row.label()));
        }
        run.log().fact(RunFile.SAMPLES_DROPPED, dropped::get);
        return false;
    }

    @Override
    public void left() {
        waiting.decrementAndGet();
    }

    /** Adds the samples of a JMeter thread that runs. */
    void add(MessageSamples samples) {
        owned.add(samples);
    }

    /** Notes that a JMeter thread has ended; a timer delivers its later messages. */
    void ended(MessageSamples samples) {
        owned.remove(samples);
    }

    /** Accepts messages that became ready after their JMeter thread had ended; a timer delivers them. */
    void adopt(MessageSamples samples) {
        ownerless.add(samples);
        synchronized (this) {
            if (timer == null && !isOver) {
                timer = Executors.newSingleThreadScheduledExecutor(task -> {
                    Thread thread = new Thread(task, "duplex-samples");
                    thread.setDaemon(true);
                    return thread;
                });
                var unused = timer.scheduleWithFixedDelay(
                        this::deliverOwnerless, ROUND_MILLIS, ROUND_MILLIS, TimeUnit.MILLISECONDS);
            }
        }
    }

    private void deliverOwnerless() {
        try {
            for (MessageSamples samples : List.copyOf(ownerless)) {
                // Removed before the delivery: a message that comes during it adds the samples again.
                ownerless.remove(samples);
                samples.deliver();
            }
        } catch (RuntimeException | Error e) {
            // A timer task that throws is never called again.
            LOG.error("Duplex: a listener of JMeter failed on a message; the next ones go on", e);
        }
    }

    /** Delivers the remaining messages; must be called when every message of the run has its outcome. */
    public void deliverRest() {
        ScheduledExecutorService last;
        synchronized (this) {
            last = timer;
            timer = null;
            isOver = true;
        }
        try {
            if (last != null) {
                // Two threads must not deliver for one.
                last.shutdown();
                if (!last.awaitTermination(LAST_ROUND_SECONDS, TimeUnit.SECONDS)) {
                    LOG.error("Duplex: a listener of JMeter hangs: it has not seen the last messages");
                    return;
                }
            }
            ownerless.forEach(MessageSamples::deliver);
            owned.forEach(MessageSamples::deliver);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.error("Duplex: JMeter's listeners have not seen the last messages", e);
        }
    }

    /**
     * Does nothing when the run's sessions have ended; {@link #deliverRest} delivers the outcomes of their messages
     * later.
     */
    @Override
    public void close() {
        // deliverRest() does the work.
    }
}
