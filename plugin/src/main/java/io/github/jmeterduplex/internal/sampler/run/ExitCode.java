package io.github.jmeterduplex.internal.sampler.run;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.util.JMeterUtils;

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

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** The name of the thread in which the JVM's launcher waits for other threads after {@code main} has returned. */
    private static final String LAUNCHER = "DestroyJavaVM";

    private static final String THREAD = "duplex-exit-code";
    /** How long the other shutdown hooks may take before the JVM is ended all the same. */
    private static final long HOOKS_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final String HOOKS = "java.lang.ApplicationShutdownHooks";

    private ExitCode() {}

    /** Ends this JVM with this exit code once JMeter's own threads have ended; does nothing if JMeter has a window. */
    static void whenJMeterEnds(int code) {
        // True neither with a window nor on a remote engine.
        if (!JMeter.isNonGUI()) {
            return;
        }
        if (JMeterUtils.getPropDefault("jmeterengine.force.system.exit", false)) {
            Set<Thread> before = Set.copyOf(Thread.getAllStackTraces().keySet());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> haltAfterTheHooks(code, before), THREAD));
            return;
        }
        Thread thread = new Thread(() -> endAfterTheOthers(code), THREAD);
        thread.setDaemon(false);
        thread.start();
    }

    private static void endAfterTheOthers(int code) {
        while (!isLast(Thread.getAllStackTraces().keySet(), Thread.currentThread())) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        System.exit(code);
    }

    /**
     * Ends the JVM with this code when all other shutdown hooks have ended. With jmeterengine.force.system.exit JMeter
     * itself exits with 0 after its dashboard, and only a hook can still change that.
     *
     * @param before the threads of the time before the shutdown
     */
    private static void haltAfterTheHooks(int code, Set<Thread> before) {
        long deadline = System.nanoTime() + HOOKS_NANOS;
        while (!areHooksOver(Thread.getAllStackTraces(), before) && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        Runtime.getRuntime().halt(code);
    }

    /**
     * Whether all shutdown hooks were started, and have ended except for the present thread.
     *
     * @param all the stacks of all threads
     * @param before the threads of the time before the shutdown
     */
    static boolean areHooksOver(Map<Thread, StackTraceElement[]> all, Set<Thread> before) {
        // The thread that exits starts all hooks, and then waits for them.
        boolean started = all.values().stream().anyMatch(ExitCode::waitsForHooks);
        return started
                && all.keySet().stream()
                        .noneMatch(thread -> thread.isAlive()
                                && !thread.isDaemon()
                                && thread != Thread.currentThread()
                                && !thread.getName().equals(LAUNCHER)
                                && !before.contains(thread));
    }

    private static boolean waitsForHooks(StackTraceElement[] stack) {
        for (int i = 1; i < stack.length; i++) {
            if (stack[i].getClassName().equals(HOOKS)
                    && stack[i - 1].getMethodName().equals("join")) {
                return true;
            }
        }
        return false;
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
