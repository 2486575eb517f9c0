package io.github.jmeterduplex.internal.settings;

import io.github.jmeterduplex.latency.TraceUrl;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Every {@code duplex.*} property: the only source of names, defaults, units and ranges.
 *
 * <p>{@code jmeter.properties.example} repeats them for users; a test compares the two.
 */
public enum Property {
    RESULTS("duplex.results", "duplex-results", "a path", "Folder of all runs; relative to the working directory."),
    RUN("duplex.run", "", Pattern.compile(Property.NAME), Property.NAME_ALLOWED, """
            Name of this run's folder in duplex.results. Blank: the start time, such as 2026-11-20T235530.
            Of a run on remote engines the controller's folder is named NAME-all."""),
    ENGINE("duplex.engine", "", Pattern.compile(Property.NAME), Property.NAME_ALLOWED, """
            Name of this engine's folder in the run's. Blank: host name and process id, such as lab7-4711."""),
    SLICE("duplex.slice", "1/1", Pattern.compile("\\d{1,6}/\\d{1,6}"), "i/n with 1 <= i <= n, such as 2/3", """
            This engine's share, counted from 1: 2/3 takes every third row of sessionData, and a third of sessions
            and rates. A controller (jmeter -R) with a Duplex Results sets it; else set it at each engine's start, as
            -G would give all engines the same."""),
    SEED("duplex.seed", "", 0, 999_999_999_999L, "", """
            Seed of random arrivals: a run with the same plan and seed draws the same ones. Blank: drawn at random,
            and kept in run.json."""),
    MESSAGES("duplex.messages", "all", Pattern.compile("all|problems|off"), "all, problems or off", """
            Which messages get a row in messages-*.jtl and unexpected.jtl. Counts and histograms are exact in any
            case."""),
    PART_MEGABYTES("duplex.messages.partMegabytes", 256, 1, 1_048_576, "MB (1,048,576 bytes)", """
            Size at which a part of the message rows ends and is gzipped, with a fiftieth of a core at most while
            no more than a quarter of keepMegabytes waits for it."""),
    KEEP_MEGABYTES("duplex.messages.keepMegabytes", 10_240, 1, 1_073_741_824, "MB (1,048,576 bytes)", """
            Size of all message rows on disk beyond which rows are dropped and counted."""),
    INTERVAL_SECONDS("duplex.interval.seconds", 1, 1, 3_600, "s", """
            Length of an interval of the files; after a crash everything up to the last whole interval is there."""),
    WARMUP_SECONDS("duplex.warmup.seconds", 0, 0, 604_800, "s", """
            Start of the run that the report leaves out by default; it is recorded all the same."""),
    REHEARSAL(
            "duplex.rehearsal",
            "auto",
            Pattern.compile("auto|off|\\d{1,2}(\\.\\d{1,3})?"),
            "auto, off or seconds",
            """
            Before its threads start a test drives a server of this JVM through the plan's protocols, until the JVM
            has compiled the code: otherwise the first seconds of all figures would be those of a cold JVM. auto: for
            at most 5 s, once a JVM. Nothing of it is in the figures of the run."""),
    DRAIN_SECONDS("duplex.drain.seconds", 10, 0, 86_400, "s", """
            Longest wait for messages in flight at the end of the run and of a thread."""),
    REMEMBER_SECONDS("duplex.remember.seconds", 60, 0, 86_400, "s", """
            How long the ids of finished messages are known (about the last million), so that late replies and
            duplicates are not taken for pushes."""),
    SUMMARY_SECONDS("duplex.summary.seconds", 30, 0, 86_400, "s", """
            Distance of the live lines, rounded up to whole intervals. 0: none."""),
    IO_THREADS("duplex.io.threads", "", 1, 1_024, "threads", """
            I/O threads of this engine. Blank: the number of cores."""),
    INFO_SECONDS("duplex.info.seconds", 10, 0, 86_400, "s", """
            How long a SockJS server's answer under /info holds for other sessions over WebSocket whose request would be
            the same, cookies and headers included. 0: every session asks, as browsers do."""),
    TLS_ENGINE("duplex.tls.engine", "auto", Pattern.compile("auto|native|jdk"), "auto, native or jdk", """
            Whose TLS WebSocket connections speak: native is BoringSSL's, for Linux on x86_64 and aarch64. auto:
            native where it loads, else the JDK's."""),
    TLS_RESUMPTION("duplex.tls.resumption", "own", Pattern.compile("own|any|off"), "own, any or off", """
            own: a session that comes back resumes its own TLS session, a new one makes a full handshake. any: it
            resumes one that another has left, which is cheaper. off: full handshakes only."""),
    TLS_GROUPS(
            "duplex.tls.groups",
            "default",
            Pattern.compile("default|browser|((X25519MLKEM768|X25519|P-256|P-384|P-521)(,(?=[XP])|$))+"),
            "default, browser, or names with commas between them: X25519MLKEM768, X25519, P-256, P-384, P-521",
            """
            Groups that TLS offers for the agreement on keys, the preferred one first. default: those of the engine,
            X25519 first. browser: those of Chromium, the post-quantum X25519MLKEM768 first. All but default need
            the native engine."""),
    PENDING_MAX("duplex.pending.max", 1_000_000, 1, 100_000_000, "messages", """
            Most messages in flight in this engine. Beyond, a paced message has failed, and other senders wait."""),
    LABELS_MAX("duplex.labels.max", 200, 0, 100_000, "labels", """
            Most labels that no parameter names: events and destinations that servers send unasked. Messages of further
            ones are counted together, under (other)."""),
    SAMPLES_MAX("duplex.samples.max", 200_000, 1, 10_000_000, "messages", """
            Most messages of samplers with samples=messages that wait for JMeter's listeners; those beyond are
            counted and reported, and have no sample of their own."""),
    MESSAGE_MAX_BYTES("duplex.message.maxBytes", 1_048_576, 1_024, 1_073_741_824, "bytes", """
            Longest inbound message, after joining and inflating; a longer one ends its session."""),
    KEPT_MEGABYTES("duplex.kept.megabytes", "", 1, 1_048_576, "MB (1,048,576 bytes)", """
            What servers can make this engine keep: messages for Receive samplers, frames of traces, and messages
            of which a part has come. Beyond, the oldest kept message or frame is dropped and counted; a session
            whose message finds no room ends. Blank: an eighth of the heap."""),
    UNSENT_MAX_BYTES("duplex.unsent.maxBytes", 1_048_576, 1_024, 1_073_741_824, "bytes", """
            Bytes of one session that may wait to be written; beyond, the sender waits or its message has failed."""),
    POLLING_PACKETS("duplex.polling.packets", 16, 1, 1_000_000, "packets", """
            Most Engine.IO packets in one POST of a session that polls. Servers built on python-engineio drop all
            of a POST that holds more than 16, and answer ok."""),
    CHECK("duplex.check", "stop", Pattern.compile("stop|warn|off"), "stop, warn or off", """
            What becomes of a run with mistakes that can be found before anything connects, such as an unknown
            parameter of a sampler, or an unknown property duplex.*. stop: the first sample fails with 400 and the
            run stops; warn: they are logged and the run goes on; off: nobody looks."""),
    REPORT_HTML("duplex.report.html", "true", Pattern.compile("true|false"), "true or false", """
            true: when the run has ended, the report is written as a page, report.html, into the run's folder, for
            each engine its own. Not where the JVM is ended by a signal. false: no page is written."""),
    REPORT_CONSOLE("duplex.report.console", "true", Pattern.compile("true|false"), "true or false", """
            true: when the run has ended, its table, the verdict in a line and where the page is are
            shown on the console and in jmeter.log, by each engine its own. Not where the JVM is ended by a signal."""),
    REQUIRE("duplex.require", "", "a list as of report --require, such as p99<200,chat:lost=0", """
            What the figures must be when the run has ended, without the warm-up; each is a line of the log. A
            headless JMeter then ends with exit code 1 where one is broken, else with 3 where one cannot be decided,
            as the run was too short or its files are not complete, after all it does at the end. At a controller
            (jmeter -R) with a Duplex Results they hold for the figures of all engines; an engine where it is set
            (-G) only reports its own."""),
    LIVE_PORT("duplex.live.port", "", 0, 65_535, "", """
            Port of the live page: the report as a page that is fed each second while the run goes on. 0: any free
            one, which the log names. Blank: none."""),
    LIVE_HOST(
            "duplex.live.host", "127.0.0.1", Pattern.compile("[A-Za-z0-9._:%-]{1,253}"), "a host name or address", """
            Where that port listens: to this machine alone by default. 0.0.0.0: to everybody."""),
    METRICS_PORT("duplex.metrics.port", "", 0, 65_535, "", """
            Port at which Prometheus may read the figures of the run while it goes on, under /metrics. If it did, the
            run ends when it has read the last ones, after 15 s at most. 0: any free one, which the log names.
            Blank: none."""),
    METRICS_HOST(
            "duplex.metrics.host",
            "127.0.0.1",
            Pattern.compile("[A-Za-z0-9._:%-]{1,253}"),
            "a host name or address",
            """
            Where that port listens: to this machine alone by default. 0.0.0.0: to everybody."""),
    TRACE_URL(TraceUrl.PROPERTY, "", TraceUrl.PATTERN, TraceUrl.ALLOWED, """
            Where a trace can be looked at: the report makes a link of each trace id that {{traceparent}} put into
            a message, {traceId} replaced by it. Kept in run.json, so that a later report makes them too. Blank: no
            links.""");

