package io.github.jmeterduplex.latency;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Makes the lines of {@code latency.hlog}, whose format {@link LatencyLogReader} specifies. It does not write to a file
 * itself, so that a file gets whole lines only. Confined to one thread.
 */
public final class LatencyLogWriter {
    private static final double MILLIS_PER_SECOND = 1_000.0;
    private static final double MICROS_PER_MILLI = 1_000.0;

    private final long startEpochMillis;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final HistogramLogWriter writer =
            new HistogramLogWriter(new PrintStream(lines, false, StandardCharsets.UTF_8));

    /** Creates a writer for a run with this start, from which the stamps of the lines count. */
    public LatencyLogWriter(long startEpochMillis) {
        this.startEpochMillis = startEpochMillis;
    }

    /** {@return the first lines of the file} */
    public String header() {
        writer.outputComment("[Logged by Duplex for JMeter; values in microseconds, Interval_Max in milliseconds]");
        writer.outputLogFormatVersion();
        writer.outputStartTime(startEpochMillis);
        writer.outputBaseTime(startEpochMillis);
        writer.outputLegend();
        return take();
    }

    /** Formats one line, with its line feed: the latencies of one tag in one interval. */
    public String line(Interval interval, LatencyTag tag, LatencyHistogram latencies) {
        latencies.histogram().setTag(tag.text());
        writer.outputIntervalHistogram(
                (interval.startEpochMillis() - startEpochMillis) / MILLIS_PER_SECOND,
                (interval.endEpochMillis() - startEpochMillis) / MILLIS_PER_SECOND,
                latencies.histogram(),
                MICROS_PER_MILLI);
        return take();
    }

    private String take() {
        String text = lines.toString(StandardCharsets.UTF_8);
        lines.reset();
        return text;
    }
}
