package io.github.jmeterduplex.internal.report.requirement;

import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Percentile;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.Count;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A limit for a value of a report: {@code [LABEL:]FIGURE OPERATOR NUMBER}, for example {@code p99<200} or {@code "room,
 * all":lost=0}. A label with a comma is in double quotes.
 *
 * @param text as the user gave it
 * @param label the label of the figure; empty = see {@link RequirementCheck}
 * @param figure one of {@link #allowedFigures}
 * @param operator {@code < <= > >= =}
 * @param bound latencies in milliseconds
 */
public record Requirement(String text, Optional<String> label, String figure, String operator, double bound) {
    static final String PER_SECOND = "per_second";

    static final Map<String, ToDoubleFunction<Latencies>> LATENCIES = latencies();
    static final Map<String, Count> COUNTS = Stream.of(
                    Count.SENT,
                    Count.REPLIED,
                    Count.LOST,
                    Count.LATE,
                    Count.DUPLICATES,
                    Count.WRONG,
                    Count.FAILED,
                    Count.UNANSWERED,
                    Count.UNORDERED,
                    Count.FOREIGN,
                    Count.PUSHED,
                    Count.SKEWED)
            .collect(Collectors.toMap(Count::word, count -> count, (one, other) -> one, LinkedHashMap::new));
    static final Map<String, ToDoubleFunction<Report.Sessions>> SESSIONS = sessions();

    /** Names of values in the table's head that differ from those in JSON. */
    private static final Map<String, String> OTHER_NAMES = Map.of("p99.9", "p999", "msg/s", PER_SECOND);

    private static final Pattern PARTS = Pattern.compile(
            "(?:(?<label>.*):)?(?<figure>[a-z0-9_./]+)\\s*"
                    + "(?<operator><=|>=|<|>|=)\\s*(?<bound>\\d{1,15}(?:\\.\\d{1,9})?)",
            Pattern.DOTALL);
    private static final Pattern QUOTED = Pattern.compile("\"(.*)\"", Pattern.DOTALL);
    /** Matches a comma between requirements, which an even number of quotes follows. */
    private static final Pattern SEPARATOR = Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");

    private static Map<String, ToDoubleFunction<Latencies>> latencies() {
        Map<String, ToDoubleFunction<Latencies>> figures = new LinkedHashMap<>();
        figures.put("mean", Latencies::mean);
        figures.put("p50", Latencies::p50);
        figures.put("p90", Latencies::p90);
        figures.put("p95", Latencies::p95);
        figures.put("p99", Latencies::p99);
        figures.put("p999", Latencies::p999);
        figures.put("max", Latencies::max);
        return figures;
    }

    private static Map<String, ToDoubleFunction<Report.Sessions>> sessions() {
        Map<String, ToDoubleFunction<Report.Sessions>> figures = new LinkedHashMap<>();
        for (var count : Report.Sessions.SUMMABLE) {
            figures.put(
                    "sessions." + count.word(), sessions -> sessions.counts().get(count));
        }
        figures.put("sessions.peak", Report.Sessions::peak);
        return figures;
    }

    /** Parses the option's value, which is a list of requirements. */
    public static final class Converter implements ITypeConverter<List<Requirement>> {
        @Override
        public List<Requirement> convert(String text) {
            return parse(text);
        }
    }

    /**
     * Parses requirements separated by commas.
     *
     * @throws TypeConversionException if one is wrong; it names the allowed values
     */
    static List<Requirement> parse(String text) {
        List<Requirement> requirements = new ArrayList<>();
        for (String one : SEPARATOR.split(text, -1)) {
            requirements.add(parseOne(one.strip()));
        }
        return requirements;
    }

    private static Requirement parseOne(String text) {
        Matcher parts = PARTS.matcher(text);
        if (!parts.matches()) {
            throw wrong(text, "is not a requirement");
        }
        String figure = OTHER_NAMES.getOrDefault(parts.group("figure"), parts.group("figure"));
        if (!allowedFigures().contains(figure)) {
            throw wrong(text, "does not name a figure");
        }
        Optional<String> label = Optional.ofNullable(parts.group("label")).map(Requirement::unquoted);
        if (label.isPresent() && SESSIONS.containsKey(figure)) {
            throw wrong(text, "gives a label to a figure of all sessions");
        }
        return new Requirement(text, label, figure, parts.group("operator"), Double.parseDouble(parts.group("bound")));
    }

    private static String unquoted(String label) {
        Matcher quoted = QUOTED.matcher(label);
        return quoted.matches() ? quoted.group(1) : label;
    }

    private static TypeConversionException wrong(String text, String what) {
        return new TypeConversionException("'" + text + "' " + what
                + "; allowed: [LABEL:]FIGURE, one of < <= > >= =, and a number, such as p99<200 or chat:lost=0,"
                + " with commas between; figures: " + String.join(" ", allowedFigures()));
    }

    static List<String> allowedFigures() {
        return Stream.of(COUNTS.keySet(), List.of(PER_SECOND), LATENCIES.keySet(), SESSIONS.keySet())
                .flatMap(Collection::stream)
                .toList();
    }

    /** Returns the percentile that the requirement limits; empty if it limits another value. */
    Optional<Percentile> percentile() {
        return Arrays.stream(Percentile.values())
                .filter(percentile -> percentile.word().equals(figure))
                .findFirst();
    }

    /** Whether the requirement sets an upper or a lower limit, not an exact value. */
    boolean isOrder() {
        return !operator.equals("=");
    }

    /** Whether a value meets the requirement. */
    boolean isMetBy(double value) {
        return switch (operator) {
            case "<" -> value < bound;
            case "<=" -> value <= bound;
            case ">" -> value > bound;
            case ">=" -> value >= bound;
            default -> Double.compare(value, bound) == 0;
        };
    }
}
