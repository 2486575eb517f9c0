package io.github.jmeterduplex.internal.protocol.websocket;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.ChannelOpener;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.session.Fault;
import java.util.List;

/** Opens plain WebSockets; a server that is offered subprotocols must choose one. */
public record SubprotocolEnvelope() implements Envelope {
    private static final int SWITCHING_PROTOCOLS = 101;

    @Override
    public void open(Target target, long deadlineNanos, ChannelListener listener, ChannelOpener opener) {
        Envelope.super.open(
                target,
                deadlineNanos,
                target.subprotocols().isEmpty()
                        ? listener
                        : new Choosing(place(target.url()).hostPort(), target.subprotocols(), listener),
                opener);
    }

    /**
     * Passes all events on, but ends an opening if the server has not chosen a subprotocol.
     *
     * @param remote host and port
     */
    record Choosing(String remote, List<String> offered, ChannelListener listener) implements ChannelListener {
        @Override
        public void onRequest(byte[] request) {
            listener.onRequest(request);
        }

        /** @throws io.github.jmeterduplex.session.FaultException if the server has not chosen one of them */
        @Override
        public void onAnswer(HttpResponse answer) {
            listener.onAnswer(answer);
            List<String> chosen = answer.values("Sec-WebSocket-Protocol");
            boolean isOne = chosen.size() == 1 && offered.contains(chosen.get(0));
            if (answer.status() == SWITCHING_PROTOCOLS && !isOne) {
                throw WsFaults.subprotocol(remote, offered, chosen.isEmpty() ? null : String.join(", ", chosen))
                        .toException();
            }
        }

        @Override
        public void onOpen(Channel channel) {
            listener.onOpen(channel);
        }

        @Override
        public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
            listener.onMessage(bytes, offset, length, binary, arrivedNanos);
        }

        @Override
        public void onAlive(long arrivedNanos) {
            listener.onAlive(arrivedNanos);
        }

        @Override
        public void onClosed(Fault fault) {
            listener.onClosed(fault);
        }
    }
}
