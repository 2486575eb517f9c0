package io.github.jmeterduplex.internal.sampler.run;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes JMeter exit with the code of the run's result, in headless mode.
 *
 * <p>After {@code teardownTest} JMeter closes its results, writes its dashboard, and then lets its last threads end. So
 * a thread waits until the JVM would end by itself, and ends it then. JMeter's own work is not cut off, and a JVM that
 * stays alive (with JMeter's window, as a remote engine, or embedded) is not ended.
 */
final class ExitCode {
    /** The exit code if the run meets all its requirements. */
    static final int KEPT = 0;
    /** The exit code if the run breaks a requirement. */
    static final int BROKEN = 1;
    /**
     * The exit code if no requirement is broken but one is undecided: the run was too short, or its files are
     * incomplete.
     */
    static final int UNDECIDED = 3;

    private static final Logger LOG = LoggerFactory.getLogger(ExitCode.class);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** The name of the thread in which the JVM's launcher waits for other threads after {@code main} has returned. */
    private static final String LAUNCHER = "DestroyJavaVM";

    private ExitCode() {}

    /** Ends this JVM with this exit code once JMeter's own threads have ended; does nothing if JMeter has a window. */
    static void whenJMeterEnds(int code) {
        // True neither with a window nor on a remote engine.
        if (!JMeter.isNonGUI()) {
            return;
        }
        if (JMeterUtils.getPropDefault("jmeterengine.force.system.exit", false)) {
            LOG.warn("Duplex: jmeterengine.force.system.exit=true makes JMeter end with 0, whatever came of the run");
            return;
        }
        Thread thread = new Thread(() -> endAfterTheOthers(code), "duplex-exit-code");
        thread.setDaemon(false);
        thread.start();
    }

    private static void endAfterTheOthers(int code) {
        while (!isLast(Thread.getAllStackTraces().keySet(), Thread.currentThread())) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        System.exit(code);
    }

    /** Whether the given thread is the only one that still keeps the JVM alive. */
    static boolean isLast(Set<Thread> all, Thread thread) {
        boolean launched = false;
        for (Thread other : all) {
            if (other.getName().equals(LAUNCHER)) {
                launched = true;
            } else if (other != thread && !other.isDaemon() && other.isAlive()) {
                return false;
            }
        }
        return launched;
    }
}
