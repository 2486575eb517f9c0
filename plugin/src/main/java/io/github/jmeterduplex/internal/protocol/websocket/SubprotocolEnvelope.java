package io.github.jmeterduplex.internal.protocol.websocket;

import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import java.util.List;

/** Opens plain WebSockets; a server that is offered subprotocols must choose one. */
public record SubprotocolEnvelope() implements Envelope {
    /** {@inheritDoc} Throws if the server has not chosen one of the offered subprotocols. */
    @Override
    public void checkUpgrade(Endpoint place, List<String> offered, HttpResponse answer) {
        List<String> chosen = answer.values("Sec-WebSocket-Protocol");
        boolean isOne = chosen.size() == 1 && offered.contains(chosen.get(0));
        if (!offered.isEmpty() && !isOne) {
            String got = chosen.isEmpty() ? null : String.join(", ", chosen);
            throw WsFaults.subprotocol(place.hostPort(), offered, got).toException();
        }
    }
}
