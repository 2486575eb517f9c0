package io.github.jmeterduplex.internal.live;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Chooses which connections to close if there are too many, or if they hold too many bytes. Pure. */
final class Excess {
    private Excess() {}

    /**
     * Returns the connections to close: each is the oldest one of the peer with the most, and its answer is not being
     * made. If they hold too much, only connections that hold more than their share are closed, and the last of these
     * stays.
     *
     * @param connections the oldest first
     */
    static Set<ServedConnection> of(Collection<ServedConnection> connections, ServerLimits limits) {
        List<ServedConnection> left = new ArrayList<>(connections);
        while (left.size() > limits.connections()) {
            if (!removeOne(left, left)) {
                break;
            }
        }
        while (heldBytes(left) > limits.heldBytes()) {
            List<ServedConnection> large = left.stream()
                    .filter(connection -> connection.heldBytes() > limits.heldBytes() / limits.connections())
                    .toList();
            if (large.size() < 2 || !removeOne(left, large)) {
                break;
            }
        }
        Set<ServedConnection> excess = new LinkedHashSet<>(connections);
        left.forEach(excess::remove);
        return excess;
    }

    private static boolean removeOne(List<ServedConnection> left, List<ServedConnection> among) {
        List<ServedConnection> candidates = among.stream()
                .filter(connection -> connection.phase() != ServedConnection.Phase.MAKING)
                .toList();
        Map<InetAddress, Long> counts = candidates.stream().collect(groupingBy(ServedConnection::peer, counting()));
        @Nullable ServedConnection chosen = null;
        long most = 0;
        for (ServedConnection candidate : candidates) {
            long count = counts.getOrDefault(candidate.peer(), 0L);
            if (count > most) {
                chosen = candidate;
                most = count;
            }
        }
        return chosen != null && left.remove(chosen);
    }

    private static long heldBytes(List<ServedConnection> connections) {
        return connections.stream().mapToLong(ServedConnection::heldBytes).sum();
    }
}
