package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.RegularFile;
import io.github.jmeterduplex.internal.codec.csv.UnreadableParts;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;

/**
 * Reads {@code latency.hlog}: every latency of a run, a histogram a line. Confined to one thread.
 *
 * <p>The file is an HdrHistogram log of version 1.3, which HdrHistogram's own tools read as well:
 *
 * <ul>
 *   <li>Lines that begin with {@code #} are comments. {@code #[StartTime: S (seconds since epoch), ...]} has the start
 *       of the run, {@code #[BaseTime: S (seconds since epoch)]} the time from which the stamps count (0 if it is
 *       missing).
 *   <li>The line that begins with {@code "StartTimestamp"} is the legend.
 *   <li>All others are {@code Tag=TAG,START,LENGTH,MAX,HISTOGRAM}: {@link LatencyTag}, start and length of the interval
 *       in seconds with three decimals, the longest latency in milliseconds, and the histogram in HdrHistogram's
 *       compressed encoding (V2) in Base64. Its values are microseconds with three significant digits, auto-resized.
 * </ul>
 *
 * A tag has a line in each interval in which it has latencies. Lines without a tag are skipped without a warning: other
 * tools may have added them.
 */
public final class LatencyLogReader {
    /** The file's name in an engine's folder. */
    public static final String NAME = "latency.hlog";

    private static final String BASE_TIME = "#[BaseTime: ";
    private static final int BATCH_BYTES = 1 << 17;
    /** The maximum length of a line, longer than any line of ours: a file with a longer line is not a log. */
    private static final int MAX_LINE_BYTES = 1 << 24;

    private final Path file;
    private final Predicate<Interval> wanted;
    private final UnreadableParts damage;
    private final OrderedTasks<Batch.Decoded> decoding;
    private long baseEpochMillis;
    private boolean hasLines;

    private LatencyLogReader(
            Path file, Predicate<Interval> wanted, UnreadableParts damage, OrderedTasks<Batch.Decoded> decoding) {
        this.file = file;
        this.wanted = wanted;
        this.damage = damage;
        this.decoding = decoding;
    }

    /** The latencies of one tag in one interval. */
    public record Line(Interval interval, LatencyTag tag, IntervalLatencies latencies) {}

    /**
     * Reads a file from its first line to its last complete one. All cores decode; the use of memory does not grow with
     * the file.
     *
     * @param wanted selects the intervals whose histograms should be decoded; must be thread-safe
     * @param lines takes them in their order, in the calling thread
     * @param warnings takes a sentence if something could not be read
     * @throws IOException if the file cannot be read
     */
    public static void read(Path file, Predicate<Interval> wanted, Consumer<Line> lines, Consumer<String> warnings)
            throws IOException {
        UnreadableParts damage = new UnreadableParts(file, warnings);
        Consumer<Batch.Decoded> results = decoded -> {
            damage.lines(decoded.damaged());
            decoded.lines().forEach(lines);
        };
        RegularFile.require(file);
        try (InputStream in = Files.newInputStream(file);
                OrderedTasks<Batch.Decoded> decoding = new OrderedTasks<>(results)) {
            LatencyLogReader reader = new LatencyLogReader(file, wanted, damage, decoding);
            reader.readAll(in);
            if (!reader.hasLines) {
                damage.noHeader();
            }
            decoding.finish();
        }
        damage.report();
    }

    private void readAll(InputStream in) throws IOException {
        byte[] buffer = new byte[BATCH_BYTES];
        int length = 0;
        int count;
        do {
            count = in.readNBytes(buffer, length, buffer.length - length);
            length += count;
            int taken = takeLines(buffer, length);
            hasLines |= taken > 0;
            length -= taken;
            System.arraycopy(buffer, taken, buffer, 0, length);
            if (length == buffer.length) {
                buffer = larger(buffer);
            }
        } while (count > 0);
        // The engine was killed, or still writes.
        damage.cut(length > 0);
    }

    private byte[] larger(byte[] buffer) throws IOException {
        if (buffer.length >= MAX_LINE_BYTES) {
            throw new IOException(
                    file + " is no such file of Duplex: a line of it has more than " + MAX_LINE_BYTES + " bytes");
        }
        return Arrays.copyOf(buffer, 2 * buffer.length);
    }

    /** Reads the whole lines among the first {@code length} bytes, and returns the end of the last one. */
    private int takeLines(byte[] buffer, int length) {
        int batchStart = 0;
        int lineStart = 0;
        for (int at = 0; at < length; at++) {
            if (buffer[at] == '\n') {
                if (buffer[lineStart] == '#') {
                    decode(buffer, batchStart, lineStart);
                    takeComment(new String(buffer, lineStart, at - lineStart, StandardCharsets.UTF_8));
                    batchStart = at + 1;
                }
                lineStart = at + 1;
            }
        }
        decode(buffer, batchStart, lineStart);
        return lineStart;
    }

    private void decode(byte[] buffer, int start, int end) {
        if (end > start) {
            decoding.submit(new Batch(Arrays.copyOfRange(buffer, start, end), baseEpochMillis, wanted));
        }
    }

    private void takeComment(String line) {
        if (!line.startsWith(BASE_TIME)) {
            return;
        }
        try {
            baseEpochMillis = Batch.millis(line.substring(BASE_TIME.length(), line.indexOf(' ', BASE_TIME.length())));
        } catch (RuntimeException e) {
            // The stamp is not a number, or its end is missing.
            damage.line();
        }
    }

    /** A batch of whole lines of {@code latency.hlog}; any one thread can decode it. */
    private static final class Batch implements Callable<Batch.Decoded> {
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
        Batch(byte[] text, long baseEpochMillis, Predicate<Interval> wanted) {
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

        /** Converts seconds to milliseconds; text other than digits and a point among them is an illegal argument. */
        static long millis(String seconds) {
            if (!SECONDS.matcher(seconds).matches()) {
                throw new IllegalArgumentException("not a number of seconds: " + seconds);
            }
            return new BigDecimal(seconds).movePointRight(3).longValue();
        }
    }
}
