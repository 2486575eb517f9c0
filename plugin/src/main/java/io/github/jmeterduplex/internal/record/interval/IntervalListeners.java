package io.github.jmeterduplex.internal.record.interval;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies every output other than the files of each interval. One that fails is asked no more; the others go on.
 * Others may be added and removed by any thread; all else is confined to one.
 */
public final class IntervalListeners {
    private static final Logger LOG = LoggerFactory.getLogger(IntervalListeners.class);

    private final List<IntervalListener> listeners;
    /** They hear of the end alone, as what they hold is to be closed. */
    private final List<IntervalListener> failed = new ArrayList<>();

    /** All of them are asked, in this order. */
    public IntervalListeners(List<IntervalListener> listeners) {
        this.listeners = new CopyOnWriteArrayList<>(listeners);
    }

    /** One more hears of the intervals that end from now on. */
    public void add(IntervalListener listener) {
        listeners.add(listener);
    }

    /** It may hear of an interval that is just ending. */
    public void remove(IntervalListener listener) {
        listeners.remove(listener);
    }

    /** Whether nobody listens, so that nothing need be gathered. */
    public boolean isEmpty() {
        return listeners.isEmpty();
    }

    /** Notifies all of an interval that is in the files. */
    public void interval(IntervalFigures figures) {
        tell(listener -> listener.interval(figures));
    }

    /** Notifies all, those that failed too, that there will be no more intervals. */
    public void ended() {
        listeners.addAll(failed);
        tell(IntervalListener::ended);
    }

    // Errors as well: a JVM without a file descriptor left throws them from where nobody expects any.
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