    /** Regular expression for names that are safe as folders in every file system, without {@code .} and {@code ..}. */
    private static final String NAME = "[\\p{L}\\p{N}_][\\p{L}\\p{N}_.+=@-]{0,99}";

    private static final String NAME_ALLOWED =
            "up to 100 letters, digits and _ . + = @ - (the first a letter, a digit or _)";

    private final String key;
    private final String defaultText;
    private final Pattern pattern;
    private final long min;
    private final long max;
    private final String unit;
    private final String allowed;
    private final String meaning;

    Property(String key, String defaultText, Pattern pattern, String allowed, String meaning) {
        this(key, defaultText, pattern, 0, 0, "", allowed, meaning);
    }

    Property(String key, String defaultText, String allowed, String meaning) {
        this(key, defaultText, Pattern.compile(".+"), allowed, meaning);
    }

    Property(String key, long defaultValue, long min, long max, String unit, String meaning) {
        this(key, Long.toString(defaultValue), min, max, unit, meaning);
    }

    Property(String key, String defaultText, long min, long max, String unit, String meaning) {
        this(key, defaultText, Pattern.compile("[0-9]{1,18}"), min, max, unit, wholeNumbers(min, max), meaning);
    }

    Property(
            String key,
            String defaultText,
            Pattern pattern,
            long min,
            long max,
            String unit,
            String allowed,
            String meaning) {
        this.key = key;
        this.defaultText = defaultText;
        this.pattern = pattern;
        this.min = min;
        this.max = max;
        this.unit = unit;
        this.allowed = allowed;
        this.meaning = meaning.strip();
    }

