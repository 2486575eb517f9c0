package io.github.jmeterduplex.dsl;

import java.util.List;

/**
 * Whether the figures of a run are those of the server, or of a load generator that was overloaded.
 *
 * @param usable whether the files are complete, and latencies of at least a part of the run are the server's; only
 *     those are in the figures
 * @param usableAsAWhole whether the load generator was never disturbed, and near no limit
 * @param sentences what the report says about it
 */
public record RunVerdict(boolean usable, boolean usableAsAWhole, List<String> sentences) {
    public RunVerdict {
        sentences = List.copyOf(sentences);
    }
}
