package io.github.jmeterduplex.internal.settings;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The {@code duplex.*} properties of one run; {@link Property} describes each. These have a default of the run, or may
 * be off:
 *
 * @param run name of this run's folder; by default the time at which the settings were read
 * @param engine name of this engine's folder; by default host and process id
 * @param seed of random arrivals; empty = the run draws one
 * @param summarySeconds distance of live lines; 0 = none
 * @param infoSeconds how long other sessions use an answer of {@code /info}; 0 = every session asks
 * @param require bounds of the figures, as {@code report --require} takes it; empty = no bounds
 * @param live address of the live page; null = it is not served
 * @param metrics address of the metrics for Prometheus; null = they are not served
 */
public record Settings(
        Path results,
        String run,
        String engine,
        Slice slice,
        OptionalLong seed,
        Rows messages,
        long partBytes,
        long keepBytes,
        int intervalSeconds,
        int warmupSeconds,
        int drainSeconds,
        int rememberSeconds,
        int summarySeconds,
        int ioThreads,
        int infoSeconds,
        TlsStyle tls,
        int pendingMax,
        int labelsMax,
        int samplesMax,
        int messageMaxBytes,
        long keptBytes,
        int unsentMaxBytes,
        int pollingPackets,
        boolean reportHtml,
        boolean reportConsole,
        String require,
        @Nullable ListenAddress live,
        @Nullable ListenAddress metrics) {

    private static final long BYTES_PER_MEGABYTE = 1 << 20;
    /** Default share of the heap for messages in memory, as a divisor: one eighth. */
    private static final int SHARE_OF_HEAP = 8;

    /** Format of the default name of a run: ISO 8601 without colons, which Windows forbids in names. */
    private static final DateTimeFormatter RUN_NAME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HHmmss", Locale.ROOT);

    /** Which messages are written as rows; counts and histograms are exact in any case. */
    public enum Rows {
        /** Rows for messages of every outcome. */
        ALL,
        /** Rows for messages of all outcomes but replied and unanswered. */
        PROBLEMS,
        /** Rows are not written. */
        OFF
    }

    /**
     * Reads all properties of a run.
     *
     * @param property the value of a property, or null if it is not set; blank counts as not set
     * @throws IllegalArgumentException that names the property, its value and the allowed values
     */
    public static Settings read(UnaryOperator<String> property) {
        return read(property, Clock.system(ZoneId.systemDefault()));
    }

    private static TlsStyle tls(UnaryOperator<String> property) {
        return new TlsStyle(
                TlsProvider.valueOf(Property.TLS_ENGINE.text(property).toUpperCase(Locale.ROOT)),
                TlsResumption.valueOf(Property.TLS_RESUMPTION.text(property).toUpperCase(Locale.ROOT)),
                Property.TLS_GROUPS.text(property));
    }

    static Settings read(UnaryOperator<String> property, Clock clock) {
        // The report reads one from the properties in run.json, the rehearsal the other: a wrong value is reported
        // here.
        List.of(Property.TRACE_URL, Property.REHEARSAL).forEach(one -> {
            String unused = one.text(property);
        });
        return new Settings(
                results(property),
                orElse(Property.RUN.text(property), LocalDateTime.now(clock).format(RUN_NAME)),
                orElse(
                        Property.ENGINE.text(property),
                        engineName(hostName(), ProcessHandle.current().pid())),
                slice(property),
                seed(property),
                Rows.valueOf(Property.MESSAGES.text(property).toUpperCase(Locale.ROOT)),
                Property.PART_MEGABYTES.number(property) * BYTES_PER_MEGABYTE,
                Property.KEEP_MEGABYTES.number(property) * BYTES_PER_MEGABYTE,
                Property.INTERVAL_SECONDS.smallNumber(property),
                Property.WARMUP_SECONDS.smallNumber(property),
                Property.DRAIN_SECONDS.smallNumber(property),
                Property.REMEMBER_SECONDS.smallNumber(property),
                Property.SUMMARY_SECONDS.smallNumber(property),
                ioThreads(property),
                Property.INFO_SECONDS.smallNumber(property),
                tls(property),
                Property.PENDING_MAX.smallNumber(property),
                Property.LABELS_MAX.smallNumber(property),
                Property.SAMPLES_MAX.smallNumber(property),
                Property.MESSAGE_MAX_BYTES.smallNumber(property),
                keptBytes(property),
                Property.UNSENT_MAX_BYTES.smallNumber(property),
                Property.POLLING_PACKETS.smallNumber(property),
                Boolean.parseBoolean(Property.REPORT_HTML.text(property)),
                Boolean.parseBoolean(Property.REPORT_CONSOLE.text(property)),
                Property.REQUIRE.text(property),
                ListenAddress.read(Property.LIVE_PORT, Property.LIVE_HOST, property),
                ListenAddress.read(Property.METRICS_PORT, Property.METRICS_HOST, property));
    }

    /**
     * Returns the default name of an engine, for example {@code lab7-4711}, which is unique on its host and safe as a
     * folder.
     */
    static String engineName(String host, long pid) {
        String safe = host.replaceAll("[^\\p{L}\\p{N}_.-]", "_").replaceFirst("^[.-]+", "");
        return (safe.isEmpty() ? "engine" : safe) + "-" + pid;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // In containers, the host's name often does not have an address: the run does not fail because of that.
            return "engine";
        }
    }

    private static Path results(UnaryOperator<String> property) {
        String text = Property.RESULTS.text(property);
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            IllegalArgumentException refused = Property.RESULTS.refused(text);
            refused.initCause(e);
            throw refused;
        }
    }

    private static Slice slice(UnaryOperator<String> property) {
        String text = Property.SLICE.text(property);
        int slash = text.indexOf('/');
        int index = Integer.parseInt(text.substring(0, slash));
        int count = Integer.parseInt(text.substring(slash + 1));
        if (index < 1 || index > count) {
            throw Property.SLICE.refused(text);
        }
        return new Slice(index, count);
    }

    private static OptionalLong seed(UnaryOperator<String> property) {
        return Property.SEED.text(property).isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(Property.SEED.number(property));
    }

    private static long keptBytes(UnaryOperator<String> property) {
        return Property.KEPT_MEGABYTES.text(property).isEmpty()
                ? Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP
                : Property.KEPT_MEGABYTES.number(property) * BYTES_PER_MEGABYTE;
    }

    private static int ioThreads(UnaryOperator<String> property) {
        return Property.IO_THREADS.text(property).isEmpty()
                ? Runtime.getRuntime().availableProcessors()
                : Property.IO_THREADS.smallNumber(property);
    }

    private static String orElse(String text, String otherwise) {
        return text.isEmpty() ? otherwise : text;
    }
}
