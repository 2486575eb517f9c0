package io.github.jmeterduplex.internal.net.tcp;

import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;

/** A connector whose selectors also write for senders. */
final class DeferredWriteConnector extends ClientConnector {
    private final DeferredWrites deferredWrites;

    DeferredWriteConnector(DeferredWrites deferredWrites) {
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
