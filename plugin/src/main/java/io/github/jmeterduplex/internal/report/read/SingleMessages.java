package io.github.jmeterduplex.internal.report.read;

import java.util.List;

/**
 * The messages that a report lists by themselves.
 *
 * @param slowest replied ones, the slowest first
 * @param lost lost, wrong and failed ones, in this order, each kind by the time of its send
 */
public record SingleMessages(List<SingleMessage> slowest, List<SingleMessage> lost) {
    /** Without messages. */
    public static final SingleMessages NONE = new SingleMessages(List.of(), List.of());

    public SingleMessages {
        slowest = List.copyOf(slowest);
        lost = List.copyOf(lost);
    }
}
