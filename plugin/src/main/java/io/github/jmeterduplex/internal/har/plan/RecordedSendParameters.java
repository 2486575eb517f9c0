package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.ApplicationHeaders;
import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.session.Header;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the parameters of a Send, an Emit or an Invoke from a recorded message, without those of its reply. Confined to
 * one thread.
 */
final class RecordedSendParameters {
    private static final Set<String> OWN_HEADERS = Set.of("destination", "content-length", "content-type", "receipt");
    private static final int NAME_MAX = 60;

    private final RecordedSession session;
    private final Correlations links;

    RecordedSendParameters(RecordedSession session, Correlations links) {
        this.session = session;
        this.links = links;
    }

    /** Returns the name of the protocol's sampler. */
    String type() {
        return switch (session.protocol()) {
            case STOMP, WEBSOCKET -> "Send";
            case SOCKETIO -> "Emit";
            case SIGNALR -> "Invoke";
        };
    }

    /** Returns a name for the sampler, under which its messages are counted. */
    String name(RecordedMessage message) {
        String name = message.channel().isEmpty() ? "send" : links.label(message);
        return name.length() > NAME_MAX ? name.substring(0, NAME_MAX) : name;
    }

    /**
     * @param channel as it is in the plan
     */
    Map<String, String> parameters(RecordedMessage message, String channel) {
        Map<String, String> parameters = new LinkedHashMap<>();
        switch (session.protocol()) {
            case STOMP -> stomp(message, channel, parameters);
            case SOCKETIO -> {
                parameters.put("event", channel);
                parameters.put("args", body(message));
            }
            case SIGNALR -> {
                parameters.put("method", channel);
                parameters.put("arguments", body(message));
                String kind = message.form();
                if (kind != null && !kind.equals("invoke")) {
                    parameters.put("kind", kind);
                }
            }
            case WEBSOCKET -> {
                parameters.put("body", message.isBinary() ? message.text() : body(message));
                if (message.isBinary()) {
                    parameters.put("bodyType", "base64");
                }
            }
        }
        return parameters;
    }

    private void stomp(RecordedMessage message, String channel, Map<String, String> parameters) {
        parameters.put("destination", channel);
        parameters.put("body", body(message));
        message.headers().stream()
                .filter(header -> header.name().equals("content-type"))
                .findFirst()
                .ifPresent(header -> parameters.put("contentType", header.value()));
        String headers = headers(message, OWN_HEADERS);
        if (!headers.isEmpty()) {
            parameters.put("headers", headers);
        }
    }

    private String body(RecordedMessage message) {
        return links.body(message);
    }

    /** Returns further headers of a frame as a JSON object; empty if there are not any. */
    String headers(RecordedMessage message, Set<String> own) {
        List<Header> more = message.headers().stream()
                .filter(header -> !own.contains(header.name()))
                .map(header -> new Header(
                        header.name(), links.header(message, header.name(), ReferenceMarks.recorded(header.value()))))
                .toList();
        return ApplicationHeaders.object(more);
    }
}
