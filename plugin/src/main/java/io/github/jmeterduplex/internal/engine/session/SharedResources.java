package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.session.Fault;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps objects that only some runs need and their sessions share, such as a client library: one object of each class,
 * until the end. Thread-safe.
 */
public final class SharedResources implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SharedResources.class);

    private final Fault over;
    /** The shared objects by class; null after the end. Guarded by this. */
    private @Nullable Map<Class<?>, AutoCloseable> byClass = new HashMap<>();

    /** @param over the fault of requests after the end */
    SharedResources(Fault over) {
        this.over = over;
    }

    /**
     * Returns the shared object of a class, which the first call creates.
     *
     * @throws io.github.jmeterduplex.session.FaultException after the end
     */
    public synchronized <T extends AutoCloseable> T get(Class<T> type, Supplier<T> make) {
        if (byClass == null) {
            throw over.toException();
        }
        return type.cast(byClass.computeIfAbsent(type, missing -> make.get()));
    }

    /** Closes all shared objects, once; logs exceptions. */
    @Override
    public void close() {
        Collection<AutoCloseable> last;
        synchronized (this) {
            last = byClass == null ? List.of() : byClass.values();
            byClass = null;
        }
        for (AutoCloseable one : last) {
            try {
                one.close();
            } catch (Exception e) {
                LOG.warn("Duplex: {} could not be closed", one, e);
            }
        }
    }
}
