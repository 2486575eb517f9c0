package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the reply to each message of a session: by the protocol's own ids, or by a value that comes back. Such a value
 * differs in each message of a kind, was not seen before, and comes back at the same place each time. Confined to one
 * thread.
 */
final class ReplyFinder {
    /** Score added to a pointer at which other messages of the session have their ids. */
    private static final int KNOWN = 3;

    /** Number of messages with a matching reply from which even a short value counts as an id. */
    private static final int MANY = 3;

    private static final int GROUPS_OF_PLACES_MAX = 50;

    private final RecordedSession session;
    private final ValueSplitter leaves;
    private final IdentityHashMap<RecordedMessage, ReplyDetection> replies = new IdentityHashMap<>();
    private final Set<String> knownIds = new HashSet<>();

    /** The first message that contains a value, by value. */
    private final Map<String, RecordedMessage> firstMessages = new HashMap<>();

    /** All values that the browser sent. */
    private final Set<String> sent = new HashSet<>();

    private final Map<String, List<Received>> received = new HashMap<>();
    private final Map<String, Long> elsewhere;

    private ReplyFinder(RecordedSession session, ValueSplitter leaves, Map<String, Long> elsewhere) {
        this.session = session;
        this.leaves = leaves;
        this.elsewhere = elsewhere;
        for (RecordedMessage message : session.messages()) {
            for (RecordedValue leaf : leaves.of(message)) {
                firstMessages.putIfAbsent(leaf.value(), message);
                if (!message.isInbound()) {
                    sent.add(leaf.value());
                }
                if (message.kind() == RecordedMessage.Kind.PUSH) {
                    received.computeIfAbsent(leaf.value(), value -> new ArrayList<>())
                            .add(new Received(message, leaf));
                }
            }
        }
    }

    /** A value that the server sent. */
    private record Received(RecordedMessage message, RecordedValue leaf) {
        boolean isAfter(RecordedMessage sent) {
            return message.micros() >= sent.micros();
        }

        Echo place() {
            return new Echo(message.channel(), leaf.pointer());
        }
    }

    /**
     * The channel and pointer at which a sent value came back.
     *
     * @param channel null for any
     */
    private record Echo(@Nullable String channel, String pointer) {
        boolean is(Received received) {
            return received.leaf().pointer().equals(pointer)
                    && (channel == null || channel.equals(received.message().channel()));
        }
    }

    /** A pointer whose values may be message ids, since they come back in the server's messages. */
    private record Candidate(String pointer, Echo echo, int score) {}

    /**
     * Returns the reply to each sent message; the map compares messages by identity.
     *
     * @param elsewhere values sent by browser or server outside of the session, and when first
     */
    static IdentityHashMap<RecordedMessage, ReplyDetection> of(
            RecordedSession session, ValueSplitter leaves, Map<String, Long> elsewhere) {
        ReplyFinder finder = new ReplyFinder(session, leaves, elsewhere);
        Map<String, List<RecordedMessage>> groups = new LinkedHashMap<>();
        for (RecordedMessage message : session.messages()) {
            if (message.kind() == RecordedMessage.Kind.SEND && !finder.own(message)) {
                groups.computeIfAbsent(finder.shape(message), shape -> new ArrayList<>())
                        .add(message);
            }
        }
        groups.values().stream()
                .sorted(Comparator.comparingInt((List<RecordedMessage> group) -> -group.size()))
                .forEach(finder::match);
        finder.matchPlaces();
        return finder.replies;
    }

    /** Returns a key of the message's kind: messages to one channel with the same pointers are of one kind. */
    private String shape(RecordedMessage message) {
        return message.channel()
                + leaves.of(message).stream()
                        .map(RecordedValue::pointer)
                        .limit(GROUPS_OF_PLACES_MAX)
                        .collect(Collectors.joining(" "));
    }

    /** Notes the protocol's own answer to a message; returns false if the message does not ask for one. */
    private boolean own(RecordedMessage message) {
        if (message.id() == null) {
            return false;
        }
        String parameter = switch (session.protocol()) {
            case STOMP -> "receipt";
            case SOCKETIO -> "ack";
            default -> "completion";
        };
        RecordedMessage answer = session.messages().stream()
                .filter(other -> other.kind() == RecordedMessage.Kind.ANSWER
                        && message.id().equals(other.id())
                        && other.micros() >= message.micros())
                .findFirst()
                .orElse(null);
        if (answer != null) {
            String error = answer.form() == null ? "" : "it was answered by an error: the message will be wrong";
            replies.put(message, ReplyDetection.own(parameter, answer, error));
        } else if (parameter.equals("completion")) {
            replies.put(message, ReplyDetection.own(parameter, null, "the recording ends before its completion"));
        } else {
            String remark = "it asked for the server's " + parameter + ", and none came";
            replies.put(message, ReplyDetection.none(remark));
        }
        return true;
    }

