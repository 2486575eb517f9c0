package io.github.jmeterduplex.internal.har.link;

import io.github.jmeterduplex.internal.har.talk.JsonLeaf;
import io.github.jmeterduplex.internal.har.talk.Turn;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Takes turns apart into their single values, each turn once: those of the body, and those of headers. Confined to one
 * thread.
 */
final class TurnLeaves {
    /** How the pointer of a header's value begins. */
    static final String HEADER = "header:";

    private static final Set<String> OF_THE_PROTOCOL = Set.of(
            "destination",
            "content-length",
            "content-type",
            "receipt",
            "receipt-id",
            "subscription",
            "id",
            "ack",
            "message-id",
            "transaction",
            "selector");

    private final IdentityHashMap<Turn, List<JsonLeaf>> read = new IdentityHashMap<>();

    /** All values of a turn. */
    List<JsonLeaf> of(Turn turn) {
        return read.computeIfAbsent(turn, TurnLeaves::leaves);
    }

    private static List<JsonLeaf> leaves(Turn turn) {
        if (turn.isBinary()) {
            return List.of();
        }
        List<JsonLeaf> leaves = new ArrayList<>(JsonLeaf.of(turn.text()));
        for (Header header : turn.headers()) {
            if (!OF_THE_PROTOCOL.contains(header.name())) {
                leaves.add(new JsonLeaf(HEADER + header.name(), header.name(), header.value(), true, false, -1, -1));
            }
        }
        return leaves;
    }
}
