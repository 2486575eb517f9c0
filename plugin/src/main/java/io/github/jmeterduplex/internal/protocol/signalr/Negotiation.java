package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.net.channel.OpeningRequest;
import io.github.jmeterduplex.internal.net.channel.OpeningRequest.Follows;
import io.github.jmeterduplex.internal.net.channel.Prologue;
import io.github.jmeterduplex.internal.net.http.HttpConnect.IdleConnection;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes one negotiate request before those of a transport. */
final class Negotiation implements Prologue {
    private static final Pattern HAS_VERSION = Pattern.compile("[?&]negotiateVersion=");

    private final Endpoint place;
    private final boolean asksForStatefulReconnect;
    private final Function<NegotiateResponse, @Nullable Consumer<@Nullable IdleConnection>> next;

    /** Written by the step under way, read by the next. */
    private volatile boolean isPending = true;

    /** @param next decides what follows the answer, as {@link #take} does */
    Negotiation(
            Endpoint place,
            boolean asksForStatefulReconnect,
            Function<NegotiateResponse, @Nullable Consumer<@Nullable IdleConnection>> next) {
        this.place = place;
        this.asksForStatefulReconnect = asksForStatefulReconnect;
        this.next = next;
    }

    @Override
    public boolean isPending() {
        return isPending;
    }

    @Override
    public OpeningRequest request() {
        return new OpeningRequest(
                OpeningPhase.NEGOTIATE,
                negotiateTarget(),
                NegotiateResponse.MAX_BYTES,
                Follows.FETCH,
                Negotiation::request);
    }

    private static byte[] request(ServerFindings server, String target, boolean asGet) {
        String cookies = server.cookies(target);
        return asGet
                ? server.requests().get(target, cookies, "*/*")
                : server.requests().post(target, cookies, null, new byte[0]);
    }

    @Override
    public @Nullable Consumer<@Nullable IdleConnection> take(HttpResponse answer) {
        Consumer<@Nullable IdleConnection> step = next.apply(NegotiateResponse.of(place, answer));
        isPending = false;
        return step;
    }

    @Override
    public void openingFailed() {
        // Only this session relied on the answer.
    }

    /** Returns the path and query of the negotiate request. */
    private String negotiateTarget() {
        String target = place.path() + (place.path().endsWith("/") ? "negotiate" : "/negotiate") + place.query();
        if (!HAS_VERSION.matcher(place.query()).find()) {
            target += (place.query().isEmpty() ? "?" : "&") + "negotiateVersion=1";
        }
        return asksForStatefulReconnect ? target + "&useStatefulReconnect=true" : target;
    }
}
