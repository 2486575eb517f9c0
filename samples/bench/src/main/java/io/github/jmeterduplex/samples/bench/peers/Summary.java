package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Cores;
import io.github.jmeterduplex.samples.bench.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The tables of a run: figures by scenario and contestant, and what was promised. */
record Summary(Results results, List<Scenario> scenarios, Options options) {
    private static final double KILOBYTE = 1024;

    Summary {
        scenarios = List.copyOf(scenarios);
    }

    /** The figures, a row a contestant. */
    Table figures() {
        String header = "scenario|contestant|counted/s|core %|CPU µs each|each/s a core|server µs|p50 µs|p99 µs"
                + "|late p99 µs|RSS MB|threads|heap KB|RSS KB";
        Table table = new Table(header.split("\\|", -1));
        for (Scenario scenario : scenarios) {
            for (Contestant contestant : scenario.contestants()) {
                String key = Results.key(scenario.name(), contestant.name());
                results.median(key)
                        .map(Summary::parameters)
                        .or(() -> results.absence(key).map(Summary::note))
                        .ifPresent(parameters -> table.row(row(scenario, contestant, parameters)));
            }
        }
        return table;
    }

    private static List<String> note(String why) {
        return List.of("not measured, " + why.lines().findFirst().orElse(""));
    }

    private static List<String> row(Scenario scenario, Contestant contestant, List<String> parameters) {
        List<String> row = new ArrayList<>(List.of(scenario.name(), contestant.name()));
        row.addAll(parameters);
        return row;
    }

    private static List<String> parameters(Measured one) {
        return List.of(
                whole(one.perSecond()),
                text(one.busyPercent()),
                text(one.cpuMicros()),
                whole(one.perCore()),
                text(one.serverMicros()),
                whole(one.p50Micros()),
                whole(one.p99Micros()),
                whole(one.lateP99Micros()),
                whole(one.residentMegabytes()),
                whole(one.threads()),
                text(one.heapBytes() / KILOBYTE),
                text(one.residentBytes() / KILOBYTE));
    }

    private static String whole(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String text(double value) {
        return Double.isNaN(value) ? "" : Figure.text(value);
    }

    /** What was promised, as far as it was measured. */
    Table targets() {
        Table table = new Table("promise", "bound", "measured", "verdict");
        for (PerformanceTarget target : PerformanceTargets.of(scenarios)) {
            target.of(results)
                    .ifPresent(figure -> table.row(List.of(
                            figure.name(), figure.bounds(), Figure.text(figure.measured()), figure.judgement())));
        }
        return table;
    }

    /** Whether nothing failed and no promise is broken. */
    boolean isGood() {
        return !results.hasFailed()
                && PerformanceTargets.of(scenarios).stream()
                        .map(target -> target.of(results))
                        .flatMap(Optional::stream)
                        .allMatch(Figure::isGood);
    }

    /** What this is, for people. */
    String title() {
        return "Medians of " + options.runs() + (options.runs() == 1 ? " run" : " runs") + ", warm-up "
                + options.timing().warmUpSeconds() + " s, window "
                + options.timing().windowSeconds() + " s, "
                + (Cores.canPin() ? "client and server on a core each" : "client and server not kept to a core each");
    }

    /** A page to be copied. */
    String markdown() {
        StringBuilder page = new StringBuilder(title()).append(".\n\n");
        scenarios.stream()
                .map(scenario -> "- `" + scenario.name() + "`: " + scenario.title() + "\n")
                .distinct()
                .forEach(page::append);
        return page.append('\n')
                .append(figures().markdown())
                .append('\n')
                .append(targets().markdown())
                .toString();
    }

    /** The same for a terminal. */
    String text() {
        return title() + "\n" + figures().text() + "\n" + targets().text();
    }
}
