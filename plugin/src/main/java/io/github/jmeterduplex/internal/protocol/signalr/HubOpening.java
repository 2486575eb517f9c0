package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.ChannelOpener;
import io.github.jmeterduplex.internal.net.channel.Prologue;
import io.github.jmeterduplex.internal.net.channel.RequestsOpening;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.TransportFallback;
import io.github.jmeterduplex.internal.net.channel.TransportTimeout;
import io.github.jmeterduplex.internal.net.http.CookieJar;
import io.github.jmeterduplex.internal.net.http.Cookies;
import io.github.jmeterduplex.internal.net.http.HttpConnect.IdleConnection;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.Authority;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Opens one session of a hub: negotiates, follows redirects, and opens the first transport that works. If a transport
 * fails, negotiates again for the next one, as the server may have dropped the connection. Steps come one after
 * another, on any I/O thread.
 */
final class HubOpening implements TransportFallback.Transports<SignalRTransport> {
    /** The most negotiate requests for one session, the same as in the official clients. */
    static final int MAX_NEGOTIATIONS = 100;

    private record Try(SignalRTransport transport, TransportTimeout allowance, ChannelListener listener) {}

    /**
     * A negotiated connection that is not used by a transport yet.
     *
     * @param free the connection of the negotiate request; null if it takes no other request
     */
    private record Negotiated(
            NegotiateResponse answer, @Nullable IdleConnection free) {}

    private final SignalREnvelope envelope;
    private final long deadlineNanos;
    private final ChannelOpener opener;

    // Written by the step under way, read by the next.
    private volatile Target target;
    private volatile ServerFindings findings;
    private volatile @Nullable String token;

    /** The connection whose answer did not offer the latest transport; null if a negotiate request is the next step. */
    private volatile @Nullable Negotiated negotiated;

    /** The path and query of the transport's requests, once the session has negotiated. */
    private volatile String requestTarget = "";

    /** Whether the hub has agreed to stateful reconnect, once the session has negotiated. */
    private volatile boolean allowsStatefulReconnect;

    private volatile boolean isOfTransport;

    HubOpening(SignalREnvelope envelope, Target target, long deadlineNanos, ChannelOpener opener) {
        this.envelope = envelope;
        this.deadlineNanos = deadlineNanos;
        this.opener = opener;
        Cookies kept = target.cookies() == null ? new Cookies(null, new CookieJar()) : target.cookies();
        this.target = with(target, target.url(), target.httpHeaders(), kept);
        this.token = envelope.accessToken();
        this.findings = findings(this.target, token);
    }

    private static Target with(Target like, URI url, List<Header> headers, @Nullable Cookies cookies) {
        return new Target(
                url,
                like.envelope(),
                like.subprotocols(),
                headers,
                cookies,
                like.connectTimeout(),
                like.tls(),
                like.webSocket(),
                like.route());
    }

    private static ServerFindings findings(Target target, @Nullable String token) {
        Endpoint place = Endpoint.of(target.url());
        List<Header> headers = SignalREnvelope.headers(target.httpHeaders(), token);
        return new ServerFindings(place, new Requests(place, headers), target.cookies());
    }

    void start(ChannelListener listener) {
        new TransportFallback<>(envelope.carriers(), deadlineNanos, listener, this).next();
    }

    @Override
    public boolean isOfTransport() {
        return isOfTransport;
    }

    @Override
    public String word(SignalRTransport transport) {
        return transport.word();
    }

    @Override
    public Endpoint place() {
        return findings.place();
    }

    @Override
    public void open(SignalRTransport transport, TransportTimeout allowance, ChannelListener listener) {
        Try wanted = new Try(transport, allowance, listener);
        Negotiated found = negotiated;
        negotiated = null;
        isOfTransport = found != null;
        if (found == null) {
            negotiate(wanted, 1);
            return;
        }
        Consumer<@Nullable IdleConnection> instead = take(found.answer(), wanted);
        if (instead == null) {
            open(wanted, null, found.free());
        } else {
            instead.accept(found.free());
        }
    }

    // Negotiate.

