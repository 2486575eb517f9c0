package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.net.channel.BatchOutbox.Outbound;
import io.github.jmeterduplex.internal.net.channel.ChannelContext;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.RequestsChannel;
import io.github.jmeterduplex.internal.net.http.HttpConnect;
import io.github.jmeterduplex.internal.net.http.HttpConnection;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.session.Fault;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.Supplier;

/** A SignalR connection without WebSocket, whose requests all go to one URL. Thread-safe. */
abstract class HubRequestsChannel extends RequestsChannel {
    private final Supplier<String> requestTarget;

    HubRequestsChannel(
            ServerRoute path,
            Supplier<String> requestTarget,
            Style style,
            ChannelContext context,
            ChannelListener listener) {
        super(path, style, context, listener);
        this.requestTarget = requestTarget;
    }

    /** {@inheritDoc} The URL is known now, as the session has negotiated. */
    @Override
    public final void connect(HttpConnect dial, HttpConnection connection) {
        String target = requestTarget.get();
        setTargets(target, target);
        super.connect(dial, connection);
    }

    /** {@inheritDoc} Each message has its own terminator or length. */
    @Override
    protected final byte[] body(List<Outbound> batch) {
        if (batch.size() == 1) {
            return batch.get(0).bytes();
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        batch.forEach(message -> body.writeBytes(message.bytes()));
        return body.toByteArray();
    }

    /** {@inheritDoc} Some servers answer with 200, others with 202. */
    @Override
    protected final boolean isTaken(int status) {
        return status / 100 == 2;
    }

    @Override
    protected final Fault refusal(HttpResponse answer) {
        return SignalRFaults.atRequest(place, transport(), isOpening(), answer);
    }
}
