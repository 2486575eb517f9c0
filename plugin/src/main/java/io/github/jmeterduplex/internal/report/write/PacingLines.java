package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Pacing;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Formats arrivals, stages and highest rates as lines of the table and as members of the JSON. */
final class PacingLines {
    private static final String HIGHEST = "highest ";

    private final Pacing pacing;

    PacingLines(Pacing pacing) {
        this.pacing = pacing;
    }

    /** Returns the pacing as lines for a terminal; empty if the pacing is unknown. */
    String text() {
        StringBuilder text = new StringBuilder(searches());
        List<String> arrivals = new ArrayList<>();
        pacing.arrivals().forEach((label, kind) -> arrivals.add(Report.oneLine(label) + " " + kind));
        pacing.connectArrivals().forEach((label, kind) -> arrivals.add(Report.oneLine(label) + " (connects) " + kind));
        if (!arrivals.isEmpty()) {
            text.append("Arrivals: ")
                    .append(String.join(", ", arrivals))
                    .append(seeds())
                    .append('\n');
        }
        if (!pacing.stages().isEmpty()) {
            text.append('\n').append(new TextTable(rows()).text()).append('\n');
        }
        return text.toString();
    }

    /** Returns a line for each highest rate that was found. */
    String searches() {
        return pacing.searches().stream().map(this::line).collect(Collectors.joining());
    }

    /** Returns a line {@code Highest rate: 12,400/s (...)}, with the name of its search if there are several. */
    private String line(Pacing.Search search) {
        String of = pacing.searches().size() == 1
                ? ""
                : " of " + Report.oneLine(search.name()) + " on " + Report.oneLine(search.engine());
        String sentence = Report.oneLine(search.sentence());
        return "Highest rate" + of + ": "
                + (sentence.startsWith(HIGHEST) ? sentence.substring(HIGHEST.length()) : sentence) + "\n";
    }

    private String seeds() {
        if (pacing.seeds().isEmpty()) {
            return "";
        }
        return pacing.seeds().values().stream()
                .distinct()
                .map(String::valueOf)
                .collect(Collectors.joining(", ", "; duplex.seed=", ""));
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("stage (ms)", "target/s", "msg/s", "mean", "p50", "p90", "p95", "p99", "p99.9", "max"));
        pacing.stages().forEach(stage -> {
            String name = Report.oneLine(stage.of().label() + " " + stage.of().number() + ": "
                    + stage.of().name());
            if (!stage.latencies().containsKey(LatencyKind.LATENCY.word())) {
                rows.add(row(name + " (shorter than 3 whole intervals, or unanswered)", stage, Optional.empty()));
            }
            for (LatencyKind kind : List.of(LatencyKind.LATENCY, LatencyKind.INTENDED)) {
                String row = kind == LatencyKind.LATENCY ? name : name + " (" + kind.word() + ")";
                Optional.ofNullable(stage.latencies().get(kind.word()))
                        .ifPresent(latencies -> rows.add(row(row, stage, Optional.of(latencies))));
            }
        });
        return rows;
    }

    private static List<String> row(String name, Pacing.Stage stage, Optional<Latencies> latencies) {
        List<String> row = new ArrayList<>(List.of(name, target(stage), FigureText.rate(stage.perSecond())));
        row.addAll(FigureText.row(latencies));
        return row;
    }

    private static String target(Pacing.Stage stage) {
        String from = rate(stage.fromPerSecond());
        return stage.fromPerSecond() == stage.toPerSecond() ? from : from + ".." + rate(stage.toPerSecond());
    }

    private static String rate(double perSecond) {
        return perSecond == Math.rint(perSecond)
                ? String.format(Locale.ROOT, "%.0f", perSecond)
                : FigureText.rate(perSecond);
    }

    /**
     * Returns what is known of the pacing, as members of a JSON report.
     *
     * @param figures makes members of latencies
     */
    Map<String, Object> members(Function<Latencies, Map<String, Object>> figures) {
        return Members.of(
                "arrivals", Members.filled(pacing.arrivals()),
                "connect_arrivals", Members.filled(pacing.connectArrivals()),
                "seeds", Members.filled(pacing.seeds()),
                "highest_rates", Members.filled(Members.list(pacing.searches(), PacingLines::member)),
                "stages", Members.filled(Members.list(pacing.stages(), stage -> member(stage, figures))));
    }

    private static Map<String, Object> member(Pacing.Search search) {
        Map<String, Object> member = Members.of("name", search.name(), "engine", search.engine());
        search.facts().forEach((name, fact) -> member.put(String.valueOf(name), fact));
        return member;
    }

    private static Map<String, Object> member(Pacing.Stage stage, Function<Latencies, Map<String, Object>> figures) {
        Map<String, Object> member = Members.of(
                "label", stage.of().label(),
                "number", stage.of().number(),
                "name", stage.of().name(),
                "from_per_second", stage.fromPerSecond(),
                "to_per_second", stage.toPerSecond(),
                "intervals", stage.intervals(),
                "per_second", Math.round(stage.perSecond() * 1_000) / 1_000.0);
        stage.latencies().forEach((kind, latencies) -> member.put(kind + "_ms", figures.apply(latencies)));
        return member;
    }
}
