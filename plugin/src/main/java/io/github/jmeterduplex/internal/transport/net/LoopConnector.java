package io.github.jmeterduplex.internal.transport.net;

import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;

/** A connector whose selectors also write for senders. */
final class LoopConnector extends ClientConnector {
    private final DeferredWrites deferredWrites;

    LoopConnector(DeferredWrites deferredWrites) {
        this.deferredWrites = deferredWrites;
    }

    @Override
    protected SelectorManager newSelectorManager() {
        return new ClientSelectorManager(getExecutor(), getScheduler(), getSelectors()) {
            @Override
            protected ManagedSelector newSelector(int id) {
                return deferredWrites.new Loop(this, id);
            }
        };
    }
}
