package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedProtocol;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.Url;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the steps of one connection, from Connect to Disconnect. Confined to one thread. */
final class SessionSteps {
    private static final String BLANK = "";

    private final RecordedSession session;
    private final String group;
    private final Correlations links;
    private final boolean isOneThread;
    private final RecordedConnectParameters connect;
    private final RecordedSendParameters send;
    /** Messages that answer another one, by identity. */
    private final Set<RecordedMessage> replies = Collections.newSetFromMap(new IdentityHashMap<>());

    private final List<PlanStep> ordered = new ArrayList<>();
    private final Map<String, String> channels = new HashMap<>();
    /** Remarks on messages, with the number of messages. */
    private final Map<String, Integer> unsure = new LinkedHashMap<>();

    private int messages;
    private int replied;

    SessionSteps(
            RecordedSession session, String group, Correlations links, ServerVariables hosts, boolean isOneThread) {
        this.session = session;
        this.group = group;
        this.links = links;
        this.isOneThread = isOneThread;
        this.connect = new RecordedConnectParameters(session, links, hosts, isOneThread);
        this.send = new RecordedSendParameters(session, links);
    }

    /** Returns the steps in the order of their making. */
    List<PlanStep> steps() {
        connect();
        for (int i = 0; i < session.messages().size(); i++) {
            message(i);
        }
        add(session.closedMicros() + 1, "Disconnect", "disconnect " + group, Map.of());
        return ordered;
    }

    /** Returns what became of the connection. */
    List<String> summary() {
        Url url = Url.of(session.url());
        List<String> lines = new ArrayList<>();
        lines.add(group + ": " + RecordedConnectParameters.kind(session) + " at "
                + url.origin(url.scheme().startsWith("ws") ? "ws" : "http")
                + url.path() + ", " + messages + (messages == 1 ? " message" : " messages") + ", " + replied
                + " with a reply");
        session.remarks().forEach(remark -> lines.add(group + ": " + remark));
        unsure.forEach((line, count) -> lines.add(line + (count == 1 ? "" : " (" + count + " messages)")));
        return lines;
    }

    private void connect() {
        Set<String> pushed = new LinkedHashSet<>();
        session.messages().stream()
                .filter(message -> message.kind() == RecordedMessage.Kind.PUSH)
                .map(RecordedMessage::channel)
                .forEach(pushed::add);
        Map<String, String> parameters = connect.parameters(pushed);
        long at = session.openedMicros();
        add(at, at, "Connect", "connect " + group, parameters, null, String.join("; ", session.remarks()));
        boolean isCalled =
                session.protocol() == RecordedProtocol.SOCKETIO || session.protocol() == RecordedProtocol.SIGNALR;
        for (String channel : pushed) {
            if (isCalled
                    && (session.answers().containsKey(channel) || !RecordedConnectParameters.isListable(channel))) {
                listen(channel);
            }
        }
    }

    private void listen(String channel) {
        Map<String, String> parameters = new LinkedHashMap<>();
        boolean isSocketIo = session.protocol() == RecordedProtocol.SOCKETIO;
        parameters.put(isSocketIo ? "event" : "method", channel);
        String answer = session.answers().get(channel);
        if (answer != null) {
            parameters.put(
                    isSocketIo ? "acknowledge" : "answer",
                    links.text(BLANK, ReferenceMarks.recorded(answer), session.openedMicros()));
        }
        add(session.openedMicros() + 1, "Listen", "listen to " + channel, parameters);
    }

    private void message(int index) {
        RecordedMessage message = session.messages().get(index);
        switch (message.kind()) {
            case SUBSCRIBE -> subscribe(message);
            case UNSUBSCRIBE -> {
                Map<String, String> parameters = Map.of("destination", channel(message));
                add(message.micros(), "Unsubscribe", "unsubscribe " + message.channel(), parameters);
            }
            case SEND -> send(index);
            case PUSH -> receive(message);
            default -> {
                // An answer belongs to its send.
            }
        }
    }

