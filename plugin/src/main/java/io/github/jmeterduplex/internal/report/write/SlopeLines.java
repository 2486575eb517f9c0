package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.trend.TimeSeries.Slope;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Formats how fast latencies and resources of a long run grew, a line each, without growth that may be due to chance.
 * If there was not any growth beyond chance, a line says so.
 */
final class SlopeLines {
    private static final int MAX = 10;
    private static final double SECONDS_PER_HOUR = 3_600;

    private final List<Slope> all;
    private final List<Slope> slopes;
    private final double hours;

    SlopeLines(Report report) {
        all = report.slopes();
        slopes = all.stream().filter(Slope::isTold).toList();
        hours = (report.toSeconds() - report.fromSeconds()) / SECONDS_PER_HOUR;
    }

    /**
     * Returns a sentence that names the values that did not grow; empty if one grew, or if there are not any slopes.
     */
    Optional<String> growth() {
        if (all.isEmpty() || slopes.stream().anyMatch(slope -> slope.percentAnHour() > 0)) {
            return Optional.empty();
        }
        String over = String.format(Locale.ROOT, " over %.1f hours: ", hours);
        List<Slope> small = all.stream()
                .filter(slope -> slope.small() && !slope.mayBeFlat())
                .toList();
        List<Slope> others = all.stream()
                .filter(slope -> !slope.small() && !slope.mayBeFlat())
                .toList();
        String flat = " have 0 % an hour or less in their 95 % intervals";
        String but = small.isEmpty() && others.isEmpty()
                ? ""
                : ", but for "
                        + Stream.concat(
                                        others.stream().map(SlopeLines::interval),
                                        small.stream().map(slope -> interval(slope) + ", less than 1 % of its limit"))
                                .collect(Collectors.joining("; "));
        return Optional.of((others.isEmpty() ? "nothing grew" : "nothing grew beyond chance") + over + "the slopes of "
                + names(all) + flat + but);
    }

    private static String interval(Slope slope) {
        return String.format(
                Locale.ROOT,
                "%s of %s (%.1f to %.1f %% an hour)",
                name(slope.figure()),
                Report.oneLine(slope.of()),
                slope.low(),
                slope.high());
    }

    private static String names(List<Slope> slopes) {
        List<String> names =
                slopes.stream().map(slope -> name(slope.figure())).distinct().toList();
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        growth().ifPresent(growth -> text.append("Slopes: ").append(growth).append('\n'));
        slopes.stream()
                .limit(MAX)
                .forEach(slope -> text.append(String.format(
                        Locale.ROOT,
                        "Slope: %s of %s %s %.1f %% an hour (%.1f to %.1f)\n",
                        name(slope.figure()),
                        Report.oneLine(slope.of()),
                        slope.percentAnHour() < 0 ? "dropped" : "grew",
                        Math.abs(slope.percentAnHour()),
                        slope.percentAnHour() < 0 ? -slope.high() : slope.low(),
                        slope.percentAnHour() < 0 ? -slope.low() : slope.high())));
        if (slopes.size() > MAX) {
            text.append("... and ")
                    .append(slopes.size() - MAX)
                    .append(" more slopes: see \"slopes\" in the JSON report\n");
        }
        return text.toString();
    }

    private static String name(String figure) {
        return switch (figure) {
            case "p50_ms" -> "p50";
            case "p99_ms" -> "p99";
            case "heap_after_gc_bytes" -> "heap after GC";
            case "descriptors_open" -> "open descriptors";
            case "threads" -> "threads";
            default -> "open sessions";
        };
    }
}
