package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict.Disturbance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Writes sentences about what disturbed one engine, or about the measurements that show that it was fit. */
final class EngineSentences {
    private static final double PERCENT = 100.0;
    private static final double MILLIS_PER_SECOND = 1_000.0;

    private final String who;
    /** Intervals between the start and the end phase of the run; all intervals if the run has only these phases. */
    private final List<IntervalHealth> moments;

    private final ElapsedTime at;
    private final DisturbanceFinder diagnosis;
    /** Disturbances that count against the engine, with their intervals. */
    private final Map<Disturbance, Set<IntervalHealth>> reasons = new EnumMap<>(Disturbance.class);

    private final List<IntervalHealth> full;
    private final List<IntervalHealth> filledByOthers;
    private final List<IntervalHealth> waits;

    /**
     * @param who the engine as the subject of a sentence, for example {@code the client}
     * @param all its intervals in their order, at least one
     * @param phases start and end of its run, in which disturbances do not count against it
     * @param stopMillis length from which a stop counts
     */
    EngineSentences(String who, List<IntervalHealth> all, RunPhases phases, double stopMillis, ElapsedTime at) {
        this.who = who;
        this.at = at;
        diagnosis = new DisturbanceFinder(all, stopMillis);
        List<IntervalHealth> steady = all.stream()
                .filter(moment -> !phases.touch(moment.startEpochMillis(), moment.endEpochMillis()))
                .toList();
        moments = steady.isEmpty() ? all : steady;
        Set<IntervalHealth> held = new HashSet<>(moments);
        diagnosis.found().forEach((disturbance, when) -> {
            Set<IntervalHealth> those = new LinkedHashSet<>(when);
            those.retainAll(held);
            if (!those.isEmpty() && (disturbance != Disturbance.GC || paused(stopMillis))) {
                reasons.put(disturbance, those);
            }
        });
        full = diagnosis.full().stream().filter(held::contains).toList();
        filledByOthers =
                diagnosis.filledByOthers().stream().filter(held::contains).toList();
        waits = diagnosis.waits().stream().filter(held::contains).toList();
    }

    /** Whether a garbage collection outside the start and end phases explains a stop of this length. */
    private boolean paused(double stopMillis) {
        return moments.stream().anyMatch(moment -> 2 * moment.gcMillis() >= stopMillis || moment.isFullOfPauses());
    }

    /** Returns all disturbed intervals by cause, also those in the start and end phases. */
    Map<Disturbance, Set<IntervalHealth>> found() {
        return diagnosis.found();
    }

    /** Returns the disturbed intervals that count against the engine, by cause. */
    Map<Disturbance, Set<IntervalHealth>> held() {
        return reasons;
    }

    /** Returns a sentence for each disturbance that counts against the engine, the longest one first. */
    List<String> reasons() {
        return reasons.entrySet().stream()
                .sorted(Comparator.comparingLong(reason -> -DisturbanceFinder.millis(reason.getValue())))
                .map(reason -> capital(sentence(reason.getKey(), reason.getValue())))
                .toList();
    }

    private String sentence(Disturbance disturbance, Set<IntervalHealth> when) {
        return switch (disturbance) {
            case GC -> gc() + ": a larger heap makes pauses rarer, fewer and shorter messages make them shorter.";
            case CPU -> cpu(when);
            case STANDSTILL -> standstill(when);
            case IO -> io(when);
        };
    }

    private String gc() {
        double sum = moments.stream()
                .mapToDouble(moment -> Math.max(0, moment.gcSumMillis()))
                .sum();
        IntervalHealth worst = worst(moments, IntervalHealth::gcMillis);
        return text(
                "GC paused %s %.1f %% of the time, worst %.0f ms at %s",
                who,
                PERCENT * sum / DisturbanceFinder.millis(moments),
                worst.gcMillis(),
                at.clock(worst.startEpochMillis()));
    }

