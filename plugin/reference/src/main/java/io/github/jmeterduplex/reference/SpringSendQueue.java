package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.protocol.stomp.Subscription;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.messaging.simp.stomp.StompFrameHandler;
import org.springframework.messaging.simp.stomp.StompHeaders;
import org.springframework.messaging.simp.stomp.StompSession;
import org.springframework.web.client.HttpStatusCodeException;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;

/**
 * Queues the frames of one session so that Spring sends one at a time, in their order. Spring's calls return when the
 * frame is written, or over XHR when its POST has been answered. Thread-safe.
 */
final class SpringSendQueue {
    private static final Logger LOG = LoggerFactory.getLogger(SpringSendQueue.class);
    private static final long LONGEST_WRITE_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** A call of one method of Spring's session, such as {@code send}. */
    @FunctionalInterface
    interface Call {
        void on(StompSession session);
    }

    private final LongSupplier nanoTime;
    private final String remote;
    private final Consumer<Fault> broken;
    private final ReentrantLock writing = new ReentrantLock();
    private final Map<Subscription, StompSession.Subscription> subscribed = new ConcurrentHashMap<>();

    /** The time at which the current call began; 0 between two calls. Guarded by the lock for writing. */
    private volatile long writingSinceNanos;

    /** The connection of the session; written once, by the thread that connects. */
    private volatile @Nullable WebSocketSession socket;
    /** Spring's session; written once, by the thread that reads CONNECTED. */
    private volatile @Nullable StompSession session;

    /**
     * Creates an empty queue of frames.
     *
     * @param broken is notified if a frame could not be written
     */
    SpringSendQueue(LongSupplier nanoTime, String remote, Consumer<Fault> broken) {
        this.nanoTime = nanoTime;
        this.remote = remote;
        this.broken = broken;
    }

    void connected(WebSocketSession opened) {
        socket = opened;
    }

    void opened(StompSession connected) {
        session = connected;
    }

    /** Returns the connection of the session; null before it is connected. */
    @Nullable
    WebSocketSession socket() {
        return socket;
    }

    /** Whether Spring's session and its connection are open, so that a message can be sent. */
    boolean isOpen() {
        StompSession stomp = session;
        WebSocketSession open = socket;
        return stomp != null && stomp.isConnected() && open != null && open.isOpen();
    }

    /**
     * Sends one message, and reports its outcome before this method returns.
     *
     * @param listener is notified of the outcome before this method returns
     */
    void send(Call call, WriteListener listener) {
        RuntimeException failure = attempt(call);
        if (failure == null) {
            listener.written();
            return;
        }
        Fault why = unsent(failure);
        boolean begun = isBegun(failure);
        listener.dropped(begun, why);
        if (begun) {
            broken.accept(why);
        }
    }

    /** Sends a frame whose outcome no one waits for. */
    void tell(Call call) {
        RuntimeException failure = attempt(call);
        if (failure != null) {
            broken.accept(unsent(failure));
        }
    }

    private Fault unsent(RuntimeException failure) {
        return new Fault(Cause.CONNECTION, "Spring could not send to " + remote + ": " + LibraryFaults.told(failure));
    }

    /**
     * Sends SUBSCRIBE for this subscription.
     *
     * @param receipt is notified of the RECEIPT; null if a receipt is not asked for
     */
    void subscribe(
            Subscription wanted,
            StompHeaders headers,
            StompFrameHandler frames,
            @Nullable Consumer<StompHeaders> receipt) {
        tell(stomp -> {
            StompSession.Subscription made = stomp.subscribe(headers, frames);
            subscribed.put(wanted, made);
            if (receipt != null) {
                made.addReceiptTask(receipt);
            }
        });
    }

    void unsubscribe(Subscription unwanted) {
        StompSession.Subscription made = subscribed.remove(unwanted);
        if (made != null) {
            tell(stomp -> made.unsubscribe());
        }
    }

    private @Nullable RuntimeException attempt(Call call) {
        writing.lock();
        writingSinceNanos = nanoTime.getAsLong();
        try {
            call.on(Objects.requireNonNull(session, "Spring has not connected"));
            return null;
        } catch (RuntimeException e) {
            restoreInterrupt(e);
            return e;
        } finally {
            writingSinceNanos = 0;
            writing.unlock();
        }
    }

    /** Restores the interrupt flag, which Spring's XHR transport clears. */
    private static void restoreInterrupt(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Whether the server may have got a part of the frame: not if the connection was closed or the POST was refused.
     */
    private static boolean isBegun(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IllegalStateException
                    || cause instanceof IllegalArgumentException
                    || cause instanceof HttpStatusCodeException) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the fault with which the session must end if a call of Spring takes too long, as these lack a time-out;
     * null if it does not.
     */
    @Nullable
    Fault stuck(long nowNanos) {
        long since = writingSinceNanos;
        return since == 0 || nowNanos - since < LONGEST_WRITE_NANOS
                ? null
                : new Fault(
                        Cause.STALLED,
                        remote + " took no bytes for 30 s: see whether the server hangs, or does not read");
    }

    // Closing

    void disconnect() {
        StompSession stomp = session;
        if (stomp != null) {
            try {
                stomp.disconnect();
            } catch (RuntimeException e) {
                LOG.debug("Duplex: DISCONNECT to {} was not written", remote, e);
            }
        }
    }

    void hangUp() {
        WebSocketSession open = socket;
        if (open != null) {
            try {
                open.close();
            } catch (IOException | RuntimeException e) {
                LOG.debug("Duplex: the connection to {} was not closed", remote, e);
            }
        }
    }

    /** Drops the connection. Does not block. */
    void cut() {
        WebSocketSession open = socket;
        Session jetty = jetty(open);
        if (jetty != null) {
            jetty.disconnect();
        } else {
            // Over XHR Spring only notes it, and closes when the next data arrives.
            hangUp();
        }
    }

    /** Returns the Jetty session that Spring's session uses; null over XHR. */
    private static @Nullable Session jetty(@Nullable Object open) {
        Object below = open;
        while (below instanceof NativeWebSocketSession spring) {
            below = spring.getNativeSession();
        }
        return below instanceof Session found ? found : null;
    }
}
