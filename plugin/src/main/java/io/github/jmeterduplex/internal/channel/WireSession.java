package io.github.jmeterduplex.internal.channel;

import java.util.function.Consumer;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.core.Behavior;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.Negotiated;
import org.eclipse.jetty.websocket.core.WebSocketComponents;
import org.eclipse.jetty.websocket.core.WebSocketCoreSession;

/** A WebSocket session that tells of an error at once: Jetty waits until a close frame has been written. */
final class WireSession extends WebSocketCoreSession {
    private final Consumer<Throwable> broken;

    WireSession(
            FrameHandler handler, Negotiated negotiated, WebSocketComponents components, Consumer<Throwable> broken) {
        super(handler, Behavior.CLIENT, negotiated, components);
        this.broken = broken;
    }

    @Override
    public void processConnectionError(Throwable cause, Callback callback) {
        broken.accept(cause);
        super.processConnectionError(cause, callback);
    }

    @Override
    public void processHandlerError(Throwable cause, Callback callback) {
        broken.accept(cause);
        super.processHandlerError(cause, callback);
    }
}