    private void negotiate(Try wanted, int count) {
        open(
                wanted,
                new Negotiation(place(), envelope.statefulReconnect(), answer -> {
                    URI redirect = answer.redirect();
                    return redirect == null ? take(answer, wanted) : redirected(answer, redirect, wanted, count);
                }),
                null);
    }

    private Consumer<@Nullable IdleConnection> redirected(
            NegotiateResponse answer, URI redirect, Try wanted, int count) {
        if (count == MAX_NEGOTIATIONS) {
            throw SignalRFaults.tooManyRedirects(place(), MAX_NEGOTIATIONS).toException();
        }
        String nextToken = answer.accessToken() == null ? token : answer.accessToken();
        Target other = target(redirect);
        ServerFindings known = findings(other, nextToken);
        return free -> {
            drop(free);
            target = other;
            token = nextToken;
            findings = known;
            negotiate(wanted, count + 1);
        };
    }

    /** Returns the target of a redirect; the user's cookies are left out if it leads to another host. */
    private Target target(URI url) {
        if (Authority.of(url).host().equalsIgnoreCase(place().host())) {
            return target.at(url);
        }
        List<Header> headers = target.httpHeaders().stream()
                .filter(header -> !header.name().equalsIgnoreCase("Cookie"))
                .toList();
        Cookies cookies = target.cookies();
        return with(target, url, headers, cookies == null ? null : cookies.elsewhere());
    }

    private static void drop(@Nullable IdleConnection free) {
        if (free != null) {
            free.dial().cancel(false);
        }
    }

    /** Returns what follows if the answer does not offer the transport; else null. */
    private @Nullable Consumer<@Nullable IdleConnection> take(NegotiateResponse answer, Try wanted) {
        isOfTransport = true;
        Fault refusal = answer.refusal(place(), wanted.transport(), envelope.binary());
        if (refusal == null) {
            requestTarget = SignalREnvelope.ofConnection(place(), answer.connection());
            allowsStatefulReconnect = answer.allowsStatefulReconnect();
            return null;
        }
        return free -> {
            if (wanted.allowance().isLast()) {
                drop(free);
            } else {
                negotiated = new Negotiated(answer, free);
            }
            opener.runtime().execute(() -> wanted.listener().onClosed(refusal));
        };
    }

    // The transport.

    private void open(Try wanted, @Nullable Prologue prologue, @Nullable IdleConnection free) {
        ServerRoute path = opener.path(target, findings);
        ChannelListener listener = wanted.listener();
        if (wanted.transport() == SignalRTransport.WEBSOCKET) {
            opener.webSocket(
                    target,
                    path,
                    new ChannelOpener.Handshake(() -> requestTarget, wanted.allowance(), prologue, free),
                    envelope.statefulReconnect() ? resumable(listener) : listener);
            return;
        }
        boolean isSse = wanted.transport() == SignalRTransport.SSE;
        HubRequestsChannel channel = isSse
                ? new SseChannel(path, () -> requestTarget, opener, listener)
                : new LongPollingChannel(path, () -> requestTarget, envelope.binary(), opener, listener);
        OpeningPhase phase = isSse ? OpeningPhase.SIGNALR_EVENTS : OpeningPhase.SIGNALR_POLLING;
        RequestsOpening opening = new RequestsOpening(target, path, wanted.allowance(), channel, phase);
        opening.begins(prologue, free);
        opener.start(channel, opening);
    }

    /** Returns the listener for a WebSocket after which others may be opened to the same connection. */
    private ChannelListener resumable(ChannelListener session) {
        HubCodec codec = envelope.binary() ? HubCodec.MESSAGEPACK : HubCodec.JSON;
        return new ResumableChannel(opener.runtime(), new Again(), session, codec).first();
    }

    /** Opens further WebSockets to the negotiated connection. */
    private final class Again implements ResumableChannel.Opening {
        @Override
        public boolean isAllowed() {
            return allowsStatefulReconnect;
        }

        @Override
        public Channel open(ChannelListener listener) {
            long deadline = System.nanoTime() + target.connectTimeout().toNanos();
            TransportTimeout allowance = new TransportTimeout(deadline, true);
            return opener.webSocket(
                    target,
                    opener.path(target, findings),
                    new ChannelOpener.Handshake(() -> requestTarget, allowance, null, null),
                    listener);
        }
    }
}