    private void match(List<RecordedMessage> group) {
        Candidate best = null;
        boolean isTied = false;
        for (RecordedValue leaf : leaves.of(group.get(0))) {
            Candidate candidate = candidate(leaf.pointer(), group, false);
            if (candidate != null && (best == null || candidate.score() >= best.score())) {
                isTied = best != null && candidate.score() == best.score();
                best = candidate;
            }
        }
        if (best == null || isTied) {
            String why = isTied ? "more than one value came back, none of them surely the id" : seen(group);
            group.forEach(message -> replies.put(message, ReplyDetection.none(why)));
            return;
        }
        knownIds.add(best.pointer());
        for (RecordedMessage message : group) {
            replies.put(message, reply(message, best));
        }
    }

    /** Matches again by one pointer at a time: calls of different methods may have their ids at the same pointer. */
    private void matchPlaces() {
        Map<String, List<RecordedMessage>> places = new LinkedHashMap<>();
        for (RecordedMessage message : session.messages()) {
            if (isOpen(message)) {
                leaves.of(message)
                        .forEach(leaf -> places.computeIfAbsent(leaf.pointer(), at -> new ArrayList<>())
                                .add(message));
            }
        }
        places.entrySet().stream()
                .filter(place -> place.getValue().size() > 1)
                .sorted(Comparator.comparingInt(place -> -place.getValue().size()))
                .forEach(place -> matchPlace(
                        place.getKey(),
                        place.getValue().stream().filter(this::isOpen).toList()));
    }

    private void matchPlace(String pointer, List<RecordedMessage> messages) {
        Candidate found = messages.size() > 1 ? candidate(pointer, messages, true) : null;
        if (found != null) {
            knownIds.add(pointer);
            messages.forEach(message -> replies.put(message, reply(message, found)));
        }
    }

    /** Whether the reply to a sent message is still unknown, and the protocol does not answer it. */
    private boolean isOpen(RecordedMessage message) {
        ReplyDetection reply = replies.get(message);
        return message.kind() == RecordedMessage.Kind.SEND
                && message.id() == null
                && (reply == null || !reply.isKnown());
    }

    private ReplyDetection reply(RecordedMessage message, Candidate found) {
        RecordedValue id = leaf(message, found.pointer());
        List<Received> echoes = id == null ? List.of() : received.getOrDefault(id.value(), List.of());
        for (Received echo : echoes) {
            if (echo.isAfter(message) && found.echo().is(echo)) {
                return new ReplyDetection(parameter(echo.leaf()), id, echo.message(), "");
            }
        }
        return ReplyDetection.none("its value did not come back");
    }

    private static String parameter(RecordedValue leaf) {
        if (XmlValues.isXml(leaf)) {
            return "regex:" + XmlValues.regex(leaf.pointer());
        }
        return leaf.pointer().startsWith(ValueSplitter.HEADER) ? leaf.pointer() : "json:" + leaf.pointer();
    }

    /**
     * Returns the pointer as a candidate if its value in each message comes back; else null.
     *
     * @param isAnyChannel whether the values may come back from more than one channel
     */
    private @Nullable Candidate candidate(String pointer, List<RecordedMessage> group, boolean isAnyChannel) {
        Set<String> values = new HashSet<>();
        Map<Echo, Integer> echoes = new LinkedHashMap<>();
        int score = Integer.MAX_VALUE;
        for (RecordedMessage message : group) {
            RecordedValue leaf = leaf(message, pointer);
            if (leaf == null || !values.add(leaf.value()) || isKnownBefore(message, leaf)) {
                return null;
            }
            boolean isNameless =
                    (group.size() == 1 && !isNamed(leaf)) || (XmlValues.isXml(leaf) && !ValueRules.isIdName(leaf));
            if (isNameless || RecordedCredentials.isSecret(leaf.name(), leaf.value())) {
                return null;
            }
            score = Math.min(score, ValueRules.idScore(leaf));
            Set<Echo> own = new LinkedHashSet<>();
            echoes(message, leaf, group.size())
                    .forEach(echo ->
                            own.add(isAnyChannel ? new Echo(null, echo.leaf().pointer()) : echo.place()));
            own.forEach(echo -> echoes.merge(echo, 1, Integer::sum));
        }
        int whole = score + (knownIds.contains(pointer) ? KNOWN : 0);
        if (score < 0 || whole < ValueRules.ID_SCORE) {
            return null;
        }
        return echoes.entrySet().stream()
                .filter(echo -> echo.getValue() == group.size())
                .map(Map.Entry::getKey)
                .min(Comparator.comparingLong(this::others))
                .map(echo ->
                        new Candidate(pointer, echo, whole + (echo.pointer().equals(pointer) ? 1 : 0)))
                .orElse(null);
    }

