package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.codec.JacksonJson;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.tcp.Authority;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A hub's answer to a negotiate request, of version 0 or 1: either a connection or the URL of the next request.
 * Contains secrets, so it must not be shown. Immutable.
 */
final class NegotiateResponse {
    static final int MAX_BYTES = 64 * 1024;

    private static final int OK = 200;

    /** Members of the answer that only ASP.NET SignalR 2 sends, in lower case. */
    private static final Set<String> OLD_MEMBERS = Set.of("protocolversion", "trywebsockets");

    private static final Set<String> SCHEMES = Set.of("http", "https", "ws", "wss");

    private final Map<String, Object> members;
    private final @Nullable URI redirect;

    private NegotiateResponse(Map<String, Object> members, @Nullable URI redirect) {
        this.members = members;
        this.redirect = redirect;
    }

    /**
     * Reads and checks an answer to a negotiate request.
     *
     * @throws FaultException if the URL is not that of a hub, or the hub refuses
     */
    static NegotiateResponse of(Endpoint place, HttpResponse answer) {
        if (answer.status() != OK) {
            throw SignalRFaults.atNegotiate(place, answer).toException();
        }
        HttpFaults.checkReadable(place.shownNegotiate(), answer);
        if (answer.bodyCut()) {
            throw SignalRFaults.negotiateTooLong(place, MAX_BYTES).toException();
        }
        Map<String, Object> members = JacksonJson.members(answer.body());
        if (members == null) {
            throw SignalRFaults.noNegotiate(place, answer).toException();
        }
        // Older servers may write them in other cases, as the application configures their JSON.
        if (members.keySet().stream().anyMatch(name -> OLD_MEMBERS.contains(name.toLowerCase(Locale.ROOT)))) {
            throw SignalRFaults.oldSignalR(place).toException();
        }
        String error = text(members, "error");
        if (error != null) {
            throw SignalRFaults.negotiateError(place, error).toException();
        }
        String url = text(members, "url");
        NegotiateResponse response = new NegotiateResponse(members, url == null ? null : redirect(place, url));
        if (url == null && response.connection().isEmpty()) {
            throw SignalRFaults.noNegotiate(place, answer).toException();
        }
        if (response.accessToken() != null && !isOneLine(response.accessToken())) {
            throw SignalRFaults.badToken(place).toException();
        }
        return response;
    }

    private static URI redirect(Endpoint place, String url) {
        try {
            URI uri = new URI(url);
            if (uri.getScheme() != null
                    && SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT))
                    && Authority.of(uri).isComplete()) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // Reported below, without the text, whose query may hold a secret.
        }
        throw SignalRFaults.badRedirect(place).toException();
    }

    /** Returns a member of the answer; null if it is missing, empty or not a string. */
    private static @Nullable String text(Map<String, Object> members, String name) {
        return members.get(name) instanceof String text && !text.isEmpty() ? text : null;
    }

    /** Returns the URL of the next negotiate request; null if this answer is final. */
    @Nullable
    URI redirect() {
        return redirect;
    }

    /** Returns the access token for all later requests; null if the token stays the same. */
    @Nullable
    String accessToken() {
        return text(members, "accessToken");
    }

    /**
     * Returns the value of the query parameter {@code id} in the connection's requests; empty if {@link #redirect} is
     * not null.
     */
    String connection() {
        boolean hasToken = members.get("negotiateVersion") instanceof Number version && version.doubleValue() >= 1;
        String connection = text(members, hasToken ? "connectionToken" : "connectionId");
        return connection == null ? "" : connection;
    }

    /** Whether the hub agrees to stateful reconnect. */
    boolean allowsStatefulReconnect() {
        return Boolean.TRUE.equals(members.get("useStatefulReconnect"));
    }

    /** Returns why a transport cannot be used; null if it can. */
    @Nullable
    Fault refusal(Endpoint place, SignalRTransport transport, boolean binary) {
        Map<String, List<?>> offers = offers();
        List<?> formats = offers.get(transport.offeredAs());
        if (formats == null) {
            return SignalRFaults.notOffered(place, transport, offers.keySet());
        }
        return formats.contains(binary ? "Binary" : "Text") ? null : SignalRFaults.notCarried(place, transport, binary);
    }

    /** Returns the message formats that each offered transport carries, by the transport's name. */
    private Map<String, List<?>> offers() {
        Map<String, List<?>> offers = new LinkedHashMap<>();
        if (members.get("availableTransports") instanceof List<?> list) {
            for (Object one : list) {
                if (one instanceof Map<?, ?> offer && offer.get("transport") instanceof String transport) {
                    boolean hasFormats = offer.get("transferFormats") instanceof List<?>;
                    offers.put(transport, hasFormats ? (List<?>) offer.get("transferFormats") : List.of());
                }
            }
        }
        return offers;
    }

    /** Whether a token fits into a header: it must not be blank or contain control characters. */
    static boolean isOneLine(String token) {
        return !token.isBlank() && token.chars().noneMatch(Character::isISOControl);
    }
}
