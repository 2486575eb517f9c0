package io.github.jmeterduplex.control;

import java.lang.reflect.Field;
import org.apache.jmeter.threads.JMeterThread;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether JMeter has asked a thread to end after its sample (Shutdown). JMeter notifies no sampler of it: it sets a
 * private flag. Confined to one thread.
 */
final class ThreadStop {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadStop.class);

    private final @Nullable JMeterThread thread;
    /** Null where this JMeter has none. */
    private final @Nullable Field running;

    /** @param thread null where there is none, as in a test: it is never asked to end */
    ThreadStop(@Nullable JMeterThread thread) {
        this.thread = thread;
        this.running = thread == null ? null : flag();
    }

    private static @Nullable Field flag() {
        try {
            Field field = JMeterThread.class.getDeclaredField("running");
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.warn(
                    "Duplex: this JMeter does not show a shutdown: a FindRate ends with its search, or when stopped",
                    e);
            return null;
        }
    }

    boolean isAsked() {
        try {
            return thread != null && running != null && !running.getBoolean(thread);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
