package io.github.jmeterduplex.internal.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses memory sizes written as in the JVM's {@code -Xmx}, for example {@code 512m}, and formats sizes for people. */
final class MemorySizeConverter implements ITypeConverter<Long> {
    static final long KILO = 1L << 10;
    static final long MEGA = 1L << 20;
    static final long GIGA = 1L << 30;

    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})([kKmMgG]?)");

    @Override
    public Long convert(String text) {
        Matcher size = TEXT.matcher(text);
        if (!size.matches()) {
            throw new TypeConversionException("'" + text + "' is not a size; allowed: 512m, 4g");
        }
        long unit = switch (size.group(2).toLowerCase(Locale.ROOT)) {
            case "k" -> KILO;
            case "m" -> MEGA;
            case "g" -> GIGA;
            default -> 1;
        };
        return Long.parseLong(size.group(1)) * unit;
    }

    /** Formats a number of bytes for people: {@code 512 MB}, {@code 23.5 GB}. */
    static String text(long bytes) {
        return bytes < GIGA
                ? String.format(Locale.ROOT, "%,d MB", (bytes + MEGA - 1) / MEGA)
                : String.format(Locale.ROOT, "%.1f GB", (double) bytes / GIGA);
    }
}
