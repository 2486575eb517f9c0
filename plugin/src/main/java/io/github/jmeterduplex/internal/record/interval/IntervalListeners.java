package io.github.jmeterduplex.internal.record.interval;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies every output, except the files, of each interval. An output that fails is not notified any more; the others
 * continue. Any thread may add and remove outputs; all other methods are confined to one thread.
 */
public final class IntervalListeners {
    private static final Logger LOG = LoggerFactory.getLogger(IntervalListeners.class);

    private final List<IntervalListener> listeners;
    /** The listeners that have failed: they are notified only of the end, to release their resources. */
    private final List<IntervalListener> failed = new ArrayList<>();

    /** Creates the list with these listeners, which are notified in this order. */
    public IntervalListeners(List<IntervalListener> listeners) {
        this.listeners = new CopyOnWriteArrayList<>(listeners);
    }

    public void add(IntervalListener listener) {
        listeners.add(listener);
    }

    /** Removes a listener, which may still be notified of an interval that is just ending. */
    public void remove(IntervalListener listener) {
        listeners.remove(listener);
    }

    /** Whether there are no listeners, so that an interval's values need not be collected. */
    public boolean isEmpty() {
        return listeners.isEmpty();
    }

    public void interval(IntervalFigures figures) {
        tell(listener -> listener.interval(figures));
    }

    /** Notifies all listeners, failed ones too, that the last interval has ended. */
    public void ended() {
        listeners.addAll(failed);
        tell(IntervalListener::ended);
    }

    // Errors as well: if a JVM does not have a file descriptor left, any code may throw them.
    private void tell(Consumer<IntervalListener> news) {
        for (IntervalListener listener : listeners) {
            try {
                news.accept(listener);
            } catch (RuntimeException | Error e) {
                failed.add(listener);
                LOG.error("{} failed and gets nothing more of this run; its files go on", listener, e);
            }
        }
        listeners.removeAll(failed);
    }
}
