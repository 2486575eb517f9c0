package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.ChannelOpener;
import io.github.jmeterduplex.internal.net.channel.RequestsChannel;
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
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.util.List;
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

    /** A negotiated connection that is not used by a transport yet. */
    private record Negotiated(
            NegotiateResponse answer,
            ServerRoute path,
            @Nullable IdleConnection free) {
        void drop() {
            if (free != null) {
                free.dial().cancel(false);
            }
            path.leave();
        }
    }

    private final SignalREnvelope envelope;
    private final long deadlineNanos;
    private final ChannelOpener opener;

    // Written by the step under way, read by the next.
    private volatile Target target;
    private volatile ServerFindings findings;
    private volatile @Nullable String token;

    /** The negotiated connection; null if a negotiate request is the next step. */
    private volatile @Nullable Negotiated negotiated;

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
        if (found == null) {
            isOfTransport = false;
            negotiate(wanted, 1);
        } else {
            open(wanted, found);
        }
    }

    // Negotiate.

    private void negotiate(Try wanted, int count) {
        ServerRoute path = opener.path(target, findings);
        NegotiationChannel channel = new NegotiationChannel(path, opener, wanted.listener());
        Negotiation.Next next = (answer, takenPath, free) -> {
            Negotiated found = new Negotiated(answer, takenPath, free);
            URI redirect = answer.redirect();
            return redirect == null ? () -> take(found, wanted) : redirected(found, redirect, wanted, count);
        };
        opener.start(channel, new Negotiation(target, path, new TransportTimeout(deadlineNanos, true), channel, next));
    }

    private Runnable redirected(Negotiated found, URI redirect, Try wanted, int count) {
        if (count == MAX_NEGOTIATIONS) {
            throw SignalRFaults.tooManyRedirects(place(), MAX_NEGOTIATIONS).toException();
        }
        NegotiateResponse answer = found.answer();
        String nextToken = answer.accessToken() == null ? token : answer.accessToken();
        Target other = target(redirect);
        ServerFindings known = findings(other, nextToken);
        return () -> {
            found.drop();
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

    private void take(Negotiated found, Try wanted) {
        negotiated = found;
        open(wanted, found);
    }

    // The transport.

    private void open(Try wanted, Negotiated found) {
        isOfTransport = true;
        Fault refusal = found.answer().refusal(place(), wanted.transport(), envelope.binary());
        if (refusal == null) {
            negotiated = null;
            findings.informed(true);
            open(
                    wanted,
                    found,
                    SignalREnvelope.ofConnection(place(), found.answer().connection()));
            return;
        }
        if (wanted.allowance().isLast()) {
            negotiated = null;
            found.drop();
        }
        opener.runtime().execute(() -> wanted.listener().onClosed(refusal));
    }

    private void open(Try wanted, Negotiated found, String requestTarget) {
        ServerRoute path = found.path();
        switch (wanted.transport()) {
            case WEBSOCKET ->
                opener.webSocket(
                        target,
                        path,
                        new ChannelOpener.Handshake(() -> requestTarget, wanted.allowance(), found.free()),
                        wanted.listener());
            case SSE ->
                request(
                        new SseChannel(path, requestTarget, opener, wanted.listener()),
                        OpeningPhase.SIGNALR_EVENTS,
                        wanted,
                        found);
            case LONGPOLLING ->
                request(
                        new LongPollingChannel(path, requestTarget, envelope.binary(), opener, wanted.listener()),
                        OpeningPhase.SIGNALR_POLLING,
                        wanted,
                        found);
        }
    }

    private void request(RequestsChannel channel, OpeningPhase stage, Try wanted, Negotiated found) {
        RequestsOpening opening = new RequestsOpening(target, found.path(), wanted.allowance(), channel, stage);
        opening.takes(found.free());
        opener.start(channel, opening);
    }
}
