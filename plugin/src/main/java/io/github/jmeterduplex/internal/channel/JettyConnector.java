package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens WebSocket and SockJS-over-WebSocket channels on Jetty's core WebSocket client. Thread-safe.
 *
 * <p>All sessions share the selectors, a few more daemon threads and one timer; a session has no thread of its own, and
 * a timer of its own only while it opens or closes.
 */
public final class JettyConnector implements Connector {
    private static final Duration SWEEP = Duration.ofSeconds(1);
    private static final String WEBSOCKET = "websocket";

    private final Limits limits;
    private final Traffic traffic;
    private final IoRuntime runtime;
    private final Set<WebSocketChannel> channels = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Starts the I/O threads.
     *
     * @param messageMaxBytes longest inbound message, joined and inflated; {@code duplex.message.maxBytes}
     * @param unsentMaxBytes bytes of a session that wait to be written; {@code duplex.unsent.maxBytes}
     * @param ioThreads selectors, one thread each; {@code duplex.io.threads}
     * @param stall a session ends when nothing could be written for so long
     * @param traffic takes the bytes that all channels move
     */
    public JettyConnector(int messageMaxBytes, int unsentMaxBytes, int ioThreads, Duration stall, Traffic traffic) {
        this.limits = new Limits(messageMaxBytes, unsentMaxBytes, stall);
        this.traffic = traffic;
        this.runtime = new IoRuntime(ioThreads);
        sweepLater();
    }

    @Override
    public void connect(Target target, ChannelListener listener) {
        try {
            if (closed) {
                throw new Fault(Cause.CLOSED, "the run has ended: no more connections").toException();
            }
            if (!target.transports().contains(WEBSOCKET)) {
                throw new Fault(Cause.BAD_CELL, "transports: " + target.transports() + "; allowed: " + WEBSOCKET)
                        .toException();
            }
            open(target, listener);
        } catch (FaultException e) {
            runtime.execute(() -> listener.onClosed(e.fault()));
        }
    }

    private void open(Target target, ChannelListener listener) {
        Place place = Place.of(target.url());
        Requests requests = new Requests(place, target.httpHeaders());
        WebSocketChannel channel = new WebSocketChannel(place, runtime, limits, listener, channels::remove);
        channels.add(channel);
        try {
            new Opening(target, place, requests, runtime, traffic, channel).start();
        } catch (RuntimeException e) {
            channel.broke(e);
        }
        if (closed) {
            channel.abort();
        }
    }

    private void sweepLater() {
        runtime.schedule(this::sweep, SWEEP);
    }

    private void sweep() {
        try {
            long now = System.nanoTime();
            for (WebSocketChannel channel : channels) {
                channel.checkStall(now);
            }
        } finally {
            if (!closed) {
                sweepLater();
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        channels.forEach(WebSocketChannel::abort);
        runtime.close();
    }
}
