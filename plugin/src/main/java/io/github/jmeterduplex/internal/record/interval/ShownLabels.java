package io.github.jmeterduplex.internal.record.interval;

import java.util.HashSet;
import java.util.Set;

/**
 * Decides which labels an output shows separately, while the output adds up all other labels. Labels of servers have
 * room of their own, so that they never use up the room of the plan's labels. Confined to one thread.
 */
public final class ShownLabels {
    /** The name under which the labels that are not shown are added up. */
    public static final String OTHERS = "(other)";

    private final int most;
    private final int mostOfServers;
    private final Set<String> planned = new HashSet<>();
    private final Set<String> ofServers = new HashSet<>();

    /** Limits how many labels of the plan, and how many labels of servers, are shown. */
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

    public String planned(String label) {
        return name(label, planned, most);
    }

    private static String name(String label, Set<String> shown, int most) {
        boolean isShown = shown.contains(label) || (shown.size() < most && shown.add(label));
        return isShown ? label : OTHERS;
    }
}
