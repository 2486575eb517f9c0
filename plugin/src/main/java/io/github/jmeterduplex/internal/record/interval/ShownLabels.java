package io.github.jmeterduplex.internal.record.interval;

import java.util.HashSet;
import java.util.Set;

/**
 * The labels that an output shows one by one; it adds up the others. Servers have room of their own, so that the labels
 * that they choose never take that of the plan's. Confined to one thread.
 */
public final class ShownLabels {
    /** The name under which the others are added up. */
    public static final String OTHERS = "(other)";

    private final int most;
    private final int mostOfServers;
    private final Set<String> planned = new HashSet<>();
    private final Set<String> ofServers = new HashSet<>();

    /**
     * Shows no label yet.
     *
     * @param most labels of the plan
     * @param mostOfServers labels that servers chose
     */
    public ShownLabels(int most, int mostOfServers) {
        this.most = most;
        this.mostOfServers = mostOfServers;
    }

    /** Returns the name under which a label is shown. */
    public String name(IntervalFigures.OfLabel label) {
        return label.isPlanned() || planned.contains(label.label())
                ? planned(label.label())
                : name(label.label(), ofServers, mostOfServers);
    }

    /** Returns the name under which a label of the plan is shown. */
    public String planned(String label) {
        return name(label, planned, most);
    }

    private static String name(String label, Set<String> shown, int most) {
        boolean isShown = shown.contains(label) || (shown.size() < most && shown.add(label));
        return isShown ? label : OTHERS;
    }
}
