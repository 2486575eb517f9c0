package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.net.channel.AbstractChannel;
import io.github.jmeterduplex.internal.net.channel.BatchOutbox.Outbound;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.RequestsChannel;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A SockJS session without WebSocket, which receives by XHR streaming, XHR polling or server-sent events (SockJS
 * protocol 0.3.3, "XhrStreaming", "XhrPolling", "EventSource"). Thread-safe.
 */
public final class XhrChannel extends RequestsChannel {
    /** The time from the delivery of the last message to the end. */
    private static final Duration CLOSE_WAIT = Duration.ofMillis(300);

    private final SockJsTransport transport;
    private final boolean events;
    private final XhrInbox inbox;

    /** Whether all messages that were sent before the close are delivered. */
    private volatile boolean delivered;

    /** @param atEnd is notified when the channel has ended, on any thread */
    public XhrChannel(
            ServerRoute path,
            SockJsTransport transport,
            TrafficListener traffic,
            ConnectionLimits limits,
            ChannelListener listener,
            Consumer<AbstractChannel<?>> atEnd) {
        super(
                path,
                Integer.MAX_VALUE,
                "application/json;charset=UTF-8",
                "responses without a frame",
                traffic,
                limits,
                listener,
                atEnd);
        String session = SessionUrls.fresh();
        this.transport = transport;
        this.events = transport == SockJsTransport.EVENTSOURCE;
        setTargets(
                SessionUrls.target(place, session, transport.pathSegment()),
                SessionUrls.target(place, session, "xhr_send"));
        SockJsInbound frames = new SockJsInbound(this, listener, "another: the server has lost the session");
        this.inbox = new XhrInbox(this, frames, events, limits.messageMaxBytes(), limits.kept());
    }

    @Override
    protected byte[] receiveRequest(Requests requests, String target, @Nullable String cookies) {
        return events
                ? requests.get(target, cookies, "text/event-stream")
                : requests.post(target, cookies, null, new byte[0]);
    }

    @Override
    protected byte[] body(List<Outbound> batch) {
        return SockJsArray.of(batch.stream().map(Outbound::bytes).toList());
    }

    @Override
    protected Outbound outbound(byte[] message, boolean binary, @Nullable WriteListener writeListener) {
        if (binary) {
            throw new IllegalArgumentException("SockJS carries text only");
        }
        return super.outbound(message, false, writeListener);
    }

    @Override
    public String transport() {
        return transport.word();
    }

    @Override
    protected void read(byte[] part, long arrivedNanos) {
        inbox.read(part, arrivedNanos);
    }

    @Override
    protected boolean endResponse(long nowNanos) {
        return inbox.endResponse(nowNanos);
    }

    @Override
    protected void forget() {
        inbox.close();
    }

    @Override
    protected boolean isJoining() {
        return inbox.isJoining();
    }

    /**
     * {@inheritDoc} SockJS has no message for the end of an XHR session. If the last message was a disconnect message,
     * the server gets a moment to end the session before the sockets are closed.
     */
    @Override
    protected void delivered() {
        delivered = true;
        runtime.schedule(this::hangUp, CLOSE_WAIT);
    }

    /** {@inheritDoc} After a disconnect message, another request could begin a new session. */
    @Override
    protected void beforeNextRequest() {
        if (delivered) {
            hangUp();
        }
    }

    @Override
    protected Fault refusal(HttpResponse answer) {
        return HttpFaults.atXhr(place, transport.word(), isOpening(), answer);
    }
}
