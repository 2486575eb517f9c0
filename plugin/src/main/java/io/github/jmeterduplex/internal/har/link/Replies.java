package io.github.jmeterduplex.internal.har.link;

import io.github.jmeterduplex.internal.har.talk.JsonLeaf;
import io.github.jmeterduplex.internal.har.talk.Talk;
import io.github.jmeterduplex.internal.har.talk.Turn;
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
 * Finds the replies to the messages of a talk: acknowledgements, completions and receipts by their ids, others by a
 * value that each message of a kind has for itself, that nobody said before, and that comes back at the same place each
 * time. Confined to one thread.
 */
final class Replies {
    /** What a place is worth that has been the id of other messages of the talk. */
    private static final int KNOWN = 3;

    /** So many messages that agree make up for a value that is short. */
    private static final int MANY = 3;

    private static final int GROUPS_OF_PLACES_MAX = 50;

    private final Talk talk;
    private final TurnLeaves leaves;
    private final IdentityHashMap<Turn, Reply> replies = new IdentityHashMap<>();
    private final Set<String> knownIds = new HashSet<>();

    /** The first turn that holds a value. */
    private final Map<String, Turn> firstSaid = new HashMap<>();

    private final Map<String, List<Heard>> heard = new HashMap<>();
    private final Map<String, Long> elsewhere;

    private Replies(Talk talk, TurnLeaves leaves, Map<String, Long> elsewhere) {
        this.talk = talk;
        this.leaves = leaves;
        this.elsewhere = elsewhere;
        for (Turn turn : talk.turns()) {
            for (JsonLeaf leaf : leaves.of(turn)) {
                firstSaid.putIfAbsent(leaf.value(), turn);
                if (turn.kind() == Turn.Kind.PUSH) {
                    heard.computeIfAbsent(leaf.value(), value -> new ArrayList<>())
                            .add(new Heard(turn, leaf));
                }
            }
        }
    }

    /** A value that the server sent. */
    private record Heard(Turn turn, JsonLeaf leaf) {
        boolean isAfter(Turn sent) {
            return turn.micros() >= sent.micros();
        }
    }

    /** Where a value came back. */
    private record Echo(String channel, String pointer) {}

    /** A place of messages whose values come back. */
    private record Candidate(String pointer, Echo echo, int score) {}

    /**
     * The reply of each message that was sent, by identity.
     *
     * @param elsewhere values that were said or heard outside of the talk, and when first
     */
    static IdentityHashMap<Turn, Reply> of(Talk talk, TurnLeaves leaves, Map<String, Long> elsewhere) {
        Replies finder = new Replies(talk, leaves, elsewhere);
        Map<String, List<Turn>> groups = new LinkedHashMap<>();
        for (Turn turn : talk.turns()) {
            if (turn.kind() == Turn.Kind.SEND && !finder.own(turn)) {
                groups.computeIfAbsent(finder.shape(turn), shape -> new ArrayList<>())
                        .add(turn);
            }
        }
        groups.values().stream()
                .sorted(Comparator.comparingInt((List<Turn> group) -> -group.size()))
                .forEach(finder::match);
        return finder.replies;
    }

    /** Messages to one channel with the same places are of one kind. */
    private String shape(Turn turn) {
        return turn.channel()
                + leaves.of(turn).stream()
                        .map(JsonLeaf::pointer)
                        .limit(GROUPS_OF_PLACES_MAX)
                        .collect(Collectors.joining(" "));
    }

