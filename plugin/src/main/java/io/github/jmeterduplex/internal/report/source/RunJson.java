package io.github.jmeterduplex.internal.report.source;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.codec.csv.RegularFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the JSON object of {@code run.json}; refuses a file or a number that is larger than any run writes. */
final class RunJson {
    /** Enough for thousands of labels, each with its totals and a hundred walks through stages. */
    static final long MAX_BYTES = 32L << 20;

    /** Sums of greater numbers are not exact. */
    private static final double MAX_NUMBER = 1e18;

    private RunJson() {}

    /**
     * @throws IOException if it is not a JSON object, too large, or has a number too great for a run
     */
    static Map<String, Object> read(Path file) throws IOException {
        RegularFile.require(file);
        long bytes = Files.size(file);
        if (bytes > MAX_BYTES) {
            throw new IOException("it has " + (bytes >> 20) + " MB; expected at most " + (MAX_BYTES >> 20) + " MB");
        }
        Object value = JSON.std.anyFrom(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        if (!(value instanceof Map<?, ?>)) {
            throw new IOException("it is not a JSON object");
        }
        requireFinite(value);
        @SuppressWarnings("unchecked") // the names of a JSON object are strings
        Map<String, Object> members = (Map<String, Object>) value;
        return members;
    }

    private static void requireFinite(@Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            requireFinite(map.values());
        } else if (value instanceof Collection<?> values) {
            for (Object one : values) {
                requireFinite(one);
            }
        } else if (value instanceof Number number
                && !(number instanceof Long)
                && !(Math.abs(number.doubleValue()) <= MAX_NUMBER)) {
            throw new IOException("it holds a number beyond " + MAX_NUMBER);
        }
    }

    /** Returns why a file could not be read, to be added to a sentence without its end. */
    static String reason(Path file, IOException e) {
        String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        return message.isEmpty() ? "" : " (" + message.replace(file + " is", "it is") + ")";
    }
}
