package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.report.read.ReportException;
import io.github.jmeterduplex.internal.report.requirement.Requirement;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of all reports: the part of the run to report, and the requirements to check. */
final class ReportOptions {
    @Option(
            names = "--from",
            paramLabel = "TIME",
            converter = RunOffset.class,
            description = "Leave out what began earlier, counted from the run's earliest start (60s, 5m, 1h30m)."
                    + " Without it the run's duplex.warmup.seconds are left out.")
    @Nullable
    Duration from;

    @Option(
            names = "--to",
            paramLabel = "TIME",
            converter = RunOffset.class,
            description = "Leave out what began at this time or later.")
    @Nullable
    Duration to;

    @Option(
            names = "--require",
            paramLabel = "LIST",
            converter = Requirement.Converter.class,
            description =
                    "Such as 'p99<200,chat:lost=0': exit code 1 when one breaks, 3 when none breaks but a percentile's"
                            + " 95 %% interval holds its bound (run longer), or files are not complete. Latencies are"
                            + " milliseconds, and the intended ones where there are any.")
    List<Requirement> requirements = List.of();

    /**
     * Checks that {@code --from} is earlier than {@code --to}.
     *
     * @throws ReportException if it is empty
     */
    void check() {
        if (from != null && to != null && from.compareTo(to) >= 0) {
            throw new ReportException("--from must be earlier than --to");
        }
    }

    /** Whether the report covers the whole run, without {@code --from} and {@code --to}. */
    boolean isWhole() {
        return from == null && to == null;
    }

    /** Parses a time since the start of the run: {@code 90}, {@code 60s}, {@code 1.5h}, {@code 1h30m}. */
    static final class RunOffset implements ITypeConverter<Duration> {
        private static final Pattern PART = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ms|s|m|h|d)");
        private static final Map<String, Long> MILLIS =
                Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

        @Override
        public Duration convert(String text) {
            Matcher part = PART.matcher(text.matches("[\\d.]+") ? text + "s" : text);
            long millis = 0;
            int end = 0;
            while (part.find() && part.start() == end) {
                millis += new BigDecimal(part.group(1))
                        .multiply(BigDecimal.valueOf(MILLIS.getOrDefault(part.group(2), 0L)))
                        .setScale(0, RoundingMode.HALF_UP)
                        .longValueExact();
                end = part.end();
            }
            if (end == 0 || !part.hitEnd() || end < text.length()) {
                throw new TypeConversionException("'" + text + "' is not a duration; allowed: 90, 60s, 5m, 1h30m");
            }
            return Duration.ofMillis(millis);
        }
    }
}
