package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.net.channel.AbstractChannel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.ChannelOpener;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.Envelope.PayloadEncoder;
import io.github.jmeterduplex.internal.net.channel.Prologue;
import io.github.jmeterduplex.internal.net.channel.RequestsOpening;
import io.github.jmeterduplex.internal.net.channel.SharedFindings;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.TransportFallback;
import io.github.jmeterduplex.internal.net.channel.TransportTimeout;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections of a SockJS endpoint (protocol 0.3.3): asks for {@code /info}, then tries its transports.
 *
 * @param transports in the order to try; at least one
 * @param joins whether the messages of a write share one WebSocket message; if not, each has one of its own
 */
public record SockJsEnvelope(List<SockJsTransport> transports, boolean joins) implements Envelope {
    public SockJsEnvelope {
        transports = List.copyOf(transports);
    }

    /** Creates an envelope that joins the messages of a write. */
    public SockJsEnvelope(List<SockJsTransport> transports) {
        this(transports, true);
    }

    /** Returns this envelope with a WebSocket message for each message. */
    public SockJsEnvelope withoutJoining() {
        return new SockJsEnvelope(transports, false);
    }

    /** {@inheritDoc} Slashes at the end of its path are not a part of the base URL. */
    @Override
    public Endpoint place(URI url) {
        Endpoint place = Endpoint.of(url);
        String path = place.path().replaceAll("/+$", "");
        return new Endpoint(place.scheme(), place.host(), place.port(), path, place.query(), place.secure());
    }

    @Override
    public String webSocketTarget(Endpoint place) {
        return SockJsTransport.sessionTarget(place, SockJsTransport.newSession(), WEBSOCKET);
    }

    @Override
    public Prologue prologue(Target target, ServerFindings findings, @Nullable SharedFindings shared) {
        return new InfoPrologue(target, findings, shared);
    }

    @Override
    public PayloadEncoder encoder() {
        return joins ? SockJsArray.ENCODER : SockJsArray.EACH;
    }

    @Override
    public Reader reader(AbstractChannel<?> channel, ChannelListener listener) {
        SockJsInbound frames = new SockJsInbound(channel, listener, "another");
        return (bytes, offset, length, binary, arrivedNanos) -> frames.read(bytes, offset, length, arrivedNanos);
    }

    @Override
    public void open(Target target, long deadlineNanos, ChannelListener listener, ChannelOpener opener) {
        Tries tries = new Tries(target, findings(target), opener);
        new TransportFallback<>(transports, deadlineNanos, listener, tries).next();
    }

    private record Tries(Target target, ServerFindings findings, ChannelOpener opener)
            implements TransportFallback.Transports<SockJsTransport> {
        @Override
        public void open(SockJsTransport transport, TransportTimeout allowance, ChannelListener listener) {
            ServerRoute path = opener.path(target, findings);
            if (transport == SockJsTransport.WEBSOCKET) {
                Envelope envelope = target.envelope();
                opener.webSocket(
                        target,
                        path,
                        new ChannelOpener.Handshake(
                                () -> envelope.webSocketTarget(path.place()), allowance, null, null),
                        listener);
                return;
            }
            XhrChannel xhr = new XhrChannel(path, transport, opener, listener);
            opener.start(xhr, new RequestsOpening(target, path, allowance, xhr, transport.opening()));
        }

        @Override
        public boolean isOfTransport() {
            return findings.isInformed();
        }

        @Override
        public String word(SockJsTransport transport) {
            return transport.word();
        }

        @Override
        public Endpoint place() {
            return findings.place();
        }
    }
}
