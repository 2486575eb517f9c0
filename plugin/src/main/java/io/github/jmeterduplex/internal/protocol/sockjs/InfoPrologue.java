package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.net.channel.ChannelOpening.Prologue;
import io.github.jmeterduplex.internal.net.channel.SharedFindings;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Requests {@code /info}, unless another session has lately got a plain yes to WebSocket by the same request. */
final class InfoPrologue implements Prologue {
    private final Target target;
    private final Endpoint place;
    private final ServerFindings findings;
    private final String infoTarget;
    private final @Nullable SockJsInfoCache infos;

    // Written by the step under way, read by the next.
    /** The request under way; null if its answer is this session's alone. */
    private volatile SockJsInfoCache.@Nullable Entry asked;

    /** The remembered answer that the opening relies on; null if it makes the request. */
    private volatile SockJsInfoCache.@Nullable Entry relied;

    /** @param shared keeps the answers for other sessions; null if the session makes the request itself */
    InfoPrologue(Target target, ServerFindings findings, @Nullable SharedFindings shared) {
        this.target = target;
        this.place = findings.place();
        this.findings = findings;
        this.infoTarget = target(place);
        this.infos = shared == null ? null : shared.get(SockJsInfoCache.class, InfoPrologue::cache);
    }

    /** Returns path and query of the request (SockJS protocol 0.3.3, "Info"). */
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
    public byte @Nullable [] request() {
        String cookies = findings.cookies(infoTarget);
        byte[] request = findings.requests().info(infoTarget, cookies);
        // A load balancer may answer each cookie in its own way.
        SockJsInfoCache.Entry known = cookies == null && infos != null ? infos.of(place, target, request) : null;
        if (known != null && known.isKnown()) {
            relied = known;
            findings.informed(true);
            return null;
        }
        asked = known;
        return request;
    }

    @Override
    public int maxBody() {
        return SockJsInfo.MAX_BYTES;
    }

    @Override
    public OpeningPhase phase() {
        return OpeningPhase.INFO;
    }

    @Override
    public void take(HttpResponse answer) {
        findings.keepCookies(infoTarget, answer.values("Set-Cookie"));
        boolean offersWebSocket = SockJsInfo.offersWebSocket(place, answer);
        SockJsInfoCache.Entry question = asked;
        if (question != null) {
            question.learn(offersWebSocket, answer);
        }
        findings.informed(offersWebSocket);
    }

    /** {@inheritDoc} The next session does not rely on the remembered answer. */
    @Override
    public void openingFailed() {
        SockJsInfoCache.Entry known = relied;
        if (known != null) {
            known.forget();
        }
    }
}
