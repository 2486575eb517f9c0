package io.github.jmeterduplex.internal.har.link;

import io.github.jmeterduplex.internal.har.session.RecordedMessage;
import io.github.jmeterduplex.internal.har.session.RecordedSession;
import io.github.jmeterduplex.internal.har.session.RecordedValue;
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
    /** What a place is worth that has been the id of other messages of the session. */
    private static final int KNOWN = 3;

    /** So many messages that agree make up for a value that is short. */
    private static final int MANY = 3;

    private static final int GROUPS_OF_PLACES_MAX = 50;

    private final RecordedSession session;
    private final ValueSplitter leaves;
    private final IdentityHashMap<RecordedMessage, ReplyDetection> replies = new IdentityHashMap<>();
    private final Set<String> knownIds = new HashSet<>();

    /** The first message that holds a value. */
    private final Map<String, RecordedMessage> firstSaid = new HashMap<>();

    /** Values that the browser sends. */
    private final Set<String> sent = new HashSet<>();

    private final Map<String, List<Heard>> heard = new HashMap<>();
    private final Map<String, Long> elsewhere;

    private ReplyFinder(RecordedSession session, ValueSplitter leaves, Map<String, Long> elsewhere) {
        this.session = session;
        this.leaves = leaves;
        this.elsewhere = elsewhere;
        for (RecordedMessage message : session.messages()) {
            for (RecordedValue leaf : leaves.of(message)) {
                firstSaid.putIfAbsent(leaf.value(), message);
                if (!message.isInbound()) {
                    sent.add(leaf.value());
                }
                if (message.kind() == RecordedMessage.Kind.PUSH) {
                    heard.computeIfAbsent(leaf.value(), value -> new ArrayList<>())
                            .add(new Heard(message, leaf));
                }
            }
        }
    }

    /** A value that the server sent. */
    private record Heard(RecordedMessage message, RecordedValue leaf) {
        boolean isAfter(RecordedMessage sent) {
            return message.micros() >= sent.micros();
        }

        Echo place() {
            return new Echo(message.channel(), leaf.pointer());
        }
    }

    /**
     * Where a value came back.
     *
     * @param channel null for any
     */
    private record Echo(@Nullable String channel, String pointer) {
        boolean is(Heard heard) {
            return heard.leaf().pointer().equals(pointer)
                    && (channel == null || channel.equals(heard.message().channel()));
        }
    }

    /** A place of messages whose values come back. */
    private record Candidate(String pointer, Echo echo, int score) {}

    /**
     * The reply of each message that was sent, by identity.
     *
     * @param elsewhere values that were said or heard outside of the session, and when first
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

    /** Messages to one channel with the same places are of one kind. */
    private String shape(RecordedMessage message) {
        return message.channel()
                + leaves.of(message).stream()
                        .map(RecordedValue::pointer)
                        .limit(GROUPS_OF_PLACES_MAX)
                        .collect(Collectors.joining(" "));
    }

    /** Whether the protocol's own means answer it, or would. */
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
        if (answer == null) {
            boolean isCall = parameter.equals("completion");
            replies.put(
                    message,
                    isCall
                            ? ReplyDetection.own(parameter, null, "the recording ends before its completion")
                            : ReplyDetection.none("it asked for the server's " + parameter + ", and none came"));
        } else if (answer.form() != null) {
            replies.put(
                    message,
                    ReplyDetection.own(parameter, answer, "it was answered by an error: the message will be wrong"));
        } else {
            replies.put(message, ReplyDetection.own(parameter, answer, ""));
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

    /** Messages of several kinds may have their ids at one place, as calls of different methods do. */
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

    /** Whether a message was sent of which no reply is known, and the protocol does not answer it. */
    private boolean isOpen(RecordedMessage message) {
        ReplyDetection reply = replies.get(message);
        return message.kind() == RecordedMessage.Kind.SEND
                && message.id() == null
                && (reply == null || !reply.isKnown());
    }

    private ReplyDetection reply(RecordedMessage message, Candidate found) {
        RecordedValue id = leaf(message, found.pointer());
        List<Heard> echoes = id == null ? List.of() : heard.getOrDefault(id.value(), List.of());
        for (Heard echo : echoes) {
            if (echo.isAfter(message) && found.echo().is(echo)) {
                return new ReplyDetection(
                        parameter(echo.leaf()), echo.message().channel(), id, echo.message(), echo.leaf(), "");
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
     * The values of this place come back, each for itself; null where they do not.
     *
     * @param isAnyChannel whether they may come back from more than one channel
     */
    private @Nullable Candidate candidate(String pointer, List<RecordedMessage> group, boolean isAnyChannel) {
        Set<String> values = new HashSet<>();
        Map<Echo, Integer> echoes = new LinkedHashMap<>();
        int score = Integer.MAX_VALUE;
        for (RecordedMessage message : group) {
            RecordedValue leaf = leaf(message, pointer);
            if (leaf == null || !values.add(leaf.value()) || isSaidBefore(message, leaf)) {
                return null;
            }
            if (RecordedCredentials.isSecret(leaf.name(), leaf.value())) {
                return null;
            }
            if (group.size() == 1 && !isNamed(leaf)) {
                return null;
            }
            if (XmlValues.isXml(leaf) && !ValueRules.isIdName(leaf)) {
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

    /** How many values the server says at a place that nobody sent: it counts there for itself. */
    private long others(Echo echo) {
        return heard.values().stream()
                .flatMap(List::stream)
                .filter(one -> one.leaf().pointer().equals(echo.pointer())
                        && !sent.contains(one.leaf().value()))
                .count();
    }

    /** Where the value is heard after the message, the first place first. */
    private List<Heard> echoes(RecordedMessage message, RecordedValue said, int messages) {
        List<Heard> all = heard.getOrDefault(said.value(), List.of());
        List<Heard> echoes = new ArrayList<>();
        for (Heard echo : all) {
            boolean isSure = !ValueRules.isShort(said.value())
                    || ValueRules.haveLikeNames(said, echo.leaf())
                    || (ValueRules.isNamedAsId(said) && ValueRules.isNamedAsReply(echo.leaf()))
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
     * By the server in any message, by the browser in another one. A short id is met by chance: it must be new at its
     * own place.
     */
    private boolean isSaidBefore(RecordedMessage message, RecordedValue leaf) {
        String value = leaf.value();
        if (ValueRules.isShort(value) && isNamed(leaf)) {
            return session.messages().stream()
                    .filter(other -> !other.isInbound() && other.micros() < message.micros())
                    .anyMatch(other -> {
                        RecordedValue same = leaf(other, leaf.pointer());
                        return same != null && same.value().equals(value);
                    });
        }
        if (leaf.pointer().startsWith(ValueSplitter.DESTINATION) && isHeardWithin(message, value)) {
            return true;
        }
        return !message.is(firstSaid.get(value)) || elsewhere.getOrDefault(value, Long.MAX_VALUE) <= message.micros();
    }

    /** A name of something that the server mentioned, in whatever form. */
    private boolean isHeardWithin(RecordedMessage message, String value) {
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

    /** What came after each message of a kind, where no value ties it to the message. */
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
