package io.github.jmeterduplex.internal.channel;

import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.core.WebSocketConnection;
import org.eclipse.jetty.websocket.core.WebSocketCoreSession;

/** A WebSocket connection that reads on the selector's thread and tells how many bytes it moved. Thread-safe. */
final class Wire extends WebSocketConnection {
    private final Callback readable = new ReadableCallback();

    private final Traffic traffic;
    private final WatchedEndPoint socket;
    private final Stretch stretch = new Stretch();

    /** Guarded by this. */
    private long bytesBehindHandshake;

    /** Guarded by this. */
    private long countedIn;

    /** Guarded by this. */
    private long countedOut;

    /** @param socket under all layers; {@code endPoint} is the topmost of them */
    Wire(EndPoint endPoint, WatchedEndPoint socket, IoRuntime runtime, WebSocketCoreSession session, Traffic traffic) {
        super(endPoint, runtime.executor(), runtime.scheduler(), runtime.pool(), session, CheapMask.INSTANCE);
        this.traffic = traffic;
        this.socket = socket;
    }

    @Override
    public void onFillable() {
        stretch.begin();
        super.onFillable();
    }

    @Override
    public void run() {
        stretch.begin();
        super.run();
    }

    /** Jetty's own reading goes on where sockets are read; all else needs a thread that may wait. */
    @Override
    public Executor getExecutor() {
        return task -> {
            if (task == this) {
                socket.behindOthers(this);
            } else {
                super.getExecutor().execute(task);
            }
        };
    }

    /** See {@link Stretch#isOver}. */
    boolean isTurnOver(long arrivedNanos) {
        return stretch.isOver(arrivedNanos);
    }

    @Override
    public void fillInterested() {
        fillInterested(readable);
    }

    @Override
    public void onUpgradeTo(ByteBuffer buffer) {
        synchronized (this) {
            bytesBehindHandshake = buffer.remaining();
        }
        super.onUpgradeTo(buffer);
    }

    /** Reports the bytes moved since the last call. */
    void count() {
        long in;
        long out;
        synchronized (this) {
            long allIn = bytesBehindHandshake + getBytesIn();
            long allOut = getBytesOut();
            in = allIn - countedIn;
            out = allOut - countedOut;
            countedIn = allIn;
            countedOut = allOut;
        }
        if (in > 0) {
            traffic.bytesIn(in);
        }
        if (out > 0) {
            traffic.bytesOut(out);
        }
    }

    /** Listeners never block, so frames need no thread but the selector's. */
    private final class ReadableCallback implements Callback {
        @Override
        public InvocationType getInvocationType() {
            return InvocationType.NON_BLOCKING;
        }

        @Override
        public void succeeded() {
            onFillable();
        }

        @Override
        public void failed(Throwable cause) {
            onFillInterestedFailed(cause);
        }
    }
}
