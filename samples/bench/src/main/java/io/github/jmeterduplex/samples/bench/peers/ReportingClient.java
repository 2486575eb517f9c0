package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.runs.harness.Child;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A client that prints one line of figures when it ends: {@code latency p50 84 p99 210 us of 4711 in 6.02 s}. With a
 * pace, the line also says how late it sent. Confined to one thread.
 */
final class ReportingClient extends RunningContestant {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Pattern LATENCY = Pattern.compile("latency p50 (\\S+) p99 (\\S+) us of (\\d+) in (\\S+) s");
    private static final Pattern LATENESS = Pattern.compile(", late p99 (\\d+) us");

    private final boolean isFlooded;

    ReportingClient(Child process, boolean isFlooded) {
        super(process);
        this.isFlooded = isFlooded;
    }

    /** Asked as Ctrl-C asks: what a process says after {@link Child#close} is not heard. */
    @Override
    ContestantFigures end(long fromEpochMillis, long toEpochMillis) throws InterruptedException {
        process().interrupt();
        process().awaitExit(PATIENCE);
        return figures(process().lines(), isFlooded);
    }

    /** Returns the figures in the lines that a program printed. */
    static ContestantFigures figures(List<String> lines, boolean isFlooded) {
        String text = String.join("\n", lines);
        Matcher line = LATENCY.matcher(text);
        Matcher late = LATENESS.matcher(text);
        return line.find()
                ? new ContestantFigures(
                        number(line, 1),
                        number(line, 2),
                        isFlooded ? number(line, 3) / number(line, 4) : Double.NaN,
                        late.find() ? number(late, 1) : Double.NaN)
                : ContestantFigures.NOTHING;
    }

    private static double number(Matcher line, int group) {
        return Double.parseDouble(line.group(group));
    }
}
