package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict.Disturbance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the intervals in which one engine was disturbed, and what disturbed it.
 *
 * <p>A stop is attributed to the collector if a pause of this interval, or of the one before or after (the JVM reports
 * a pause a little after it), explains half of it or more; else to full cores, if there were any; else it is a
 * standstill of unknown cause. It is attributed to both the collector and the cores if other programs filled them and
 * threads waited for them as long: the pause is long because the collector waited, too.
 */
final class DisturbanceFinder {
    private static final double OWN_PERCENT = 50;

    private final List<IntervalHealth> moments;
    private final double stopMillis;
    private final Map<Disturbance, Set<IntervalHealth>> found = new EnumMap<>(Disturbance.class);
    private final List<IntervalHealth> full = new ArrayList<>();
    private final List<IntervalHealth> filledByOthers = new ArrayList<>();
    private final List<IntervalHealth> waits = new ArrayList<>();

    /** @param moments of one engine, in their order */
    DisturbanceFinder(List<IntervalHealth> moments, double stopMillis) {
        this.moments = moments;
        this.stopMillis = stopMillis;
        for (int i = 0; i < moments.size(); i++) {
            diagnose(i);
        }
        findFullStretches();
    }

    private void diagnose(int index) {
        IntervalHealth moment = moments.get(index);
        double pause = 0;
        for (int near = Math.max(0, index - 1); near <= Math.min(moments.size() - 1, index + 1); near++) {
            pause = Math.max(pause, moments.get(near).gcMillis());
        }
        boolean stood = moment.hiccupMillis() >= stopMillis;
        boolean byCollector = explains(pause, moment.hiccupMillis());
        if (moment.gcMillis() >= stopMillis || moment.isFullOfPauses() || (stood && byCollector)) {
            add(Disturbance.GC, moment);
        }
        if (stood && (!byCollector || collectorWaitedForCores(moment))) {
            addStop(moment, moment.hiccupMillis(), Disturbance.STANDSTILL);
        }
        if (moment.lagMillis() >= stopMillis && !explains(Math.max(pause, moment.hiccupMillis()), moment.lagMillis())) {
            addStop(moment, moment.lagMillis(), Disturbance.IO);
        }
    }

    private void addStop(IntervalHealth moment, double stopMillis, Disturbance otherwise) {
        if (moment.isShortOfCores(stopMillis)) {
            add(Disturbance.CPU, moment);
            waits.add(moment);
        } else {
            add(otherwise, moment);
        }
    }

    private static boolean collectorWaitedForCores(IntervalHealth moment) {
        return moment.isFull()
                && isFilledByOthers(List.of(moment))
                && explains(moment.waits().forCoreMillis(), moment.hiccupMillis());
    }

    private static boolean explains(double part, double stop) {
        return 2 * part >= stop;
    }

    private void findFullStretches() {
        List<IntervalHealth> stretch = new ArrayList<>();
        for (IntervalHealth moment : moments) {
            if (moment.isFull()) {
                stretch.add(moment);
            } else {
                endStretch(stretch);
            }
        }
        endStretch(stretch);
    }

    private void endStretch(List<IntervalHealth> stretch) {
        if (millis(stretch) >= Thresholds.FULL_MILLIS) {
            if (isFilledByOthers(stretch)) {
                // If the engine waits for the other programs, these waits count by themselves.
                filledByOthers.addAll(stretch);
            } else {
                full.addAll(stretch);
                stretch.forEach(moment -> add(Disturbance.CPU, moment));
            }
        }
        stretch.clear();
    }

    /** Whether other programs used most of the busy cores in this stretch. */
    private static boolean isFilledByOthers(List<IntervalHealth> stretch) {
        return stretch.stream().noneMatch(moment -> moment.processPercent() < 0) && ownPercent(stretch) < OWN_PERCENT;
    }

    static double ownPercent(List<IntervalHealth> moments) {
        return moments.stream()
                .mapToDouble(IntervalHealth::processPercent)
                .average()
                .orElse(0);
    }

    private void add(Disturbance disturbance, IntervalHealth moment) {
        found.computeIfAbsent(disturbance, missing -> new LinkedHashSet<>()).add(moment);
    }

    static long millis(Collection<IntervalHealth> moments) {
        return moments.stream().mapToLong(IntervalHealth::lengthMillis).sum();
    }

    /** Returns the disturbed intervals by cause; empty if the engine was not disturbed. */
    Map<Disturbance, Set<IntervalHealth>> found() {
        return found;
    }

    /** Returns the intervals of stretches in which the cores were fully busy, mostly with the engine. */
    List<IntervalHealth> full() {
        return full;
    }

    /** Returns the intervals of stretches in which the cores were fully busy, mostly with other programs. */
    List<IntervalHealth> filledByOthers() {
        return filledByOthers;
    }

    /** Returns the intervals whose longest stop is explained by full cores. */
    List<IntervalHealth> waits() {
        return waits;
    }
}
