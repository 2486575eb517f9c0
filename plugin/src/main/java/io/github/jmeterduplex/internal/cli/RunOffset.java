package io.github.jmeterduplex.internal.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time since the start of the run: {@code 90}, {@code 60s}, {@code 1.5h}, {@code 1h30m}. */
final class RunOffset implements ITypeConverter<Duration> {
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
