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
 * Finds the replies to the messages of a session: acknowledgements, completions and receipts by their ids, others by a
 * value that is different in each message of a kind, was not seen before, and comes back at the same place each time.
 * Confined to one thread.
 */
final class ReplyFinder {
    /** Score of a place that has been the id of other messages of the session. */
    private static final int KNOWN = 3;

    /** This number of messages that agree makes up for a short value. */
    private static final int MANY = 3;

    private static final int GROUPS_OF_PLACES_MAX = 50;

    private final RecordedSession session;
    private final ValueSplitter leaves;
    private final IdentityHashMap<RecordedMessage, ReplyDetection> replies = new IdentityHashMap<>();
    private final Set<String> knownIds = new HashSet<>();

    /** The first message that contains a value. */
    private final Map<String, RecordedMessage> firstMessages = new HashMap<>();

    /** Values that the browser sends. */
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
     * The place to which a value came back.
     *
     * @param channel null for any
     */
    private record Echo(@Nullable String channel, String pointer) {
        boolean is(Received received) {
            return received.leaf().pointer().equals(pointer)
                    && (channel == null || channel.equals(received.message().channel()));
        }
    }

    /** A place of messages whose values come back. */
    private record Candidate(String pointer, Echo echo, int score) {}

    /**
     * Returns the reply of each message that was sent, by identity.
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

    /** Returns the kind of a message: messages to one channel with the same places are of one kind. */
    private String shape(RecordedMessage message) {
        return message.channel()
                + leaves.of(message).stream()
                        .map(RecordedValue::pointer)
                        .limit(GROUPS_OF_PLACES_MAX)
                        .collect(Collectors.joining(" "));
    }

    /** Whether the protocol itself answers the message, or would. */
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

    /**
     * Matches again by single places: messages of several kinds may have their ids at one place, as calls of different
     * methods do.
     */
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

    /** Whether a message was sent whose reply is not known, and which the protocol does not answer. */
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
     * Returns the place if each message's value there comes back; else null.
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

    /**
     * Returns how many values the server sent at a place without getting them from the browser: it may have a counter
     * of its own there.
     */
    private long others(Echo echo) {
        return received.values().stream()
                .flatMap(List::stream)
                .filter(one -> one.leaf().pointer().equals(echo.pointer())
                        && !sent.contains(one.leaf().value()))
                .count();
    }

    /** Returns the places at which the server sent the value after the message, the first place first. */
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
     * Whether the server sent the value before in any message, or the browser in another one. A short id occurs by
     * chance: it must be new only at its own place.
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

    /** Whether the value is a name that the server mentioned in any form. */
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

    /** Describes what came after each message of a kind if its reply has not been found. */
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
