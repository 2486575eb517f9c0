package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.codec.FragmentJoiner;
import io.github.jmeterduplex.internal.net.channel.ChannelContext;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A SignalR connection over long polling (TransportProtocols.md, "Long Polling (Server-to-Client only)"). It opens with
 * the response to the first poll. The body of a response is one message of the channel: the server limits the messages
 * that it collects for one. Thread-safe.
 */
final class LongPollingChannel extends HubRequestsChannel {
    private final boolean binary;

    // Used in turns only.
    private final FragmentJoiner body;

    /** When the latest part of the response arrived, by {@link System#nanoTime}. */
    private long partNanos;

    LongPollingChannel(
            ServerRoute path,
            Supplier<String> requestTarget,
            boolean binary,
            ChannelContext context,
            ChannelListener listener) {
        super(
                path,
                requestTarget,
                new Style(
                        Integer.MAX_VALUE,
                        binary ? "application/octet-stream" : "text/plain;charset=UTF-8",
                        "polling responses without a message"),
                context,
                listener);
        this.binary = binary;
        this.body = new FragmentJoiner(
                context.limits().messageMaxBytes(), context.limits().kept());
    }

    @Override
    public String transport() {
        return SignalRTransport.LONGPOLLING.word();
    }

    @Override
    protected byte[] receiveRequest(Requests requests, String target, @Nullable String cookies) {
        return requests.get(target, cookies, "*/*");
    }

    @Override
    protected void read(byte[] part, long arrivedNanos) {
        partNanos = arrivedNanos;
        if (!isEnded() && !body.add(part, 0, part.length)) {
            body.clear();
            tooLong();
        }
    }

    /**
     * {@inheritDoc} A server answers a poll with an empty response if it had no message in time; the first poll it
     * answers so immediately.
     */
    @Override
    protected boolean endResponse(long nowNanos) {
        boolean isFirst = opened();
        boolean holds = body.isJoining();
        if (isOpen()) {
            if (holds) {
                listener.onMessage(body.bytes(), 0, body.length(), binary, partNanos);
            } else {
                listener.onAlive(nowNanos);
            }
        }
        body.clear();
        return isFirst || holds;
    }

    @Override
    protected void forget() {
        body.clear();
    }

    @Override
    protected boolean isJoining() {
        return body.isJoining();
    }

    /** {@inheritDoc} True, as the server answers every poll in time. */
    @Override
    public boolean isKeptAlive() {
        return true;
    }

    // The end.

    /** {@inheritDoc} True, as the server cannot notice the end of a connection between two polls. */
    @Override
    public boolean needsClosing() {
        return isOpen();
    }

    @Override
    protected void delivered() {
        String target = receiveTarget();
        sendLast(findings().requests().delete(target, findings().cookies(target)), this::hangUp);
    }
}
