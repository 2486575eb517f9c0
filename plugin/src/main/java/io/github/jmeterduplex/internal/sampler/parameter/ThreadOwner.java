package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.group.Groups;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterThread;

/**
 * A JMeter thread as the owner of groups. JMeter does not notify a group of the thread's end, but clears its context
 * then. A Java thread may serve several JMeter threads, as in an Open Model Thread Group.
 */
final class ThreadOwner implements Groups.Owner {
    /** The JMeterThread; outside of JMeter the Java thread. */
    private final Object thread;

    private final JMeterContext context;
    private final Thread java;

    ThreadOwner(JMeterContext context) {
        this.context = context;
        this.java = Thread.currentThread();
        JMeterThread jmeter = context.getThread();
        this.thread = jmeter == null ? java : jmeter;
    }

    @Override
    public boolean isOver() {
        return !java.isAlive() || (thread != java && context.getThread() != thread);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ThreadOwner owner && owner.thread == thread;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(thread);
    }
}
