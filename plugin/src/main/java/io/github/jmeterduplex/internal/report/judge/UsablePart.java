package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict.Disturbance;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.DisturbedStretch;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.UsableStretch;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The part of the report that can be used, without disturbed stretches at its start, at its end and between. */
final class UsablePart {
    /** The verdict if no part of the report can be used. */
    static final String OVERLOADED = "The load generator was overloaded: these times are its own, not the server's";

    private static final String OWN = " the load generator's own, not the server's";
    private static final int MAX_STRETCHES = 5;

    private final boolean whole;
    private final boolean anyHeld;
    private final List<DisturbedStretch> gaps = new ArrayList<>();
    private double fromSeconds;
    private double toSeconds;

    /**
     * Computes the usable part from the disturbed stretches, which must be in order and apart from each other.
     *
     * @param disturbed all disturbed stretches
     * @param held those that count against the client: all that are not at the start or the end of the run
     */
    UsablePart(double fromSeconds, double toSeconds, List<DisturbedStretch> disturbed, List<DisturbedStretch> held) {
        this.fromSeconds = fromSeconds;
        this.toSeconds = toSeconds;
        whole = disturbed.isEmpty();
        anyHeld = !held.isEmpty();
        double middle = (fromSeconds + toSeconds) / 2;
        for (DisturbedStretch stretch : disturbed) {
            if (held.stream().anyMatch(one -> overlap(one, stretch))) {
                addGap(stretch);
            } else if (stretch.fromSeconds() < middle) {
                this.fromSeconds = stretch.toSeconds();
            } else {
                this.toSeconds = Math.min(this.toSeconds, stretch.fromSeconds());
            }
        }
        trim();
    }

    /** Adds a disturbed stretch as a gap; gaps that touch in whole seconds become one. */
    private void addGap(DisturbedStretch gap) {
        DisturbedStretch last = gaps.isEmpty() ? null : gaps.get(gaps.size() - 1);
        if (last == null || Math.floor(gap.fromSeconds()) > Math.ceil(last.toSeconds())) {
            gaps.add(gap);
        } else {
            Set<Disturbance> causes = EnumSet.copyOf(last.causes());
            causes.addAll(gap.causes());
            gaps.set(gaps.size() - 1, new DisturbedStretch(last.fromSeconds(), gap.toSeconds(), causes));
        }
    }

    private static boolean overlap(DisturbedStretch one, DisturbedStretch other) {
        return one.fromSeconds() < other.toSeconds() && other.fromSeconds() < one.toSeconds();
    }

    /**
     * Removes gaps at or beyond either edge of the usable part, and moves the edge instead. Edges are reported in whole
     * seconds.
     */
    private void trim() {
        while (!gaps.isEmpty() && Math.floor(gaps.get(0).fromSeconds()) <= Math.ceil(fromSeconds)) {
            fromSeconds = Math.max(fromSeconds, gaps.remove(0).toSeconds());
        }
        while (!gaps.isEmpty() && Math.ceil(gaps.get(gaps.size() - 1).toSeconds()) >= Math.floor(toSeconds)) {
            toSeconds = Math.min(toSeconds, gaps.remove(gaps.size() - 1).fromSeconds());
        }
    }

    List<UsableStretch> stretches() {
        if (!any()) {
            return List.of();
        }
        List<UsableStretch> stretches = new ArrayList<>();
        double from = fromSeconds;
        for (DisturbedStretch gap : gaps) {
            stretches.add(new UsableStretch(from, gap.fromSeconds()));
            from = gap.toSeconds();
        }
        stretches.add(new UsableStretch(from, toSeconds));
        return List.copyOf(stretches);
    }

    boolean isWhole() {
        return whole;
    }

    boolean any() {
        return fromSeconds < toSeconds;
    }

    /** Returns a text like {@code Usable from 00:00:04 to 00:01:02}, without a full stop. */
    String text() {
        if (whole) {
            return "Usable as a whole";
        }
        return any()
                ? "Usable from " + clock(Math.ceil(fromSeconds)) + " to " + clock(Math.floor(toSeconds)) + between()
                : OVERLOADED;
    }

    private String between() {
        if (gaps.isEmpty()) {
            return anyHeld ? "; the other figures are" + OWN : "";
        }
        String named = gaps.stream()
                .limit(MAX_STRETCHES)
                .map(gap ->
                        "between " + clock(Math.floor(gap.fromSeconds())) + " and " + clock(Math.ceil(gap.toSeconds())))
                .collect(Collectors.joining(", "));
        String more = gaps.size() > MAX_STRETCHES
                ? String.format(Locale.ROOT, " and in %d more stretches", gaps.size() - MAX_STRETCHES)
                : "";
        double seconds = gaps.stream()
                .mapToDouble(gap -> gap.toSeconds() - gap.fromSeconds())
                .sum();
        return String.format(Locale.ROOT, ", but the figures %s%s (%.0f s in all) are%s", named, more, seconds, OWN);
    }

    private static String clock(double seconds) {
        return ElapsedTime.clockOfSeconds((long) seconds);
    }
}
