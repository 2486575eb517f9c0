package io.github.jmeterduplex.internal.sampler.run;

import java.lang.reflect.Field;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterThread;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells whether JMeter has asked a thread to end after its present sample, as Shutdown and Stop Test Now do. JMeter
 * does not notify samplers of a Shutdown: it sets a private flag. Thread-safe.
 */
public final class ThreadStop {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadStop.class);
    /** JMeter's private flag for a running thread; null if this version of JMeter does not have it. */
    private static final @Nullable Field RUNNING = flag();

    private final @Nullable JMeterThread thread;

    /**
     * Creates an object that observes this JMeter thread.
     *
     * @param thread null outside of JMeter, as in a test: then it is never asked to end
     */
    public ThreadStop(@Nullable JMeterThread thread) {
        this.thread = thread;
    }

    /** Returns an object that tells whether the thread of this context must end. */
    static ThreadStop of(JMeterContext context) {
        return new ThreadStop(context.getThread());
    }

    private static @Nullable Field flag() {
        try {
            Field field = JMeterThread.class.getDeclaredField("running");
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.warn(
                    "Duplex: this JMeter does not show a shutdown: a FindRate ends with its search, or when stopped;"
                            + " with samples=messages Stop Test Now waits for messages in flight",
                    e);
            return null;
        }
    }

    /** Whether JMeter has asked the thread to end after its present sample. */
    public boolean isAsked() {
        try {
            return thread != null && RUNNING != null && !RUNNING.getBoolean(thread);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
