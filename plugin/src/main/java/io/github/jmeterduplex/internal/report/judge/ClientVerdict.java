package io.github.jmeterduplex.internal.report.judge;

import java.util.List;

/**
 * Whether the engines were fit to measure.
 *
 * @param isUsable whether the figures of any part of the run are the server's
 * @param healthy each engine told how it fared, nothing disturbed the figures, and no limit was near
 * @param sentences what a tester must know, or the figures that show that all was well
 * @param disturbed stretches whose figures are the client's own, in their order, apart from each other
 */
public record ClientVerdict(
        boolean isUsable, boolean healthy, List<String> sentences, List<DisturbedStretch> disturbed) {}
