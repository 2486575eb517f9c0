package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.link.Links;
import io.github.jmeterduplex.internal.har.link.Marks;
import io.github.jmeterduplex.internal.har.talk.HandshakeHeaders;
import io.github.jmeterduplex.internal.har.talk.Talk;
import io.github.jmeterduplex.internal.har.talk.Turn;
import io.github.jmeterduplex.session.Header;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The parameters of a Send, an Emit or an Invoke, but for those of its reply. Confined to one thread. */
final class SendParameters {
    private static final Set<String> OWN_HEADERS = Set.of("destination", "content-length", "content-type", "receipt");
    private static final int NAME_MAX = 60;

    private final Talk talk;
    private final Links links;

    SendParameters(Talk talk, Links links) {
        this.talk = talk;
        this.links = links;
    }

    /** What the protocol's sampler is called. */
    String type() {
        return switch (talk.protocol()) {
            case STOMP, WEBSOCKET -> "Send";
            case SOCKETIO -> "Emit";
            case SIGNALR -> "Invoke";
        };
    }

    /** A name for the sampler, under which its messages are counted. */
    String name(Turn turn) {
        String name = turn.channel().isEmpty() ? "send" : turn.channel();
        return name.length() > NAME_MAX ? name.substring(0, NAME_MAX) : name;
    }

    /** @param channel as it stands in the plan */
    Map<String, String> parameters(Turn turn, String channel) {
        Map<String, String> parameters = new LinkedHashMap<>();
        switch (talk.protocol()) {
            case STOMP -> stomp(turn, channel, parameters);
            case SOCKETIO -> {
                parameters.put("event", channel);
                parameters.put("args", body(turn));
            }
            case SIGNALR -> {
                parameters.put("method", channel);
                parameters.put("arguments", body(turn));
                String kind = turn.form();
                if (kind != null && !kind.equals("invoke")) {
                    parameters.put("kind", kind);
                }
            }
            case WEBSOCKET -> {
                parameters.put("body", turn.isBinary() ? turn.text() : body(turn));
                if (turn.isBinary()) {
                    parameters.put("bodyType", "base64");
                }
            }
        }
        return parameters;
    }

    private void stomp(Turn turn, String channel, Map<String, String> parameters) {
        parameters.put("destination", channel);
        parameters.put("body", body(turn));
        turn.headers().stream()
                .filter(header -> header.name().equals("content-type"))
                .findFirst()
                .ifPresent(header -> parameters.put("contentType", header.value()));
        String headers = headers(turn, OWN_HEADERS);
        if (!headers.isEmpty()) {
            parameters.put("headers", headers);
        }
    }

    private String body(Turn turn) {
        return links.body(turn);
    }

    /** More headers of a frame as a JSON object; empty without any. */
    String headers(Turn turn, Set<String> own) {
        List<Header> more = turn.headers().stream()
                .filter(header -> !own.contains(header.name()))
                .map(header ->
                        new Header(header.name(), links.header(turn, header.name(), Marks.recorded(header.value()))))
                .toList();
        return HandshakeHeaders.object(more);
    }
}
