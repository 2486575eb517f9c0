package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.ApplicationHeaders;
import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedProtocol;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import io.github.jmeterduplex.internal.har.recording.Url;
import io.github.jmeterduplex.session.Header;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes the parameters of the samplers that connect and send, from a recorded session. Confined to one thread. */
final class RecordedParameters {
    /** Matches parameters whose values come from the protocol and do not contain data of users. */
    private static final Pattern FIXED =
            Pattern.compile("transports|namespace|path|engine|skipNegotiation|protocol|host|heartbeat|openWhen|"
                    + "refuseWhen|listen|autoReply|frames|heartbeatSeconds|splitLargeFrames");

    /** Headers of a STOMP SEND for which the sampler has parameters of their own, or which the plugin makes. */
    private static final Set<String> OWN_HEADERS = Set.of("destination", "content-length", "content-type", "receipt");

    private static final Pattern COMMA = Pattern.compile(",");
    private static final Pattern SEMICOLON = Pattern.compile(";");
    private static final Pattern GRAPHQL = Pattern.compile("graphql-[a-z-]+");
    /** Maximum length of a subprotocol's name; a longer text is a token. */
    private static final int SUBPROTOCOL_MAX = 32;

    /** Reference to the JMeter property with the number of sessions of the single thread. */
    private static final String SESSIONS = ReferenceMarks.variable(ReferenceRenderer.SESSIONS);

    private final RecordedSession session;
    private final Correlations links;
    private final ServerVariables hosts;
    private final boolean isOneThread;

    RecordedParameters(RecordedSession session, Correlations links, ServerVariables hosts, boolean isOneThread) {
        this.session = session;
        this.links = links;
        this.hosts = hosts;
        this.isOneThread = isOneThread;
    }

    /** Returns the name of a connection's protocol for people. */
    static String kind(RecordedSession session) {
        return switch (session.protocol()) {
            case STOMP ->
                session.url().startsWith("http")
                        ? "STOMP over SockJS (" + session.parameters().get("transports") + ")"
                        : "STOMP over WebSocket";
            case SOCKETIO ->
                "Socket.IO, engine " + session.parameters().getOrDefault("engine", "4") + " ("
                        + session.parameters().get("transports") + ")";
            case SIGNALR ->
                "SignalR (" + session.parameters().getOrDefault("protocol", "json") + ", "
                        + session.parameters().getOrDefault("transports", "websocket") + ")";
            case WEBSOCKET ->
                COMMA.splitAsStream(session.parameters().getOrDefault("subprotocol", ""))
                        .filter(part -> GRAPHQL.matcher(part).matches())
                        .findFirst()
                        .orElse("plain WebSocket");
        };
    }

    /** Whether a channel's name can be part of a comma-separated list. */
    static boolean isListable(String channel) {
        return !channel.contains(",")
                && !channel.contains("{{")
                && !channel.isBlank()
                && channel.equals(channel.strip());
    }

    /** @param pushed channels on which the server sent */
    Map<String, String> connect(Collection<String> pushed) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("url", url());
        session.parameters().forEach((name, value) -> {
            if (name.equals("cookies")) {
                cookies(value, parameters);
            } else if (name.equals("subprotocol")) {
                parameters.put(
                        name, COMMA.splitAsStream(value).map(this::subprotocol).collect(Collectors.joining(",")));
            } else if (!name.equals("url")) {
                parameters.put(
                        name, FIXED.matcher(name).matches() ? ReferenceMarks.recorded(value) : value(name, value));
            }
        });
        String listen = pushed.stream()
                .filter(channel -> isListable(channel) && !session.answers().containsKey(channel))
                .collect(Collectors.joining(","));
        if (session.protocol().isCalled() && !listen.isEmpty()) {
            parameters.put("listen", ReferenceMarks.recorded(listen));
        }
        if (isOneThread) {
            parameters.put("sessions", SESSIONS);
        }
        return parameters;
    }

    /** Sets the cookies that the plan's requests do not set; JMeter's Cookie Manager has the others. */
    private void cookies(String recorded, Map<String, String> parameters) {
        String others = SEMICOLON
                .splitAsStream(ReferenceMarks.recorded(recorded))
                .map(String::strip)
                .filter(pair -> !links.cookieNames().contains(pair.replaceFirst("=.*", "")))
                .collect(Collectors.joining("; "));
        if (!others.isEmpty()) {
            parameters.put("cookies", links.column("cookies", others));
        }
    }

    /**
     * Returns a subprotocol, with a reference in place of a token. Some applications send a token as a subprotocol, as
     * browsers do not let them set headers.
     */
    private String subprotocol(String part) {
        boolean isToken = RecordedCredentials.hasJwt(part) || part.length() > SUBPROTOCOL_MAX;
        return isToken ? links.column("token", part) : ReferenceMarks.recorded(part);
    }

    private String value(String name, String recorded) {
        String value = ReferenceMarks.recorded(recorded);
        if (name.equals("httpHeaders")) {
            for (RecordedValue leaf : RecordedValue.of(value)) {
                String origin = leaf.name().equalsIgnoreCase("origin") ? RequestSteps.origin(hosts, leaf.value()) : "";
                if (ReferenceMarks.isMarked(origin)) {
                    value = value.substring(0, leaf.from()) + '"' + origin + '"' + value.substring(leaf.to());
                    break;
                }
            }
        }
        return links.text(name, value, session.openedMicros());
    }

    private String url() {
        Url url = Url.of(session.url());
        String path = session.protocol() == RecordedProtocol.SOCKETIO
                ? ""
                : links.text("path", ReferenceMarks.recorded(url.path()), session.openedMicros());
        return url.scheme() + "://" + hosts.host(url) + ":" + hosts.port(url) + path
                + RequestSteps.sessionQuery(links, url, session.openedMicros());
    }

    /**
     * Returns the parameters for sending a message, without those that describe its reply.
     *
     * @param channel as it is in the plan
     */
    Map<String, String> send(RecordedMessage message, String channel) {
        Map<String, String> parameters = new LinkedHashMap<>();
        RecordedProtocol protocol = session.protocol();
        String body = message.isBinary() ? message.text() : links.body(message);
        if (protocol != RecordedProtocol.WEBSOCKET) {
            parameters.put(protocol.channel(), channel);
        }
        switch (protocol) {
            case STOMP -> {
                parameters.put("body", body);
                message.headers().stream()
                        .filter(header -> header.name().equals("content-type"))
                        .findFirst()
                        .ifPresent(header -> parameters.put("contentType", header.value()));
                addHeaders(message, OWN_HEADERS, parameters);
            }
            case SOCKETIO -> parameters.put("args", body);
            case SIGNALR -> {
                parameters.put("arguments", body);
                String kind = message.form();
                if (kind != null && !kind.equals("invoke")) {
                    parameters.put("kind", kind);
                }
            }
            case WEBSOCKET -> {
                parameters.put("body", body);
                if (message.isBinary()) {
                    parameters.put("bodyType", "base64");
                }
            }
        }
        return parameters;
    }

    /** Adds a message's headers that are not in {@code own} as a JSON object, if there are any. */
    void addHeaders(RecordedMessage message, Set<String> own, Map<String, String> parameters) {
        List<Header> more = message.headers().stream()
                .filter(header -> !own.contains(header.name()))
                .map(header -> new Header(
                        header.name(), links.header(message, header.name(), ReferenceMarks.recorded(header.value()))))
                .toList();
        if (!more.isEmpty()) {
            parameters.put("headers", ApplicationHeaders.object(more));
        }
    }
}
