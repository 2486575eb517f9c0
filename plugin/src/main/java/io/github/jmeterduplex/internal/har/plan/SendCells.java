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

/** The cells of a Send, an Emit or an Invoke, but for those of its reply. Confined to one thread. */
final class SendCells {
    private static final Set<String> OWN_HEADERS = Set.of("destination", "content-length", "content-type", "receipt");
    private static final int NAME_MAX = 60;

    private final Talk talk;
    private final Links links;

    SendCells(Talk talk, Links links) {
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
    Map<String, String> cells(Turn turn, String channel) {
        Map<String, String> cells = new LinkedHashMap<>();
        switch (talk.protocol()) {
            case STOMP -> stomp(turn, channel, cells);
            case SOCKETIO -> {
                cells.put("event", channel);
                cells.put("args", body(turn));
            }
            case SIGNALR -> {
                cells.put("method", channel);
                cells.put("arguments", body(turn));
                if (!turn.form().equals("invoke")) {
                    cells.put("kind", turn.form());
                }
            }
            case WEBSOCKET -> {
                cells.put("body", turn.isBinary() ? turn.text() : body(turn));
                if (turn.isBinary()) {
                    cells.put("bodyType", "base64");
                }
            }
        }
        return cells;
    }

    private void stomp(Turn turn, String channel, Map<String, String> cells) {
        cells.put("destination", channel);
        cells.put("body", body(turn));
        turn.headers().stream()
                .filter(header -> header.name().equals("content-type"))
                .findFirst()
                .ifPresent(header -> cells.put("contentType", header.value()));
        String headers = headers(turn, OWN_HEADERS);
        if (!headers.isEmpty()) {
            cells.put("headers", headers);
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
