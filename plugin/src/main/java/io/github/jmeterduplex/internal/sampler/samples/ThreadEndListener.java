package io.github.jmeterduplex.internal.sampler.samples;

import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jorphan.collections.HashTree;

/**
 * Runs a task when a JMeter thread ends, on that thread. JMeter only notifies the elements of the thread's own copy of
 * the plan, so this adds itself to them.
 */
final class ThreadEndListener extends AbstractTestElement implements ThreadListener {
    private static final long serialVersionUID = 1L;

    private final transient Runnable atEnd;

    private ThreadEndListener(Runnable atEnd) {
        this.atEnd = atEnd;
    }

    /** Runs a task when this thread, which is the present one, ends. */
    static void tell(JMeterThread thread, Runnable atEnd) {
        HashTree tree = thread.getTestTree();
        Object[] roots = tree.getArray();
        tree.add(roots[0], new ThreadEndListener(atEnd));
    }

    @Override
    public void threadStarted() {
        // The thread has started long ago.
    }

    @Override
    public void threadFinished() {
        atEnd.run();
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
