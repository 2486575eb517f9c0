package io.github.jmeterduplex.internal.engine.pace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rate: steady without an end, in stages that end, or set by a search.
 *
 * @param perSecond the steady rate, or the mean over all stages; 0 without a rate
 * @param stages in their order; empty if the rate is steady
 * @param search the name of the search that sets it; empty without a search
 */
public record Rate(double perSecond, List<Stage> stages, String search) {
    /** Stands for the absence of a rate: messages are sent as fast as possible. */
    public static final Rate NONE = new Rate(0, List.of(), "");

    /** The forms of stages that {@link #parseStages} accepts, as the end of the sentence "allowed: ...". */
    public static final String ALLOWED_STAGES =
            "stages such as 100 for 60s, peak: 100..2000 over 5m, each RATE for TIME or RATE..RATE over TIME";

    private static final int MAX_STAGES = 1_000;
    private static final double MAX_PER_SECOND = 10_000_000;
    private static final double MAX_SECONDS = 10_000_000;
    private static final double MIN_SECONDS = 0.001;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int SECONDS_PER_HOUR = 3_600;

    private static final String NUMBER = "([0-9]{1,8}(?:\\.[0-9]{1,9})?)";
    private static final String STEADY = NUMBER + "\\s+for";
    private static final String RAMP = NUMBER + "\\s*\\.\\.\\s*" + NUMBER + "\\s+over";
    private static final Pattern STAGE =
            Pattern.compile("(?:([^:]{1,60}):\\s*)?((?:" + STEADY + "|" + RAMP + ")\\s+" + NUMBER + "\\s?([smh]))");
    private static final double NANOS_PER_SECOND = 1e9;

    public Rate {
        stages = List.copyOf(stages);
    }

    public static Rate steady(double perSecond) {
        return new Rate(perSecond, List.of(), "");
    }

    /** Returns the rate that the search of this name sets. */
    public static Rate ofSearch(String name) {
        return new Rate(0, List.of(), name);
    }

    /** Returns a rate in stages, at least one of which sends messages. */
    public static Rate of(List<Stage> stages) {
        double count = stages.stream().mapToDouble(Stage::count).sum();
        return new Rate(count * NANOS_PER_SECOND / nanos(stages), stages, "");
    }

    /**
     * Reads the stages of a rate from a text, for example {@code 100 for 60s, peak: 100..2000 over 5m}.
     * {@code RATE for TIME} is steady, {@code RATE..RATE over TIME} a ramp, {@code NAME:} before it names the stage. A
     * time has the unit {@code s}, {@code m} or {@code h}.
     *
     * @throws IllegalArgumentException that names the stage and its error
     */
    public static Rate parseStages(String text) {
        String[] parts = text.split(",", -1);
        if (parts.length > MAX_STAGES) {
            throw new IllegalArgumentException(parts.length + " stages, at most " + MAX_STAGES);
        }
        List<Stage> stages = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String part : parts) {
            Matcher stage = STAGE.matcher(part.strip());
            if (!stage.matches()) {
                throw wrong(stages.size() + 1, part, "is not RATE for TIME or RATE..RATE over TIME");
            }
            if (stage.group(1) != null && !names.add(stage.group(1).strip())) {
                throw wrong(stages.size() + 1, part, "has the name of another one");
            }
            stages.add(stage(stage, stages.size() + 1, part));
        }
        Rate rate = of(stages);
        if (!rate.isSet()) {
            throw new IllegalArgumentException("all rates are 0");
        }
        return rate;
    }

    private static Stage stage(Matcher stage, int number, String part) {
        boolean isSteady = stage.group(3) != null;
        double from = Double.parseDouble(stage.group(isSteady ? 3 : 4));
        double to = isSteady ? from : Double.parseDouble(stage.group(5));
        double seconds = Double.parseDouble(stage.group(6)) * secondsOf(stage.group(7));
        if (Math.max(from, to) > MAX_PER_SECOND) {
            throw wrong(number, part, "has a rate above 10000000");
        }
        if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
            throw wrong(number, part, "does not last from 0.001 to 10000000 seconds");
        }
        String name = stage.group(1) == null ? stage.group(2) : stage.group(1).strip();
        return new Stage(name, from, to, Math.round(seconds * NANOS_PER_SECOND));
    }

    private static int secondsOf(String unit) {
        return switch (unit) {
            case "m" -> SECONDS_PER_MINUTE;
            case "h" -> SECONDS_PER_HOUR;
            default -> 1;
        };
    }

    private static IllegalArgumentException wrong(int number, String part, String what) {
        return new IllegalArgumentException("stage " + number + ", \"" + part.strip() + "\", " + what);
    }

    private static long nanos(List<Stage> stages) {
        return stages.stream().mapToLong(Stage::nanos).sum();
    }

    public boolean isSet() {
        return perSecond > 0 || isOfSearch();
    }

    public boolean isOfSearch() {
        return !search.isEmpty();
    }

    /** Whether the rate has stages, and thus an end. */
    public boolean isStaged() {
        return !stages.isEmpty();
    }

    /** Returns how long all stages last together, in nanoseconds; 0 if the rate is steady. */
    public long nanos() {
        return nanos(stages);
    }

    /** Returns the rate of one engine if this number of engines share the rate. */
    public Rate dividedBy(int parts) {
        if (parts == 1) {
            return this;
        }
        return new Rate(
                perSecond / parts,
                stages.stream().map(stage -> stage.dividedBy(parts)).toList(),
                search);
    }

    /**
     * Returns the index of the stage at a time since the start, in nanoseconds; the number of stages after the last
     * one, or if the rate is steady.
     */
    public int stageAt(long sinceNanos) {
        long end = 0;
        int index = 0;
        for (Stage stage : stages) {
            end += stage.nanos();
            if (sinceNanos < end) {
                return index;
            }
            index++;
        }
        return index;
    }
}
