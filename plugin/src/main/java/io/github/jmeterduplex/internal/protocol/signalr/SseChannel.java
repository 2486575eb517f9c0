package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.net.channel.BatchOutbox.Outbound;
import io.github.jmeterduplex.internal.net.channel.ChannelContext;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A SignalR connection over server-sent events (TransportProtocols.md, "Server-Sent Events (Server-to-Client only)").
 * It opens when the stream of events begins, and ends with the stream. Thread-safe.
 */
final class SseChannel extends HubRequestsChannel {
    private static final String EVENTS = "text/event-stream";

    private static final Style STYLE =
            new Style(Integer.MAX_VALUE, "text/plain;charset=UTF-8", "streams without an event");

    private final EventReader events;

    SseChannel(ServerRoute path, Supplier<String> requestTarget, ChannelContext context, ChannelListener listener) {
        super(path, requestTarget, STYLE, context, listener);
        this.events = new EventReader(
                context.limits().messageMaxBytes(), context.limits().kept(), new Events());
    }

    @Override
    public String transport() {
        return SignalRTransport.SSE.word();
    }

    @Override
    protected byte[] receiveRequest(Requests requests, String target, @Nullable String cookies) {
        return requests.get(target, cookies, EVENTS);
    }

    @Override
    protected Outbound outbound(byte[] message, boolean binary, @Nullable WriteListener writeListener) {
        if (binary) {
            throw new IllegalArgumentException("server-sent events carry text only");
        }
        return super.outbound(message, false, writeListener);
    }

    @Override
    protected void responding(HttpResponse head) {
        String type = String.join(", ", head.values("Content-Type"));
        if (type.toLowerCase(Locale.ROOT).startsWith(EVENTS)) {
            turns().opened();
        } else {
            end(SignalRFaults.noEvents(place, type.isEmpty() ? "no Content-Type" : type), Leave.GONE);
        }
    }

    @Override
    protected void read(byte[] part, long arrivedNanos) {
        events.read(part, arrivedNanos);
    }

    @Override
    protected boolean endResponse(long nowNanos) {
        end(SignalRFaults.eventsEnded(place), Leave.GONE);
        return true;
    }

    @Override
    protected void forget() {
        events.close();
    }

    @Override
    protected boolean isJoining() {
        return events.isJoining();
    }

    // The end.

    /** {@inheritDoc} True, as the server writes to the stream and so notices its end. */
    @Override
    public boolean showsItsEnd() {
        return true;
    }

    @Override
    protected void delivered() {
        hangUp();
    }

    /** Receives the events of the stream, one call at a time. */
    private final class Events implements EventReader.Sink {
        @Override
        public boolean isReading() {
            return !isEnded();
        }

        @Override
        public void event(byte[] bytes, int offset, int length, long arrivedNanos) {
            if (isOpen()) {
                listener.onMessage(bytes, offset, length, false, arrivedNanos);
            }
        }

        @Override
        public void tooLong() {
            SseChannel.this.tooLong();
        }
    }
}