    /** Returns the channel as it is in the plan: the same each time, even if more became known since. */
    private String channel(RecordedMessage message) {
        boolean isDestination = session.protocol() == RecordedProtocol.STOMP;
        return channels.computeIfAbsent(
                message.channel(),
                name -> isDestination
                        ? links.text("destination", ReferenceMarks.recorded(name), message.micros())
                        : ReferenceMarks.recorded(name));
    }

    private void subscribe(RecordedMessage message) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("destination", channel(message));
        if (message.form() != null
                && !message.form().isEmpty()
                && !message.form().equals("auto")) {
            parameters.put("ack", message.form());
        }
        String headers = send.headers(message, Set.of("destination", "id", "ack", "receipt"));
        if (!headers.isEmpty()) {
            parameters.put("headers", headers);
        }
        if (isOneThread) {
            parameters.put("target", "each");
        }
        add(message.micros(), "Subscribe", "subscribe " + message.channel(), parameters);
    }

    private void send(int index) {
        RecordedMessage message = session.messages().get(index);
        ReplyDetection reply = links.reply(message);
        String channel = links.destination(message, channel(message));
        Map<String, String> parameters = new LinkedHashMap<>(send.parameters(message, channel));
        parameters.put("reply", reply.parameter());
        RecordedMessage answer = reply.answer();
        if (reply.id() != null && answer != null) {
            parameters.put("replyFrom", channel(answer));
        }
        boolean isWaited = reply.isKnown() && answer != null && isWaited(index, answer);
        if (isWaited) {
            parameters.put("waitForReplies", "true");
        }
        if (isOneThread) {
            parameters.put("target", "each");
        }
        messages++;
        replied += reply.isKnown() ? 1 : 0;
        String name = send.name(message);
        if (!reply.remark().isEmpty()) {
            unsure.merge(group + ": \"" + name + "\": " + reply.remark(), 1, Integer::sum);
        }
        long end = isWaited && answer != null ? answer.micros() : message.micros();
        add(message.micros(), end, send.type(), name, parameters, answer, reply.remark());
    }

    /** Whether the reply came before the browser sent anything else. */
    private boolean isWaited(int index, RecordedMessage answer) {
        for (RecordedMessage later :
                session.messages().subList(index + 1, session.messages().size())) {
            if (later.is(answer)) {
                return true;
            }
            if (!later.isInbound()) {
                return false;
            }
        }
        return false;
    }

    /**
     * Adds a Receive. It is kept in the plan if a value is taken out of its message, or if the message is the server's
     * greeting.
     */
    private void receive(RecordedMessage message) {
        if (replies.contains(message)) {
            return;
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        String parameter = switch (session.protocol()) {
            case STOMP -> "destination";
            case SOCKETIO -> "event";
            case SIGNALR -> "method";
            case WEBSOCKET -> "from";
        };
        parameters.put(parameter, channel(message));
        String name = "receive " + (message.channel().isEmpty() ? group : message.channel());
        boolean isGreeting = session.protocol() != RecordedProtocol.STOMP
                && message.is(session.messages().get(0));
        String remark = isGreeting ? "the server spoke first: the browser had waited for it" : "";
        add(message.micros(), message.micros(), "Receive", name, parameters, message, remark);
    }

    private void add(long at, String verb, String name, Map<String, String> parameters) {
        add(at, at, verb, name, parameters, null, "");
    }

    private void add(
            long begin,
            long end,
            String verb,
            String name,
            Map<String, String> parameters,
            @Nullable RecordedMessage origin,
            String remark) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("group", group);
        all.putAll(parameters);
        RecordedProtocol protocol = session.protocol();
        String type = protocol.group() + "." + protocol.prefix() + verb;
        ordered.add(new PlanStep(begin, end, type, name, all, Map.of(), Map.of(), origin, List.of(), remark));
        if (origin != null) {
            replies.add(origin);
        }
    }
}
