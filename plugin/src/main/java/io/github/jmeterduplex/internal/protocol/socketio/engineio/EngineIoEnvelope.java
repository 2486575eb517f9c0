package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.ChannelOpener;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.RequestsOpening;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.TransportTimeout;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import io.github.jmeterduplex.session.Fault;
import java.net.URLEncoder;
import java.util.List;

/**
 * Opens connections of an Engine.IO endpoint, over a WebSocket or over polling, with the upgrade from polling to a
 * WebSocket. Its packets are the messages of the channel.
 *
 * @param transports {@code websocket}; {@code polling}; or {@code polling} and {@code websocket}, for an upgrade
 */
public record EngineIoEnvelope(EngineIoRevision revision, List<String> transports) implements Envelope {
    /** The name of the polling transport in parameters. */
    public static final String POLLING = "polling";

    public EngineIoEnvelope {
        transports = List.copyOf(transports);
    }

    /** Whether sessions begin with polling. */
    public boolean polls() {
        return transports.get(0).equals(POLLING);
    }

    /** Whether sessions that begin with polling try to continue over a WebSocket. */
    public boolean upgrades() {
        return transports.contains(WEBSOCKET);
    }

    @Override
    public void open(Target target, long deadlineNanos, ChannelListener listener, ChannelOpener opener) {
        if (polls()) {
            poll(target, new TransportTimeout(deadlineNanos, true), listener, opener);
        } else {
            Envelope.super.open(target, deadlineNanos, listener, opener);
        }
    }

    private void poll(Target target, TransportTimeout allowance, ChannelListener listener, ChannelOpener opener) {
        ServerFindings findings = findings(target);
        Upgrade upgrade = upgrades()
                ? new Upgrade(
                        listener,
                        opener.limits().kept(),
                        (sid, allowed, upgradeListener) -> opener.webSocket(
                                target,
                                opener.path(target, findings),
                                new ChannelOpener.Handshake(
                                        () -> upgradeTarget(findings.place(), sid),
                                        new TransportTimeout(System.nanoTime() + allowed.toNanos(), true),
                                        null,
                                        null),
                                upgradeListener))
                : null;
        ServerRoute path = opener.path(target, findings);
        PollingChannel polling = new PollingChannel(path, this, opener, listener, upgrade);
        opener.start(polling, new RequestsOpening(target, path, allowance, polling, OpeningPhase.POLLING));
    }

    @Override
    public Fault refusal(Endpoint place, boolean offered, HttpResponse answer) {
        return HttpFaults.atEngineIoHandshake(place, answer);
    }

    @Override
    public String webSocketTarget(Endpoint place) {
        return target(place, WEBSOCKET);
    }

    /** Returns the path and query of the WebSocket to which a polling session is upgraded. */
    public String upgradeTarget(Endpoint place, String sid) {
        return ofSession(webSocketTarget(place), sid);
    }

    /** Returns the path and query of a polling session's first request. */
    String pollingTarget(Endpoint place) {
        // Servers of revision 3 send binary payloads unless they are told that this side takes base64.
        return target(place, POLLING) + (revision == EngineIoRevision.V3 ? "&b64=1" : "");
    }

    /** Returns a request target with the id of an existing session added. */
    static String ofSession(String target, String sid) {
        return target + "&sid=" + URLEncoder.encode(sid, UTF_8);
    }

    private String target(Endpoint place, String transport) {
        String own = place.path() + "?EIO=" + revision.number() + "&transport=" + transport;
        return place.query().isEmpty() ? own : own + "&" + place.query().substring(1);
    }
}