    private boolean isNamed(RecordedValue leaf) {
        return ValueRules.isNamedAsId(leaf) || knownIds.contains(leaf.pointer());
    }

    /** Returns how many values at the echo's pointer the server made itself, for example with a counter of its own. */
    private long others(Echo echo) {
        return received.values().stream()
                .flatMap(List::stream)
                .filter(one -> one.leaf().pointer().equals(echo.pointer())
                        && !sent.contains(one.leaf().value()))
                .count();
    }

    /** Returns the received values that equal a sent one and came after its message, the first one first. */
    private List<Received> echoes(RecordedMessage message, RecordedValue sentValue, int messages) {
        List<Received> all = received.getOrDefault(sentValue.value(), List.of());
        List<Received> echoes = new ArrayList<>();
        for (Received echo : all) {
            boolean isSure = !ValueRules.isShort(sentValue.value())
                    || ValueRules.haveLikeNames(sentValue, echo.leaf())
                    || (ValueRules.isNamedAsId(sentValue) && ValueRules.isNamedAsReply(echo.leaf()))
                    || messages >= MANY;
            boolean isNew = all.stream()
                    .noneMatch(other -> !other.isAfter(message)
                            && other.leaf().pointer().equals(echo.leaf().pointer()));
            if (echo.isAfter(message) && isSure && isNew) {
                echoes.add(echo);
            }
        }
        return echoes;
    }

    /**
     * Whether the value occurred before: in a message of the server, or in another one of the browser. A short id
     * occurs by chance: it must be new only at its own place.
     */
    private boolean isKnownBefore(RecordedMessage message, RecordedValue leaf) {
        String value = leaf.value();
        if (ValueRules.isShort(value) && isNamed(leaf)) {
            return session.messages().stream()
                    .filter(other -> !other.isInbound() && other.micros() < message.micros())
                    .anyMatch(other -> {
                        RecordedValue same = leaf(other, leaf.pointer());
                        return same != null && same.value().equals(value);
                    });
        }
        if (leaf.pointer().startsWith(ValueSplitter.DESTINATION) && isReceivedWithin(message, value)) {
            return true;
        }
        return !message.is(firstMessages.get(value))
                || elsewhere.getOrDefault(value, Long.MAX_VALUE) <= message.micros();
    }

    /** Whether the text of any earlier message contains the value. */
    private boolean isReceivedWithin(RecordedMessage message, String value) {
        return session.messages().stream()
                .anyMatch(other ->
                        other.micros() < message.micros() && other.text().contains(value));
    }

    private @Nullable RecordedValue leaf(RecordedMessage message, String pointer) {
        return leaves.of(message).stream()
                .filter(leaf -> leaf.pointer().equals(pointer))
                .findFirst()
                .orElse(null);
    }

    /** Describes which messages followed those of a kind whose reply was not found. */
    private String seen(List<RecordedMessage> group) {
        Map<String, Integer> next = new HashMap<>();
        for (RecordedMessage message : group) {
            session.messages().stream()
                    .filter(other -> other.kind() == RecordedMessage.Kind.PUSH && other.micros() >= message.micros())
                    .map(RecordedMessage::channel)
                    .findFirst()
                    .ifPresent(channel -> next.merge(channel, 1, Integer::sum));
        }
        return next.entrySet().stream()
                .filter(entry -> entry.getValue() == group.size())
                .map(entry -> "no value of it came back for sure. Next came a message from " + entry.getKey()
                        + " each time: if it is always the answer, set reply to order and replyFrom to that")
                .findFirst()
                .orElse("no value of it came back for sure: reply is none");
    }
}
