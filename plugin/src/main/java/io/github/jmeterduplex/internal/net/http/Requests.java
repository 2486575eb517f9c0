package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Writes the HTTP/1.1 requests of one session. Pure. */
public final class Requests {
    static final String USER_AGENT = "Duplex-for-JMeter";

    /**
     * Headers that are never copied from the test plan: Duplex sets them, or they must not be sent, such as a request
     * for compression.
     */
    private static final Set<String> OWN = Set.of(
            "accept-encoding",
            "cookie",
            "connection",
            "upgrade",
            "content-length",
            "transfer-encoding",
            "sec-websocket-key",
            "sec-websocket-version",
            "sec-websocket-extensions",
            "sec-websocket-accept");

    /** Headers of the test plan that are sent to any server: they say who asks, but prove nothing. */
    private static final Set<String> FOR_ANY = Set.of("origin", "user-agent", "accept-language");

    private final Endpoint place;
    private final List<Header> headers;

    public Requests(Endpoint place, List<Header> headers) {
        this.place = place;
        this.headers = headers;
        headers.forEach(Requests::check);
    }

    /**
     * Returns the writer of the requests to another server.
     *
     * @param withHeaders whether it gets all headers of the test plan, or only those without secrets
     */
    Requests at(Endpoint other, boolean withHeaders) {
        return new Requests(
                other,
                headers.stream()
                        .filter(header ->
                                withHeaders || FOR_ANY.contains(header.name().toLowerCase(Locale.ROOT)))
                        .toList());
    }

    private static void check(Header header) {
        if (header.name().isEmpty() || !header.name().chars().allMatch(Requests::isTokenCharacter)) {
            throw bad("httpHeaders: \"" + header.name() + "\" is no header name");
        }
        if (!isOneLine(header.value())) {
            throw bad("httpHeaders: the value of " + header.name() + " holds a line break or a NUL");
        }
    }

    private static boolean isTokenCharacter(int c) {
        return c > ' ' && c < 0x7F && "\"(),/:;<=>?@[\\]{}".indexOf(c) < 0;
    }

    static boolean isOneLine(String value) {
        return value.chars().noneMatch(c -> c == '\r' || c == '\n' || c == 0);
    }

    private static RuntimeException bad(String message) {
        return new Fault(Cause.BAD_PARAMETER, message + "; allowed: one line of text").toException();
    }

    /** Returns the values of the {@code Cookie} headers in the test plan. */
    List<String> cookies() {
        return headers.stream()
                .filter(h -> h.name().equalsIgnoreCase("cookie"))
                .map(Header::value)
                .toList();
    }

    /** Returns a request for {@code /info}. */
    public byte[] info(String target, @Nullable String cookies) {
        return request(
                "GET", target, cookies, List.of(new Header("Accept", "application/json, */*;q=0.5")), any -> true);
    }

    /**
     * Returns the request of a WebSocket handshake (RFC 6455, section 4.1).
     *
     * @param target the request target
     * @param key the value of {@code Sec-WebSocket-Key}
     * @param subprotocols to offer; may be empty
     * @param extensions to offer
     */
    public byte[] handshake(
            String target,
            @Nullable String cookies,
            String key,
            List<String> subprotocols,
            @Nullable String extensions) {
        List<Header> own = new ArrayList<>();
        own.add(new Header("Upgrade", "websocket"));
        own.add(new Header("Connection", "Upgrade"));
        own.add(new Header("Sec-WebSocket-Key", key));
        own.add(new Header("Sec-WebSocket-Version", "13"));
        if (extensions != null) {
            own.add(new Header("Sec-WebSocket-Extensions", extensions));
        }
        if (!subprotocols.isEmpty()) {
            own.add(new Header("Sec-WebSocket-Protocol", String.join(", ", subprotocols)));
        }
        return request("GET", target, cookies, own, any -> true);
    }

    /**
     * Returns a POST request with a body.
     *
     * @param target path and query
     * @param cookies the value of {@code Cookie}
     * @param type the value of {@code Content-Type}
     */
    public byte[] post(String target, @Nullable String cookies, @Nullable String type, byte[] body) {
        List<Header> own = new ArrayList<>();
        own.add(new Header("Accept", "*/*"));
        if (type != null) {
            own.add(new Header("Content-Type", type));
        }
        own.add(new Header("Content-Length", Integer.toString(body.length)));
        byte[] head = request("POST", target, cookies, own, header -> !isProtocol(header));
        byte[] whole = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, whole, head.length, body.length);
        return whole;
    }

    /**
     * Returns a GET request.
     *
     * @param accept the value of {@code Accept}
     */
    public byte[] get(String target, @Nullable String cookies, String accept) {
        return request("GET", target, cookies, List.of(new Header("Accept", accept)), header -> !isProtocol(header));
    }

    /** Returns a DELETE request. */
    public byte[] delete(String target, @Nullable String cookies) {
        return request("DELETE", target, cookies, List.of(new Header("Accept", "*/*")), header -> !isProtocol(header));
    }

    private boolean isGiven(Header header) {
        return headers.stream().anyMatch(h -> h.name().equalsIgnoreCase(header.name()));
    }

    /** @param suits selects the headers of the test plan that the request may have */
    private byte[] request(
            String method, String target, @Nullable String cookies, List<Header> own, Predicate<Header> suits) {
        StringBuilder text = new StringBuilder(512);
        text.append(method).append(' ').append(target).append(" HTTP/1.1\r\n");
        line(text, new Header("Host", place.hostHeader()));
        line(text, new Header("User-Agent", USER_AGENT));
        own.forEach(h -> line(text, h));
        for (Header header : headers) {
            if (!isOwn(header, own) && suits.test(header)) {
                text.append(header.name()).append(": ").append(header.value()).append("\r\n");
            }
        }
        if (cookies != null) {
            text.append("Cookie: ").append(cookies).append("\r\n");
        }
        return text.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Adds a header of Duplex, unless the test plan sets the same header. */
    private void line(StringBuilder text, Header header) {
        if (!isGiven(header) || OWN.contains(header.name().toLowerCase(Locale.ROOT)) || isProtocol(header)) {
            text.append(header.name()).append(": ").append(header.value()).append("\r\n");
        }
    }

    private static boolean isOwn(Header header, List<Header> own) {
        boolean replaced = isProtocol(header) && own.stream().anyMatch(Requests::isProtocol);
        return replaced || OWN.contains(header.name().toLowerCase(Locale.ROOT));
    }

    private static boolean isProtocol(Header header) {
        return header.name().equalsIgnoreCase("Sec-WebSocket-Protocol");
    }

    /** Returns the subprotocols that a header in the test plan offers. */
    public List<String> givenSubprotocols() {
        List<String> given = new ArrayList<>();
        headers.stream()
                .filter(Requests::isProtocol)
                .forEach(h -> Collections.addAll(given, h.value().trim().split("\\s*,\\s*")));
        return given;
    }
}
