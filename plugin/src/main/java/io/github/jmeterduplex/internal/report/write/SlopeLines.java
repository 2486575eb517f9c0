package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.course.Slope;
import io.github.jmeterduplex.internal.report.read.Report;
import java.util.List;
import java.util.Locale;

/**
 * How fast the figures of a long run grew, a line each; without those that may be due to chance, and those that would
 * be shown as 0.0 %.
 */
final class SlopeLines {
    private static final int MOST = 10;
    private static final double LEAST_PERCENT = 0.05;

    private final List<Slope> slopes;

    SlopeLines(List<Slope> slopes) {
        this.slopes = slopes.stream()
                .filter(slope -> slope.significant() && Math.abs(slope.percentAnHour()) >= LEAST_PERCENT)
                .toList();
    }

    String text() {
        StringBuilder text = new StringBuilder();
        slopes.stream()
                .limit(MOST)
                .forEach(slope -> text.append(String.format(
                        Locale.ROOT,
                        "Slope: %s of %s %s %.1f %% an hour (%.1f to %.1f)\n",
                        name(slope.figure()),
                        Report.oneLine(slope.of()),
                        slope.percentAnHour() < 0 ? "dropped" : "grew",
                        Math.abs(slope.percentAnHour()),
                        slope.percentAnHour() < 0 ? -slope.high() : slope.low(),
                        slope.percentAnHour() < 0 ? -slope.low() : slope.high())));
        if (slopes.size() > MOST) {
            text.append("... and ")
                    .append(slopes.size() - MOST)
                    .append(" more slopes: see \"slopes\" in the JSON report\n");
        }
        return text.toString();
    }

    private static String name(String figure) {
        return switch (figure) {
            case "p50_ms" -> "p50";
            case "p99_ms" -> "p99";
            case "heap_after_gc_bytes" -> "heap after GC";
            default -> "open sessions";
        };
    }
}
