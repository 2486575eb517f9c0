package io.github.jmeterduplex.internal.har.link;

import io.github.jmeterduplex.internal.har.session.JsonLeaf;
import io.github.jmeterduplex.internal.har.session.RecordedMessage;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Takes messages apart into their single values, each message once: those of the body, and those of headers. Confined
 * to one thread.
 */
final class RecordedValues {
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

    private final IdentityHashMap<RecordedMessage, List<JsonLeaf>> read = new IdentityHashMap<>();

    /** All values of a message. */
    List<JsonLeaf> of(RecordedMessage message) {
        return read.computeIfAbsent(message, RecordedValues::leaves);
    }

    private static List<JsonLeaf> leaves(RecordedMessage message) {
        if (message.isBinary()) {
            return List.of();
        }
        List<JsonLeaf> leaves = new ArrayList<>(JsonLeaf.of(message.text()));
        for (Header header : message.headers()) {
            if (!OF_THE_PROTOCOL.contains(header.name())) {
                leaves.add(new JsonLeaf(HEADER + header.name(), header.name(), header.value(), true, false, -1, -1));
            }
        }
        return leaves;
    }
}
