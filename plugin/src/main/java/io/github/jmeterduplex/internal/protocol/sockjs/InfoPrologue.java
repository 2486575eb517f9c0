package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.JacksonJson;
import io.github.jmeterduplex.internal.net.channel.OpeningRequest;
import io.github.jmeterduplex.internal.net.channel.OpeningRequest.Follows;
import io.github.jmeterduplex.internal.net.channel.Prologue;
import io.github.jmeterduplex.internal.net.channel.SharedFindings;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.http.HttpConnect.IdleConnection;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Requests {@code /info} before a session opens, unless the same request of another session has lately got a plain yes
 * to WebSocket.
 */
final class InfoPrologue implements Prologue {
    private static final int MAX_BYTES = 64 * 1024;
    private static final int OK = 200;

    private final Target target;
    private final Endpoint place;
    private final ServerFindings findings;
    private final String infoTarget;
    private final @Nullable SockJsInfoCache infos;

    // Written by the step under way, read by the next.
    /**
     * The entry in which the awaited answer is remembered for other sessions; null if the answer is for this session
     * alone.
     */
    private volatile SockJsInfoCache.@Nullable Entry asked;

    /** The remembered answer on which the opening relies; null if the session makes the request itself. */
    private volatile SockJsInfoCache.@Nullable Entry relied;

    /** @param shared keeps the answers for other sessions; null if the session makes the request itself */
    InfoPrologue(Target target, ServerFindings findings, @Nullable SharedFindings shared) {
        this.target = target;
        this.place = findings.place();
        this.findings = findings;
        this.infoTarget = target(place);
        this.infos = shared == null ? null : shared.get(SockJsInfoCache.class, InfoPrologue::cache);
    }

    /** Returns the path and query of the request for {@code /info} (SockJS protocol 0.3.3, "Info"). */
    static String target(Endpoint place) {
        return place.path() + "/info" + place.query();
    }

    private static SockJsInfoCache cache(Duration life) {
        return new SockJsInfoCache(life, System::nanoTime);
    }

    @Override
    public boolean isPending() {
        return !findings.isInformed();
    }

    @Override
    public @Nullable OpeningRequest request() {
        // A load balancer may answer each cookie in its own way.
        SockJsInfoCache.Entry known = infos != null && findings.cookies(infoTarget) == null
                ? infos.of(place, target, findings.requests().info(infoTarget, null))
                : null;
        if (known != null && known.isKnown()) {
            relied = known;
            findings.informed(true);
            return null;
        }
        asked = known;
        return new OpeningRequest(OpeningPhase.INFO, infoTarget, MAX_BYTES, Follows.FETCH, this::request);
    }

    private byte[] request(ServerFindings server, String path, boolean asGet) {
        if (server != findings || !path.equals(infoTarget)) {
            // The answers on the way may have set cookies, which belong to this session.
            asked = null;
        }
        return server.requests().info(path, server.cookies(path));
    }

    @Override
    public @Nullable Consumer<@Nullable IdleConnection> take(HttpResponse answer) {
        boolean offersWebSocket = offersWebSocket(answer);
        SockJsInfoCache.Entry question = asked;
        if (question != null) {
            question.learn(offersWebSocket, answer);
        }
        findings.informed(offersWebSocket);
        return null;
    }

    /** {@inheritDoc} Forgets the remembered answer, so that the next session does not rely on it. */
    @Override
    public void openingFailed() {
        SockJsInfoCache.Entry known = relied;
        if (known != null) {
            known.forget();
        }
    }

    // The answer (SockJS protocol 0.3.3, "Info").

    /**
     * Throws if the answer is not that of a SockJS endpoint; returns whether the endpoint offers WebSocket.
     *
     * @throws io.github.jmeterduplex.session.FaultException if there is not one
     */
    private boolean offersWebSocket(HttpResponse answer) {
        if (answer.status() != OK) {
            throw refusal(answer).toException();
        }
        HttpFaults.checkReadable(place.shownInfo(), answer);
        if (answer.bodyCut()) {
            throw new Fault(
                            Cause.LIMIT,
                            "the answer of " + place.shownInfo() + " passed the limit of " + MAX_BYTES
                                    + " bytes: is this a SockJS endpoint?")
                    .toException();
        }
        Map<String, Object> info = JacksonJson.members(answer.body());
        if (info == null || !(info.get("websocket") instanceof Boolean webSocket)) {
            throw noInfo(answer).toException();
        }
        return webSocket;
    }

    private Fault refusal(HttpResponse answer) {
        String where = place.shownInfo();
        if (HttpFaults.isNotHere(answer)) {
            return new Fault(
                    Cause.WRONG_SERVICE,
                    "no SockJS endpoint at " + place.shown() + ": " + where + " answered " + HttpFaults.status(answer)
                            + "; for plain WebSocket use " + place.shown("ws", "")
                            + ", for SockJS the path that the server registers");
        }
        return HttpFaults.byStatus(where, answer);
    }

    private Fault noInfo(HttpResponse answer) {
        String text = answer.body();
        String hint = text.toLowerCase(Locale.ROOT).contains("<html") ? ", a web page" : "";
        return new Fault(
                Cause.WRONG_SERVICE,
                "no SockJS endpoint at " + place.shown() + ": " + place.shownInfo()
                        + " answered 200, but no JSON with a boolean websocket" + hint + ": "
                        + DisplayText.clean(HttpFaults.cut(text)) + "; for plain WebSocket use "
                        + place.shown("ws", ""));
    }
}