    private static String wholeNumbers(long min, long max) {
        return String.format(Locale.ROOT, "whole numbers from %d to %d", min, max);
    }

    /** Returns the name by which users set the property, for example {@code duplex.interval.seconds}. */
    public String key() {
        return key;
    }

    /** Returns the value used if the property is blank or absent; empty if it is determined at the start. */
    public String defaultText() {
        return defaultText;
    }

    /** Returns the unit of a numeric property; an empty text for others. */
    public String unit() {
        return unit;
    }

    /** Returns the allowed values of the property, in words. */
    public String allowed() {
        return allowed;
    }

    /** Returns the meaning of the property, in one or more lines. */
    public String meaning() {
        return meaning;
    }

    /** Returns the trimmed value, or the default if it is blank or absent; throws if it does not match the pattern. */
    public String text(UnaryOperator<String> properties) {
        String set = properties.apply(key);
        if (set == null || set.isBlank()) {
            return defaultText;
        }
        String text = set.strip();
        if (!pattern.matcher(text).matches()) {
            throw refused(text);
        }
        return text;
    }

    /** Returns the value as a number; throws if it is out of range. */
    long number(UnaryOperator<String> properties) {
        String text = text(properties);
        long value = Long.parseLong(text);
        if (value < min || value > max) {
            throw refused(text);
        }
        return value;
    }

    /** Returns {@link #number} as an int, for a property whose range fits. */
    int smallNumber(UnaryOperator<String> properties) {
        return Math.toIntExact(number(properties));
    }

    /** Creates the exception for a value that is not allowed. */
    IllegalArgumentException refused(String value) {
        return new IllegalArgumentException(key + "=" + value + " is not allowed; allowed: " + allowed);
    }
}
