package io.github.jmeterduplex.internal.transport.net;

import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;

/** A connector whose selectors are {@link Loop loops}. */
final class LoopConnector extends ClientConnector {
    @Override
    protected SelectorManager newSelectorManager() {
        boolean hasCores = getSelectors() >= Runtime.getRuntime().availableProcessors();
        return new ClientSelectorManager(getExecutor(), getScheduler(), getSelectors()) {
            @Override
            protected ManagedSelector newSelector(int id) {
                return new Loop(this, id, hasCores);
            }
        };
    }
}
