package io.github.jmeterduplex.internal.har.link;

import io.github.jmeterduplex.internal.har.session.JsonLeaf;
import io.github.jmeterduplex.internal.har.session.RecordedMessage;
import io.github.jmeterduplex.internal.har.session.RecordedSession;
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
final class Replies {
    /** What a place is worth that has been the id of other messages of the session. */
    private static final int KNOWN = 3;

    /** So many messages that agree make up for a value that is short. */
    private static final int MANY = 3;

    private static final int GROUPS_OF_PLACES_MAX = 50;

    private final RecordedSession session;
    private final RecordedValues leaves;
    private final IdentityHashMap<RecordedMessage, Reply> replies = new IdentityHashMap<>();
    private final Set<String> knownIds = new HashSet<>();

    /** The first message that holds a value. */
    private final Map<String, RecordedMessage> firstSaid = new HashMap<>();

    private final Map<String, List<Heard>> heard = new HashMap<>();
    private final Map<String, Long> elsewhere;

    private Replies(RecordedSession session, RecordedValues leaves, Map<String, Long> elsewhere) {
        this.session = session;
        this.leaves = leaves;
        this.elsewhere = elsewhere;
        for (RecordedMessage message : session.messages()) {
            for (JsonLeaf leaf : leaves.of(message)) {
                firstSaid.putIfAbsent(leaf.value(), message);
                if (message.kind() == RecordedMessage.Kind.PUSH) {
                    heard.computeIfAbsent(leaf.value(), value -> new ArrayList<>())
                            .add(new Heard(message, leaf));
                }
            }
        }
    }

    /** A value that the server sent. */
    private record Heard(RecordedMessage message, JsonLeaf leaf) {
        boolean isAfter(RecordedMessage sent) {
            return message.micros() >= sent.micros();
        }
    }

    /** Where a value came back. */
    private record Echo(String channel, String pointer) {}

    /** A place of messages whose values come back. */
    private record Candidate(String pointer, Echo echo, int score) {}

    /**
     * The reply of each message that was sent, by identity.
     *
     * @param elsewhere values that were said or heard outside of the session, and when first
     */
    static IdentityHashMap<RecordedMessage, Reply> of(
            RecordedSession session, RecordedValues leaves, Map<String, Long> elsewhere) {
        Replies finder = new Replies(session, leaves, elsewhere);
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
        return finder.replies;
    }

    /** Messages to one channel with the same places are of one kind. */
    private String shape(RecordedMessage message) {
        return message.channel()
                + leaves.of(message).stream()
                        .map(JsonLeaf::pointer)
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
                            ? Reply.own(parameter, null, "the recording ends before its completion")
                            : Reply.none("it asked for the server's " + parameter + ", and none came"));
        } else if (answer.form() != null) {
            replies.put(
                    message, Reply.own(parameter, answer, "it was answered by an error: the message will be wrong"));
        } else {
            replies.put(message, Reply.own(parameter, answer, ""));
        }
        return true;
    }

    private void match(List<RecordedMessage> group) {
        Candidate best = null;
        boolean isTied = false;
        for (JsonLeaf leaf : leaves.of(group.get(0))) {
            Candidate candidate = candidate(leaf.pointer(), group);
            if (candidate != null && (best == null || candidate.score() >= best.score())) {
                isTied = best != null && candidate.score() == best.score();
                best = candidate;
            }
        }
        if (best == null || isTied) {
            String why = isTied ? "more than one value came back, none of them surely the id" : seen(group);
            group.forEach(message -> replies.put(message, Reply.none(why)));
            return;
        }
        knownIds.add(best.pointer());
        for (RecordedMessage message : group) {
            replies.put(message, reply(message, best));
        }
    }

    private Reply reply(RecordedMessage message, Candidate found) {
        JsonLeaf id = leaf(message, found.pointer());
        List<Heard> echoes = id == null ? List.of() : heard.getOrDefault(id.value(), List.of());
        for (Heard echo : echoes) {
            Echo place = new Echo(echo.message().channel(), echo.leaf().pointer());
            if (echo.isAfter(message) && place.equals(found.echo())) {
                String pointer = place.pointer();
                String parameter = pointer.startsWith(RecordedValues.HEADER) ? pointer : "json:" + pointer;
                return new Reply(parameter, place.channel(), id, echo.message(), echo.leaf(), "");
            }
        }
        return Reply.none("its value did not come back");
    }

    /** The values of this place come back, each for itself; null where they do not. */
    private @Nullable Candidate candidate(String pointer, List<RecordedMessage> group) {
        Set<String> values = new HashSet<>();
        Map<Echo, Integer> echoes = new LinkedHashMap<>();
        int score = Integer.MAX_VALUE;
        for (RecordedMessage message : group) {
            JsonLeaf leaf = leaf(message, pointer);
            if (leaf == null || !values.add(leaf.value()) || isSaidBefore(message, leaf.value())) {
                return null;
            }
            if (Secrets.isSecret(leaf.name(), leaf.value())) {
                return null;
            }
            if (group.size() == 1 && !ValueRules.isNamedAsId(leaf)) {
                return null;
            }
            score = Math.min(score, ValueRules.idScore(leaf));
            echoes(message, leaf, group.size()).forEach(echo -> echoes.merge(echo, 1, Integer::sum));
        }
        int whole = score + (knownIds.contains(pointer) ? KNOWN : 0);
        if (score < 0 || whole < ValueRules.ID_SCORE) {
            return null;
        }
        return echoes.entrySet().stream()
                .filter(echo -> echo.getValue() == group.size())
                .map(Map.Entry::getKey)
                .findFirst()
                .map(echo ->
                        new Candidate(pointer, echo, whole + (echo.pointer().equals(pointer) ? 1 : 0)))
                .orElse(null);
    }

    /** Where the value is heard after the message, the first place first. */
    private Set<Echo> echoes(RecordedMessage message, JsonLeaf said, int messages) {
        Set<Echo> echoes = new LinkedHashSet<>();
        for (Heard echo : heard.getOrDefault(said.value(), List.of())) {
            boolean isSure = !ValueRules.isShort(said.value())
                    || ValueRules.haveLikeNames(said, echo.leaf())
                    || messages >= MANY;
            if (echo.isAfter(message) && isSure) {
                echoes.add(new Echo(echo.message().channel(), echo.leaf().pointer()));
            }
        }
        return echoes;
    }

    /** By the server in any message, by the browser in another one. */
    private boolean isSaidBefore(RecordedMessage message, String value) {
        return !message.is(firstSaid.get(value)) || elsewhere.getOrDefault(value, Long.MAX_VALUE) <= message.micros();
    }

    private @Nullable JsonLeaf leaf(RecordedMessage message, String pointer) {
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
