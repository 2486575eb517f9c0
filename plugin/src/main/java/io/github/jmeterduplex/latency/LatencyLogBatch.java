package io.github.jmeterduplex.latency;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;

/** A batch of whole lines of {@code latency.hlog}; any one thread can decode it. */
final class LatencyLogBatch implements Callable<LatencyLogBatch.Decoded> {
    private static final byte[] TAG = "Tag=".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}(\\.[0-9]{1,9})?");
    private static final int FIELDS = 5;

    private final byte[] text;
    private final long baseEpochMillis;
    private final Predicate<Interval> wanted;
    private final Map<String, LatencyTag> tags = new HashMap<>();
    private final List<LatencyLogReader.Line> lines = new ArrayList<>();
    private long damaged;

    /**
     * @param text whole lines without comments; the caller must not change it
     * @param baseEpochMillis the time from which the stamps of the lines count
     * @param wanted selects the intervals to decode; thread-safe
     */
    LatencyLogBatch(byte[] text, long baseEpochMillis, Predicate<Interval> wanted) {
        this.text = text;
        this.baseEpochMillis = baseEpochMillis;
        this.wanted = wanted;
    }

    /** The lines of the batch in their order, and the number of damaged ones. */
    record Decoded(List<LatencyLogReader.Line> lines, long damaged) {}

    @Override
    public Decoded call() {
        try (IntervalDecoder decoder = new IntervalDecoder()) {
            for (int start = 0; start < text.length; ) {
                int end = indexOf('\n', start, text.length);
                take(start, end > start && text[end - 1] == '\r' ? end - 1 : end, decoder);
                start = end + 1;
            }
        }
        return new Decoded(lines, damaged);
    }

    private int indexOf(char wantedByte, int from, int end) {
        int at = from;
        while (at < end && text[at] != wantedByte) {
            at++;
        }
        return at;
    }

    private void take(int start, int end, IntervalDecoder decoder) {
        boolean isTagged =
                end - start >= TAG.length && Arrays.equals(text, start, start + TAG.length, TAG, 0, TAG.length);
        if (isTagged) {
            try {
                parse(start + TAG.length, end, decoder);
            } catch (RuntimeException | DataFormatException e) {
                // Broken bytes make the decoder fail in many ways; each means only that the line is broken.
                damaged++;
            }
        } else if (!isOthers(start, end)) {
            damaged++;
        }
    }

    /** Whether a line is the legend or an interval without a tag. */
    private boolean isOthers(int start, int end) {
        return end > start && (text[start] == '"' || (text[start] >= '0' && text[start] <= '9'));
    }

    private void parse(int start, int end, IntervalDecoder decoder) throws DataFormatException {
        int[] ends = new int[FIELDS];
        int field = 0;
        for (int at = start; at < end; at = ends[field++] + 1) {
            ends[field] = indexOf(',', at, end);
        }
        if (field != FIELDS) {
            throw new IllegalArgumentException("expected " + FIELDS + " fields, got " + field);
        }
        Interval interval = Interval.checked(
                baseEpochMillis + millis(string(ends[0] + 1, ends[1])), millis(string(ends[1] + 1, ends[2])));
        if (wanted.test(interval)) {
            LatencyTag tag = tags.computeIfAbsent(string(start, ends[0]), LatencyTag::parse);
            byte[] histogram = Arrays.copyOfRange(text, ends[3] + 1, end);
            lines.add(new LatencyLogReader.Line(interval, tag, decoder.decode(histogram)));
        }
    }

    private String string(int start, int end) {
        return new String(text, start, end - start, StandardCharsets.UTF_8);
    }

    /**
     * Converts seconds to milliseconds.
     *
     * @throws IllegalArgumentException if the text is not digits, with or without a point among them
     */
    static long millis(String seconds) {
        if (!SECONDS.matcher(seconds).matches()) {
            throw new IllegalArgumentException("not a number of seconds: " + seconds);
        }
        return new BigDecimal(seconds).movePointRight(3).longValue();
    }
}
