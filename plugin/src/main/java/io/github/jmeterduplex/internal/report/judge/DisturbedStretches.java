package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict.Disturbance;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.DisturbedStretch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Joins successive disturbed intervals into stretches of the run. One interval before and after belongs to each:
 * messages sent before a stop waited through it, and messages that piled up in it come after. Confined to one thread.
 */
final class DisturbedStretches {
    /** A disturbed stretch to which further intervals are added. */
    private static final class Stretch {
        private final long fromMillis;
        private final Set<Disturbance> causes = EnumSet.noneOf(Disturbance.class);
        private long toMillis;

        Stretch(Part part) {
            fromMillis = part.fromMillis();
            toMillis = part.toMillis();
        }
    }

    private record Part(long fromMillis, long toMillis, Disturbance cause) {}

    private final List<Part> parts = new ArrayList<>();

    void add(Map<Disturbance, Set<IntervalHealth>> found) {
        found.forEach((cause, moments) -> moments.forEach(moment -> parts.add(new Part(
                moment.startEpochMillis() - moment.lengthMillis(),
                moment.endEpochMillis() + moment.lengthMillis(),
                cause))));
    }

    /** Returns the disturbed stretches within the reported time. */
    List<DisturbedStretch> within(long fromMillis, long toMillis, ElapsedTime at) {
        List<Stretch> stretches = new ArrayList<>();
        parts.sort(Comparator.comparingLong(Part::fromMillis));
        for (Part part : parts) {
            Stretch last = stretches.isEmpty() ? null : stretches.get(stretches.size() - 1);
            if (last == null || part.fromMillis() > last.toMillis) {
                last = new Stretch(part);
                stretches.add(last);
            }
            last.toMillis = Math.max(last.toMillis, part.toMillis());
            last.causes.add(part.cause());
        }
        return stretches.stream()
                .map(stretch -> new DisturbedStretch(
                        at.seconds(Math.max(fromMillis, stretch.fromMillis)),
                        at.seconds(Math.min(toMillis, stretch.toMillis)),
                        stretch.causes))
                .toList();
    }
}
