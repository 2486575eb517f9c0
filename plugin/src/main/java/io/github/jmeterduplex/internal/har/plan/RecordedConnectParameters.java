package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.RecordedProtocol;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import io.github.jmeterduplex.internal.har.recording.Url;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes the parameters of a plan's Connect from a recorded session. Confined to one thread. */
final class RecordedConnectParameters {
    /** Parameters that the protocol made of the recording: they do not contain values of users. */
    private static final Set<String> FIXED = Set.of(
            "transports",
            "namespace",
            "path",
            "engine",
            "skipNegotiation",
            "protocol",
            "host",
            "heartbeat",
            "openWhen",
            "refuseWhen",
            "listen",
            "autoReply",
            "frames",
            "heartbeatSeconds");

    private static final Pattern COMMA = Pattern.compile(",");
    private static final Pattern SEMICOLON = Pattern.compile(";");
    private static final Pattern GRAPHQL = Pattern.compile("graphql-[a-z-]+");
    /** A longer one is not the name of a protocol. */
    private static final int SUBPROTOCOL_MAX = 32;

    /** The number of sessions of the one thread; evaluated by JMeter. */
    private static final String SESSIONS = ReferenceMarks.variable(ReferenceRenderer.SESSIONS);

    private final RecordedSession session;
    private final Correlations links;
    private final ServerVariables hosts;
    private final boolean isOneThread;

    RecordedConnectParameters(RecordedSession session, Correlations links, ServerVariables hosts, boolean isOneThread) {
        this.session = session;
        this.links = links;
        this.hosts = hosts;
        this.isOneThread = isOneThread;
    }

    /** Returns what people call the protocol of a connection. */
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

    /** Whether a name is possible in a comma list. */
    static boolean isListable(String channel) {
        return !channel.contains(",")
                && !channel.contains("{{")
                && !channel.isBlank()
                && channel.equals(channel.strip());
    }

    /** @param pushed channels on which the server sent */
    Map<String, String> parameters(Collection<String> pushed) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("url", url());
        session.parameters().forEach((name, value) -> {
            if (name.equals("cookies")) {
                cookies(value, parameters);
            } else if (name.equals("subprotocol")) {
                parameters.put(
                        name, COMMA.splitAsStream(value).map(this::subprotocol).collect(Collectors.joining(",")));
            } else if (!name.equals("url")) {
                parameters.put(name, FIXED.contains(name) ? ReferenceMarks.recorded(value) : value(name, value));
            }
        });
        boolean isCalled =
                session.protocol() == RecordedProtocol.SOCKETIO || session.protocol() == RecordedProtocol.SIGNALR;
        String listen = pushed.stream()
                .filter(channel -> isListable(channel) && !session.answers().containsKey(channel))
                .collect(Collectors.joining(","));
        if (isCalled && !listen.isEmpty()) {
            parameters.put("listen", ReferenceMarks.recorded(listen));
        }
        if (isOneThread) {
            parameters.put("sessions", SESSIONS);
        }
        return parameters;
    }

    /** Adds the cookies that requests of the plan do not bring; the others are the Cookie Manager's. */
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
     * Returns a subprotocol. Some applications send a token as a subprotocol, as browsers do not let them set headers.
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
                + RequestSteps.query(links, url, session.openedMicros());
    }
}
