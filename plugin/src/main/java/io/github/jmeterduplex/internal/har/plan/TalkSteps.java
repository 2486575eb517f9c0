package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.link.Links;
import io.github.jmeterduplex.internal.har.link.Marks;
import io.github.jmeterduplex.internal.har.link.Reply;
import io.github.jmeterduplex.internal.har.talk.Protocol;
import io.github.jmeterduplex.internal.har.talk.Talk;
import io.github.jmeterduplex.internal.har.talk.Turn;
import io.github.jmeterduplex.internal.har.talk.Url;
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
final class TalkSteps {
    private static final String BLANK = "";

    private final Talk talk;
    private final String group;
    private final Links links;
    private final boolean isOneThread;
    private final ConnectParameters connect;
    private final SendParameters send;
    /** By step, the turn that brings its values; null without one. */
    private final IdentityHashMap<Step, Turn> origins = new IdentityHashMap<>();

    /** Turns that answer a message, by identity. */
    private final Set<Turn> replies = Collections.newSetFromMap(new IdentityHashMap<>());

    private final List<Step> ordered = new ArrayList<>();
    private final Map<String, String> channels = new HashMap<>();
    private final List<String> unsure = new ArrayList<>();
    private int messages;
    private int replied;

    TalkSteps(Talk talk, String group, Links links, Hosts hosts, boolean isOneThread) {
        this.talk = talk;
        this.group = group;
        this.links = links;
        this.isOneThread = isOneThread;
        this.connect = new ConnectParameters(talk, links, hosts, isOneThread);
        this.send = new SendParameters(talk, links);
    }

    /** The steps in the order of their making. */
    List<Step> steps() {
        connect();
        for (int i = 0; i < talk.turns().size(); i++) {
            turn(i);
        }
        add(talk.closedMicros() + 1, talk.closedMicros() + 1, "Disconnect", "disconnect " + group, Map.of(), null, "");
        return ordered;
    }

    /** The turn that brings the values of a step; null without one. */
    @Nullable
    Turn origin(Step step) {
        return origins.get(step);
    }

    /** What was made of the connection. */
    List<String> summary() {
        Url url = Url.of(talk.url());
        List<String> lines = new ArrayList<>();
        lines.add(group + ": " + ConnectParameters.kind(talk) + " at "
                + url.origin(url.scheme().startsWith("ws") ? "ws" : "http")
                + url.path() + ", " + messages + (messages == 1 ? " message" : " messages") + ", " + replied
                + " with a reply");
        talk.remarks().forEach(remark -> lines.add(group + ": " + remark));
        lines.addAll(unsure);
        return lines;
    }

    private void connect() {
        Set<String> pushed = new LinkedHashSet<>();
        talk.turns().stream()
                .filter(turn -> turn.kind() == Turn.Kind.PUSH)
                .map(Turn::channel)
                .forEach(pushed::add);
        Map<String, String> parameters = connect.parameters(pushed);
        long at = talk.openedMicros();
        add(at, at, "Connect", "connect " + group, parameters, null, String.join("; ", talk.remarks()));
        boolean isCalled = talk.protocol() == Protocol.SOCKETIO || talk.protocol() == Protocol.SIGNALR;
        for (String channel : pushed) {
            if (isCalled && (talk.answers().containsKey(channel) || !ConnectParameters.isListable(channel))) {
                listen(channel);
            }
        }
    }

    private void listen(String channel) {
        Map<String, String> parameters = new LinkedHashMap<>();
        boolean isSocketIo = talk.protocol() == Protocol.SOCKETIO;
        parameters.put(isSocketIo ? "event" : "method", channel);
        String answer = talk.answers().get(channel);
        if (answer != null) {
            parameters.put(
                    isSocketIo ? "acknowledge" : "answer",
                    links.text(BLANK, Marks.recorded(answer), talk.openedMicros()));
        }
        long at = talk.openedMicros() + 1;
        add(at, at, "Listen", "listen to " + channel, parameters, null, "");
    }

    private void turn(int index) {
        Turn turn = talk.turns().get(index);
        switch (turn.kind()) {
            case SUBSCRIBE -> subscribe(turn);
            case UNSUBSCRIBE -> {
                String channel = channel(turn);
                long at = turn.micros();
                add(at, at, "Unsubscribe", "unsubscribe " + turn.channel(), Map.of("destination", channel), null, "");
            }
            case SEND -> send(index);
            case PUSH -> receive(turn);
            default -> {
                // An answer belongs to its send.
            }
        }
    }

    /** The channel as it stands in the plan: the same each time, whatever became known in between. */
    private String channel(Turn turn) {
        boolean isDestination = talk.protocol() == Protocol.STOMP;
        return channels.computeIfAbsent(
                turn.channel(),
                name -> isDestination
                        ? links.text("destination", Marks.recorded(name), turn.micros())
                        : Marks.recorded(name));
    }

    private void subscribe(Turn turn) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("destination", channel(turn));
        if (turn.form() != null && !turn.form().isEmpty() && !turn.form().equals("auto")) {
            parameters.put("ack", turn.form());
        }
        String headers = send.headers(turn, Set.of("destination", "id", "ack", "receipt"));
        if (!headers.isEmpty()) {
            parameters.put("headers", headers);
        }
        if (isOneThread) {
            parameters.put("target", "each");
        }
        add(turn.micros(), turn.micros(), "Subscribe", "subscribe " + turn.channel(), parameters, null, "");
    }

    private void send(int index) {
        Turn turn = talk.turns().get(index);
        Reply reply = links.reply(turn);
        Map<String, String> parameters = new LinkedHashMap<>(send.parameters(turn, channel(turn)));
        parameters.put("reply", reply.parameter());
        Turn answer = reply.answer();
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
        String name = send.name(turn);
        if (!reply.remark().isEmpty()) {
            unsure.add(group + ": \"" + name + "\": " + reply.remark());
        }
        long end = isWaited && answer != null ? answer.micros() : turn.micros();
        add(turn.micros(), end, send.type(), name, parameters, answer, reply.remark());
    }

    /** Whether the reply came before the browser said anything else. */
    private boolean isWaited(int index, Turn answer) {
        for (Turn later : talk.turns().subList(index + 1, talk.turns().size())) {
            if (later.is(answer)) {
                return true;
            }
            if (!later.isInbound()) {
                return false;
            }
        }
        return false;
    }

    /** Kept in the plan where a value is taken out of it, or where the server greets. */
    private void receive(Turn turn) {
        if (replies.contains(turn)) {
            return;
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        String parameter = switch (talk.protocol()) {
            case STOMP -> "destination";
            case SOCKETIO -> "event";
            case SIGNALR -> "method";
            case WEBSOCKET -> "from";
        };
        parameters.put(parameter, channel(turn));
        String name = "receive " + (turn.channel().isEmpty() ? group : turn.channel());
        boolean isGreeting =
                talk.protocol() != Protocol.STOMP && turn.is(talk.turns().get(0));
        String remark = isGreeting ? "the server spoke first: the browser had waited for it" : "";
        add(turn.micros(), turn.micros(), "Receive", name, parameters, turn, remark);
    }

    private void add(
            long begin,
            long end,
            String verb,
            String name,
            Map<String, String> parameters,
            @Nullable Turn origin,
            String remark) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("group", group);
        all.putAll(parameters);
        Protocol protocol = talk.protocol();
        String type = protocol.group() + "." + protocol.prefix() + verb;
        Step step = new Step(begin, end, type, name, all, Map.of(), Map.of(), List.of(), remark);
        ordered.add(step);
        if (origin != null) {
            origins.put(step, origin);
            replies.add(origin);
        }
    }
}
