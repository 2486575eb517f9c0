package io.github.jmeterduplex.latency;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Reads {@code latency.hlog}: every latency of a run, a histogram a line. Confined to one thread.
 *
 * <p>The file is an HdrHistogram log of version 1.3, which HdrHistogram's own tools read as well:
 *
 * <ul>
 *   <li>Lines that begin with {@code #} are comments. {@code #[StartTime: S (seconds since epoch), ...]} tells the start
 *       of the run, {@code #[BaseTime: S (seconds since epoch)]} what the stamps count from (0 without it).
 *   <li>The line that begins with {@code "StartTimestamp"} is the legend.
 *   <li>All others are {@code Tag=TAG,START,LENGTH,MAX,HISTOGRAM}: {@link LatencyTag}, start and length of the interval
 *       in seconds with three decimals, the longest latency in milliseconds, and the histogram in HdrHistogram's
 *       compressed encoding (V2) in Base64. Its values are microseconds with three significant digits, auto-resized.
 * </ul>
 *
 * A tag has a line in each interval in which it has latencies. Lines without a tag are left out in silence: other tools
 * may have added them.
 */
public final class LatencyLogReader {
    /** The file's name in an engine's folder. */
    public static final String NAME = "latency.hlog";

    private static final String BASE_TIME = "#[BaseTime: ";
    private static final String TAG = "Tag=";
    private static final int FIELDS = 5;
    /** Comments, the legend, and intervals without a tag. */
    private static final Pattern OTHERS = Pattern.compile("[#\"0-9]");

    private final Predicate<Interval> wanted;
    private final Consumer<Line> lines;
    private final Damage damage;
    private long baseEpochMillis;

    private LatencyLogReader(Predicate<Interval> wanted, Consumer<Line> lines, Damage damage) {
        this.wanted = wanted;
        this.lines = lines;
        this.damage = damage;
    }

    /** The latencies of one tag in one interval. */
    public record Line(Interval interval, LatencyTag tag, LatencyHistogram latencies) {}

    /**
     * Reads a file, from its first line to its last whole one.
     *
     * @param wanted tells the intervals whose histograms are to be decoded
     * @param lines takes them in their order
     * @param warnings takes a sentence where something could not be read
     * @throws IOException when the file cannot be read
     */
    public static void read(Path file, Predicate<Interval> wanted, Consumer<Line> lines, Consumer<String> warnings)
            throws IOException {
        Damage damage = new Damage(file, warnings);
        LatencyLogReader reader = new LatencyLogReader(wanted, lines, damage);
        try (WholeLines whole = WholeLines.open(file);
                BufferedReader text = new BufferedReader(new InputStreamReader(whole, StandardCharsets.UTF_8))) {
            damage.cut(whole.isCut());
            for (String line = text.readLine(); line != null; line = text.readLine()) {
                reader.take(line);
            }
        }
        damage.report();
    }

    private void take(String line) {
        Optional<Line> interval = Optional.empty();
        try {
            if (line.startsWith(BASE_TIME)) {
                baseEpochMillis = millis(line.substring(BASE_TIME.length(), line.indexOf(' ', BASE_TIME.length())));
            } else if (line.startsWith(TAG)) {
                interval = parse(line.substring(TAG.length()).split(",", -1));
            } else if (!OTHERS.matcher(line).lookingAt()) {
                damage.line();
            }
        } catch (RuntimeException | DataFormatException e) {
            // Broken bytes make the decoder fail in many ways, and say nothing but that the line is broken.
            damage.line();
        }
        interval.ifPresent(lines);
    }

    private Optional<Line> parse(String[] fields) throws DataFormatException {
        if (fields.length != FIELDS) {
            damage.line();
            return Optional.empty();
        }
        Interval interval = new Interval(baseEpochMillis + millis(fields[1]), millis(fields[2]));
        if (!wanted.test(interval)) {
            return Optional.empty();
        }
        LatencyTag tag = LatencyTag.parse(fields[0]);
        ByteBuffer payload = ByteBuffer.wrap(Base64.getDecoder().decode(fields[4]));
        Histogram histogram = Histogram.decodeFromCompressedByteBuffer(payload, 0);
        return Optional.of(new Line(interval, tag, new LatencyHistogram(histogram)));
    }

    private static long millis(String seconds) {
        return new BigDecimal(seconds).movePointRight(3).longValue();
    }
}
