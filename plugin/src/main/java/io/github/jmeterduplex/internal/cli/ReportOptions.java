package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.report.read.ReportException;
import io.github.jmeterduplex.internal.report.requirement.Requirement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of all reports: the stretch of a run that counts, and its requirements. */
final class ReportOptions {
    @Option(
            names = "--from",
            paramLabel = "TIME",
            converter = RunOffset.class,
            description = "Leave out what began earlier, counted from the run's earliest start (60s, 5m, 1h30m)."
                    + " Without it the run's duplex.warmup.seconds are left out.")
    private @Nullable Duration from;

    @Option(
            names = "--to",
            paramLabel = "TIME",
            converter = RunOffset.class,
            description = "Leave out what began at this time or later.")
    private @Nullable Duration to;

    @Option(
            names = "--require",
            paramLabel = "LIST",
            converter = Requirement.Converter.class,
            description =
                    "Such as 'p99<200,chat:lost=0': exit code 1 when one breaks, 3 when none breaks but a percentile's"
                            + " 95 %% interval holds its bound (run longer), or files are not complete. Latencies are"
                            + " milliseconds, and the intended ones where there are any.")
    private List<Requirement> requirements = List.of();

    /**
     * Checks that the stretch is not empty.
     *
     * @throws ReportException if it is empty
     */
    void check() {
        if (from != null && to != null && from.compareTo(to) >= 0) {
            throw new ReportException("--from must be earlier than --to");
        }
    }

    /** Whether the whole run was asked for. */
    boolean isWhole() {
        return from == null && to == null;
    }

    /** Returns the start of the stretch; {@code null} if it is not given. */
    @Nullable
    Duration from() {
        return from;
    }

    /** Returns the end of the stretch; {@code null} if it is not given. */
    @Nullable
    Duration to() {
        return to;
    }

    List<Requirement> requirements() {
        return requirements;
    }
}