    private String cpu(Set<IntervalHealth> when) {
        List<String> parts = new ArrayList<>();
        if (!full.isEmpty()) {
            parts.add(full(full));
        }
        if (!filledByOthers.isEmpty()) {
            parts.add(fullOfOthers());
        }
        if (!waits.isEmpty()) {
            IntervalHealth worst = worst(waits, IntervalHealth::stopMillis);
            parts.add(text(
                    "its threads waited up to %.0f ms for a core, worst at %s",
                    worst.stopMillis(), at.clock(worst.startEpochMillis())));
        }
        double throttled = when.stream()
                .mapToDouble(moment -> Math.max(0, moment.throttledMillis()))
                .sum();
        if (throttled >= 1) {
            parts.add(text("a limit of CPU stopped it for %.0f ms", throttled));
        }
        return who + " was short of CPU: " + String.join("; ", parts)
                + ". Give it cores of its own, lower the rate, or add engines.";
    }

    private String full(List<IntervalHealth> those) {
        return text(
                "its cores were full for %.0f of %.0f s, first at %s",
                DisturbanceFinder.millis(those) / MILLIS_PER_SECOND,
                DisturbanceFinder.millis(moments) / MILLIS_PER_SECOND,
                at.clock(those.get(0).startEpochMillis()));
    }

    private String fullOfOthers() {
        return full(filledByOthers)
                + text(
                        ", mostly with other programs: it used %.0f %% of them",
                        DisturbanceFinder.ownPercent(filledByOthers));
    }

    /**
     * Returns a sentence on other programs that used the engine's cores without disturbing it; empty if they did not.
     */
    Optional<String> note() {
        if (filledByOthers.isEmpty() || reasons.containsKey(Disturbance.CPU)) {
            return Optional.empty();
        }
        return Optional.of(capital(text(
                "%s shared its cores: %s; its longest wait was %.1f ms.",
                who,
                fullOfOthers(),
                worst(filledByOthers, IntervalHealth::stopMillis).stopMillis())));
    }

    /** Returns the intervals between start and end of the run in which the engine was not disturbed. */
    List<IntervalHealth> calm() {
        Set<IntervalHealth> disturbed = new HashSet<>();
        diagnosis.found().values().forEach(disturbed::addAll);
        return moments.stream().filter(moment -> !disturbed.contains(moment)).toList();
    }

    String who() {
        return who;
    }

    private String standstill(Set<IntervalHealth> when) {
        IntervalHealth worst = worst(when, IntervalHealth::hiccupMillis);
        return text(
                "%s stood still in %s, worst %.0f ms at %s, and neither GC nor full cores explain it: was the"
                        + " machine swapping, asleep, or a guest of a busy host?",
                who, intervals(when), worst.hiccupMillis(), at.clock(worst.startEpochMillis()));
    }

    private String io(Set<IntervalHealth> when) {
        IntervalHealth worst = worst(when, IntervalHealth::lagMillis);
        return text(
                "%s let messages that had arrived wait for its I/O loops, in %s, worst %.0f ms at %s: raise"
                        + " duplex.io.threads, or add engines.",
                who, intervals(when), worst.lagMillis(), at.clock(worst.startEpochMillis()));
    }

    private static String intervals(Set<IntervalHealth> when) {
        return when.size() == 1 ? "1 interval" : when.size() + " intervals";
    }

    /**
     * Returns the measurements that show that the engine was not disturbed, with a full stop.
     *
     * @param more to say after them; may be empty
     */
    String healthy(String more) {
        List<String> parts = new ArrayList<>();
        if (worst(moments, IntervalHealth::gcMillis).gcMillis() >= 0) {
            parts.add(gc());
        }
        addMost(parts, "no standstill over %.1f ms", IntervalHealth::hiccupMillis);
        addMost(parts, "its I/O loops ran within %.1f ms", IntervalHealth::lagMillis);
        addMost(parts, "its cores were at most %.0f %% busy", IntervalHealth::corePercent);
        if (!more.isEmpty()) {
            parts.add(more);
        }
        return parts.isEmpty()
                ? who + " has no figures of what may have disturbed it."
                : String.join("; ", parts) + ".";
    }

    private void addMost(List<String> parts, String format, ToDoubleFunction<IntervalHealth> figure) {
        double most = figure.applyAsDouble(worst(moments, figure));
        if (most >= 0) {
            parts.add(text(format, most));
        }
    }

    private static IntervalHealth worst(Collection<IntervalHealth> moments, ToDoubleFunction<IntervalHealth> figure) {
        return moments.stream().max(Comparator.comparingDouble(figure)).orElseThrow();
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }

    private static String capital(String sentence) {
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }
}
