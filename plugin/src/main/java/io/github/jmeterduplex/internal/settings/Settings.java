package io.github.jmeterduplex.internal.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The {@code duplex.*} properties of one run; {@link Property} says more of each.
 *
 * @param results folder of all runs
 * @param run name of this run's folder; by default the time at which the settings were read
 * @param engine name of this engine's folder; by default host and process id
 * @param slice this engine's share of users and rates
 * @param leader where engines that search together meet; null = they do not
 * @param seed of random arrivals; empty = the run draws one
 * @param messages which rows are written
 * @param partBytes size at which a part of the message rows ends
 * @param keepBytes size of all parts beyond which rows are dropped and counted
 * @param intervalSeconds length of an interval of the files
 * @param warmupSeconds recorded, left out by the report
 * @param drainSeconds longest wait for messages in flight
 * @param rememberSeconds how long finished ids are known
 * @param summarySeconds distance of live lines; 0 = none
 * @param ioThreads I/O threads of the shared runtime
 * @param infoSeconds how long an answer of {@code /info} holds for other sessions; 0 = every session asks
 * @param tlsEngine whose TLS is spoken
 * @param tlsResumption which connection resumes the TLS session of which
 * @param pendingMax messages in flight in this JVM
 * @param labelsMax labels that no parameter names
 * @param samplesMax messages that wait for JMeter's listeners
 * @param messageMaxBytes longest inbound message, joined and inflated
 * @param keptBytes all bytes that servers make this engine keep
 * @param unsentMaxBytes bytes of a session that wait to be written
 * @param pollingPackets most packets of Engine.IO in one POST
 * @param reportHtml whether {@code report.html} is written after the drain
 * @param reportConsole whether the figures are reported then
 * @param require what they must be, as {@code report --require} takes it; empty = nothing
 * @param live where the live page is; null = nowhere
 * @param metrics where Prometheus may read; null = nowhere
 */
public record Settings(
        Path results,
        String run,
        String engine,
        Slice slice,
        @Nullable ListenAddress leader,
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
        TlsProvider tlsEngine,
        TlsResumption tlsResumption,
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
    /** Kept messages may take one part of so many. */
    private static final int SHARE_OF_HEAP = 8;

    /** ISO 8601 without colons, which Windows forbids in names. */
    private static final DateTimeFormatter RUN_NAME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HHmmss", Locale.ROOT);

    /** Which message rows are written; counts and histograms are exact in any case. */
    public enum Rows {
        /** Every outcome. */
        ALL,
        /** All but replied and unanswered ones. */
        PROBLEMS,
        /** None. */
        OFF
    }

    /**
     * Reads all properties.
     *
     * @param property the value of a property, or null where it is not set; blank counts as not set
     * @throws IllegalArgumentException naming property, value and what is allowed
     */
    public static Settings read(UnaryOperator<String> property) {
        return read(property, Clock.system(ZoneId.systemDefault()));
    }

    static Settings read(UnaryOperator<String> property, Clock clock) {
        // Of the properties in run.json the report takes it; a wrong one is reported now.
        var unused = Property.TRACE_URL.text(property);
        return new Settings(
                results(property),
                orElse(Property.RUN.text(property), LocalDateTime.now(clock).format(RUN_NAME)),
                orElse(Property.ENGINE.text(property), EngineName.ofThisProcess()),
                slice(property),
                ListenAddress.read(Property.LEADER, property),
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
                TlsProvider.valueOf(Property.TLS_ENGINE.text(property).toUpperCase(Locale.ROOT)),
                TlsResumption.valueOf(Property.TLS_RESUMPTION.text(property).toUpperCase(Locale.ROOT)),
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