    /** Whether the protocol's own means answer it, or would. */
    private boolean own(Turn turn) {
        if (turn.id() == null) {
            return false;
        }
        String parameter = switch (talk.protocol()) {
            case STOMP -> "receipt";
            case SOCKETIO -> "ack";
            default -> "completion";
        };
        Turn answer = talk.turns().stream()
                .filter(other -> other.kind() == Turn.Kind.ANSWER
                        && turn.id().equals(other.id())
                        && other.micros() >= turn.micros())
                .findFirst()
                .orElse(null);
        if (answer == null) {
            boolean isCall = parameter.equals("completion");
            replies.put(
                    turn,
                    isCall
                            ? Reply.own(parameter, null, "the recording ends before its completion")
                            : Reply.none("it asked for the server's " + parameter + ", and none came"));
        } else if (answer.form() != null) {
            replies.put(turn, Reply.own(parameter, answer, "it was answered by an error: the message will be wrong"));
        } else {
            replies.put(turn, Reply.own(parameter, answer, ""));
        }
        return true;
    }

    private void match(List<Turn> group) {
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
            group.forEach(turn -> replies.put(turn, Reply.none(why)));
            return;
        }
        knownIds.add(best.pointer());
        for (Turn turn : group) {
            replies.put(turn, reply(turn, best));
        }
    }

    private Reply reply(Turn turn, Candidate found) {
        JsonLeaf id = leaf(turn, found.pointer());
        List<Heard> echoes = id == null ? List.of() : heard.getOrDefault(id.value(), List.of());
        for (Heard echo : echoes) {
            Echo place = new Echo(echo.turn().channel(), echo.leaf().pointer());
            if (echo.isAfter(turn) && place.equals(found.echo())) {
                String pointer = place.pointer();
                String parameter = pointer.startsWith(TurnLeaves.HEADER) ? pointer : "json:" + pointer;
                return new Reply(parameter, place.channel(), id, echo.turn(), echo.leaf(), "");
            }
        }
        return Reply.none("its value did not come back");
    }

    /** The values of this place come back, each for itself; null where they do not. */
    private @Nullable Candidate candidate(String pointer, List<Turn> group) {
        Set<String> values = new HashSet<>();
        Map<Echo, Integer> echoes = new LinkedHashMap<>();
        int score = Integer.MAX_VALUE;
        for (Turn turn : group) {
            JsonLeaf leaf = leaf(turn, pointer);
            if (leaf == null || !values.add(leaf.value()) || isSaidBefore(turn, leaf.value())) {
                return null;
            }
            if (Secrets.isSecret(leaf.name(), leaf.value())) {
                return null;
            }
            if (group.size() == 1 && !Values.isNamedAsId(leaf)) {
                return null;
            }
            score = Math.min(score, Values.idScore(leaf));
            echoes(turn, leaf, group.size()).forEach(echo -> echoes.merge(echo, 1, Integer::sum));
        }
        int whole = score + (knownIds.contains(pointer) ? KNOWN : 0);
        if (score < 0 || whole < Values.ID_SCORE) {
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
    private Set<Echo> echoes(Turn turn, JsonLeaf said, int messages) {
        Set<Echo> echoes = new LinkedHashSet<>();
        for (Heard echo : heard.getOrDefault(said.value(), List.of())) {
            boolean isSure =
                    !Values.isShort(said.value()) || Values.haveLikeNames(said, echo.leaf()) || messages >= MANY;
            if (echo.isAfter(turn) && isSure) {
                echoes.add(new Echo(echo.turn().channel(), echo.leaf().pointer()));
            }
        }
        return echoes;
    }

    /** By the server in any message, by the browser in another one. */
    private boolean isSaidBefore(Turn turn, String value) {
        return !turn.is(firstSaid.get(value)) || elsewhere.getOrDefault(value, Long.MAX_VALUE) <= turn.micros();
    }

    private @Nullable JsonLeaf leaf(Turn turn, String pointer) {
        return leaves.of(turn).stream()
                .filter(leaf -> leaf.pointer().equals(pointer))
                .findFirst()
                .orElse(null);
    }

    /** What came after each message of a kind, where no value ties it to the message. */
    private String seen(List<Turn> group) {
        Map<String, Integer> next = new HashMap<>();
        for (Turn turn : group) {
            talk.turns().stream()
                    .filter(other -> other.kind() == Turn.Kind.PUSH && other.micros() >= turn.micros())
                    .map(Turn::channel)
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
