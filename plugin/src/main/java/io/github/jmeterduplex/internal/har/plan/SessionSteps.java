package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.codec.DisplayText;
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

/** Makes the steps of one connection, from Connect to Disconnect. Confined to one thread. */
final class SessionSteps {
    private static final String BLANK = "";
    private static final int NAME_MAX = 60;

    private final RecordedSession session;
    private final String group;
    private final Correlations links;
    private final boolean isOneThread;
    private final RecordedParameters recorded;
    /** Messages that are replies to another message, by identity. */
    private final Set<RecordedMessage> replies = Collections.newSetFromMap(new IdentityHashMap<>());

    private final List<PlanStep> ordered = new ArrayList<>();
    private final Map<String, String> channels = new HashMap<>();
    /** Remarks about messages whose replies are uncertain, each with the number of such messages. */
    private final Map<String, Integer> unsure = new LinkedHashMap<>();

    private int messages;
    private int replied;

    SessionSteps(
            RecordedSession session, String group, Correlations links, ServerVariables hosts, boolean isOneThread) {
        this.session = session;
        this.group = group;
        this.links = links;
        this.isOneThread = isOneThread;
        this.recorded = new RecordedParameters(session, links, hosts, isOneThread);
    }

    List<PlanStep> steps() {
        connect();
        for (int i = 0; i < session.messages().size(); i++) {
            message(i);
        }
        add(step(session.closedMicros() + 1, "Disconnect", "disconnect " + group, Map.of()));
        return ordered;
    }

    List<String> summary() {
        Url url = Url.of(session.url());
        List<String> lines = new ArrayList<>();
        lines.add(group + ": " + RecordedParameters.kind(session) + " at "
                + url.origin(url.scheme().startsWith("ws") ? "ws" : "http")
                + url.path() + ", " + DisplayText.count(messages, "message") + ", " + replied
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
        Map<String, String> parameters = recorded.connect(pushed);
        long at = session.openedMicros();
        add(step(at, "Connect", "connect " + group, parameters).remarked(String.join("; ", session.remarks())));
        for (String channel : pushed) {
            if (session.protocol().isCalled()
                    && (session.answers().containsKey(channel) || !RecordedParameters.isListable(channel))) {
                listen(channel);
            }
        }
    }

    private void listen(String channel) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put(session.protocol().channel(), channel);
        String answer = session.answers().get(channel);
        if (answer != null) {
            parameters.put(
                    session.protocol() == RecordedProtocol.SOCKETIO ? "acknowledge" : "answer",
                    links.text(BLANK, ReferenceMarks.recorded(answer), session.openedMicros()));
        }
        add(step(session.openedMicros() + 1, "Listen", "listen to " + channel, parameters));
    }

    private void message(int index) {
        RecordedMessage message = session.messages().get(index);
        switch (message.kind()) {
            case SUBSCRIBE -> subscribe(message);
            case UNSUBSCRIBE -> {
                Map<String, String> parameters = Map.of("destination", channel(message));
                add(step(message.micros(), "Unsubscribe", "unsubscribe " + message.channel(), parameters));
            }
            case SEND -> send(index);
            case PUSH -> receive(message);
            default -> {
                // An answer belongs to its send.
            }
        }
    }

    /** Returns the channel's name in the plan, which stays the same even if more values become known later. */
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
        recorded.addHeaders(message, Set.of("destination", "id", "ack", "receipt"), parameters);
        if (isOneThread) {
            parameters.put("target", "each");
        }
        add(step(message.micros(), "Subscribe", "subscribe " + message.channel(), parameters));
    }

    private void send(int index) {
        RecordedMessage message = session.messages().get(index);
        ReplyDetection reply = links.reply(message);
        String channel = links.destination(message, channel(message));
        Map<String, String> parameters = recorded.send(message, channel);
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
        String name = name(message);
        if (!reply.remark().isEmpty()) {
            unsure.merge(group + ": \"" + name + "\": " + reply.remark(), 1, Integer::sum);
        }
        long end = isWaited && answer != null ? answer.micros() : message.micros();
        add(step(message.micros(), session.protocol().send(), name, parameters)
                .endsWith(end, answer)
                .remarked(reply.remark()));
    }

    /** Returns a name for the sampler, under which its messages are counted. */
    private String name(RecordedMessage message) {
        String name = message.channel().isEmpty() ? "send" : links.label(message);
        return name.length() > NAME_MAX ? name.substring(0, NAME_MAX) : name;
    }

    /** Whether the reply came before the browser sent another message. */
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
     * Adds a Receive step for a message of the server. It is kept in the plan if a value is taken out of its message,
     * or if the message is the server's greeting.
     */
    private void receive(RecordedMessage message) {
        if (replies.contains(message)) {
            return;
        }
        Map<String, String> parameters = Map.of(session.protocol().channel(), channel(message));
        String name = "receive " + (message.channel().isEmpty() ? group : message.channel());
        boolean isGreeting = session.protocol() != RecordedProtocol.STOMP
                && message.is(session.messages().get(0));
        String remark = isGreeting ? "the server spoke first: the browser had waited for it" : "";
        add(step(message.micros(), "Receive", name, parameters)
                .endsWith(message.micros(), message)
                .remarked(remark));
    }

    private PlanStep step(long at, String verb, String name, Map<String, String> parameters) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("group", group);
        all.putAll(parameters);
        String type = session.protocol().type(verb);
        return new PlanStep(at, at, type, name, all, Map.of(), Map.of(), null, List.of(), "");
    }

    private void add(PlanStep step) {
        ordered.add(step);
        if (step.origin() instanceof RecordedMessage origin) {
            replies.add(origin);
        }
    }
}
