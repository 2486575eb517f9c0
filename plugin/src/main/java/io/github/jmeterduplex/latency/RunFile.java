package io.github.jmeterduplex.latency;

/**
 * The format of {@code run.json}, the facts about a run; written when the run starts and completed when it ends.
 *
 * <p>One JSON object, UTF-8. Members of format version 1:
 *
 * <ul>
 *   <li>{@link #FORMAT}: 1
 *   <li>{@link #RUN}, {@link #ENGINE}: names of the two folders
 *   <li>{@link #PLAN}: file name of the test plan
 *   <li>{@link #START_EPOCH_MS}, {@link #START}: start of the first interval; {@link #END_EPOCH_MS}, {@link #END}: end
 *       of the last one, absent while the run lasts and after a crash
 *   <li>{@link #COMPLETED}: whether the log was closed in order
 *   <li>{@link #INTERVAL_SECONDS}, {@link #WARMUP_SECONDS}
 *   <li>{@link #VERSIONS}: names and versions; {@link #PROPERTIES}: the {@code duplex.*} properties as set;
 *       {@link #LIMITS}: cores, heap, descriptors; {@link #FACTS}: values that samplers recorded, for example
 *       {@code threads} and {@link #TARGET_PER_SECOND}. A value is masked if its name suggests a secret.
 *   <li>{@link #TOTALS}: at the end: {@link #TOTALS_OF_LABELS} (per label the counts of {@link Count}),
 *       {@link #TOTALS_OF_SESSIONS} ({@link SessionCount}) and {@link #TOTALS_OF_LATENCIES} (by the tags of
 *       {@code latency.hlog} how many latencies it holds; absent in files of earlier versions)
 *   <li>{@link #WRITE_ERRORS}: how often a file could not be written
 * </ul>
 *
 * Readers skip members they do not know.
 */
public final class RunFile {
    /** The file's name in an engine's folder. */
    public static final String NAME = "run.json";
    /** The version of all formats in this package that this code writes. */
    public static final int FORMAT_VERSION = 1;

    /** The version of the format. */
    public static final String FORMAT = "format";
    /** Name of the run's folder. */
    public static final String RUN = "run";
    /** Name of the engine's folder. */
    public static final String ENGINE = "engine";
    /** File name of the test plan. */
    public static final String PLAN = "plan";
    /** Start of the first interval, milliseconds since the epoch. */
    public static final String START_EPOCH_MS = "start_epoch_ms";
    /** {@link #START_EPOCH_MS} as text. */
    public static final String START = "start";
    /** End of the last interval, milliseconds since the epoch; absent while the run lasts. */
    public static final String END_EPOCH_MS = "end_epoch_ms";
    /** {@link #END_EPOCH_MS} as text. */
    public static final String END = "end";
    /** Whether the log was closed in order. */
    public static final String COMPLETED = "completed";
    /** Length of an interval, in seconds. */
    public static final String INTERVAL_SECONDS = "interval_seconds";
    /** Length of the warm-up, which the report leaves out, in seconds. */
    public static final String WARMUP_SECONDS = "warmup_seconds";
    /** Names and versions of the software. */
    public static final String VERSIONS = "versions";
    /** The {@code duplex.*} properties that were set, with their values. */
    public static final String PROPERTIES = "properties";
    /** The limits of this engine: cores, heap, descriptors. */
    public static final String LIMITS = "limits";
    /** The facts of the run: values that samplers recorded. */
    public static final String FACTS = "facts";
    /** Among the facts: the messages a second that the samplers' own paces ask for, all together. */
    public static final String TARGET_PER_SECOND = "target_per_second";
    /** Among the facts: {@link #TARGET_PER_SECOND} by label. */
    public static final String TARGETS = "targets";
    /** Among the facts, by label: how the messages of a pace follow each other, for example {@code poisson}. */
    public static final String ARRIVALS = "arrivals";
    /** Among the facts, by label: how connections follow each other. */
    public static final String CONNECT_ARRIVALS = "connect_arrivals";
    /** Among the facts: the seed of random arrivals; absent if arrivals were not random. */
    public static final String SEED = "seed";
    /**
     * Among the facts, by label: the stages of a rate. {@link #STAGE_WALKS} is a list with an entry for threads that
     * walked through the same stages together: when the first and the last of them began ({@link #FIRST_EPOCH_MS},
     * {@link #LAST_EPOCH_MS}), their number ({@link #THREADS}), and {@link #STAGES}, a list with {@link #STAGE_NAME},
     * {@link #FROM_PER_SECOND} and {@link #TO_PER_SECOND} of one thread, and {@link #SECONDS} of each stage;
     * {@link #FIRST_STAGE} is the number of the first of them, if that is not 1; {@link #STAGE_WALKS_DROPPED} says how
     * many further walks are not in the list.
     */
    public static final String STAGES = "stages";

    // The members of STAGES; THREADS is also among the facts.
    public static final String STAGE_WALKS = "walks";
    public static final String STAGE_WALKS_DROPPED = "walks_dropped";
    public static final String FIRST_EPOCH_MS = "first_epoch_ms";
    public static final String LAST_EPOCH_MS = "last_epoch_ms";
    public static final String THREADS = "threads";
    public static final String FIRST_STAGE = "first_stage";
    public static final String STAGE_NAME = "name";
    public static final String FROM_PER_SECOND = "from_per_second";
    public static final String TO_PER_SECOND = "to_per_second";
    public static final String SECONDS = "seconds";

    /** Among the facts: how many sessions each transport opened. */
    public static final String TRANSPORTS = "transports";
    /** Among the facts: how many sessions servers ended by a close frame, by its code and reason. */
    public static final String CLOSES = "closes";
    /** Among the facts: how many pings had no pong when the next one was due. */
    public static final String PONGS_MISSING = "pongs_missing";
    /** Among the facts: how many searches by a regular expression were given up, by label and parameter. */
    public static final String SEARCHES_GIVEN_UP = "searches_given_up";
    /** Among the facts: how many packets broke the protocol and were ignored, by their error. */
    public static final String PACKETS_IGNORED = "packets_ignored";
    /**
     * Among the facts: how many sessions ended before their disconnect message could be sent. The fact is absent if
     * there were none.
     */
    public static final String GOOD_BYES_UNSENT = "good_byes_unsent";
    /**
     * Among the facts: the TLS implementation of WebSocket connections, {@code native} or {@code jdk}; absent without
     * TLS.
     */
    public static final String TLS_ENGINE = "tls_engine";
    /**
     * Among the facts: how many sessions opened with which version of TLS, cipher suite and group of keys, as in {@code
     * TLSv1.3 TLS_AES_128_GCM_SHA256 X25519}; absent without TLS.
     */
    public static final String TLS_NEGOTIATED = "tls_negotiated";
    /**
     * Among the facts: what the rehearsal before the run has measured on this machine: {@code seconds} it took, and if
     * they are known messages {@link #PER_SECOND}, {@link #P50_MS} and {@link #P99_MS} of replies; absent without one.
     */
    public static final String REHEARSAL = "rehearsal";
    /**
     * Among the facts: how many messages JMeter's listeners have not seen as samples, because the listeners were too
     * slow; absent if they saw all.
     */
    public static final String SAMPLES_DROPPED = "samples_dropped";
    /**
     * Among the facts: how many kept messages and frames of traces were dropped because all together took more than
     * {@code duplex.kept.megabytes}; absent if all were kept.
     */
    public static final String KEPT_DROPPED = "kept_dropped";
    /**
     * Among the facts that the controller of a run on remote engines adds: by how many milliseconds its clock is later
     * than the engine's; all times of the files are by the controller's.
     */
    public static final String CLOCK_OFFSET_MS = "clock_offset_ms";
    /** Among the facts that the controller adds: how many intervals came added to another one. */
    public static final String INTERVALS_JOINED = "intervals_joined";
    /** Among the facts that the controller adds: by how many seconds the engine began after the first one. */
    public static final String LATE_SECONDS = "late_seconds";
    /**
     * Among the facts, by name: the searches for the highest rate. Each has {@link #SEARCH_SENTENCE},
     * {@link #SEARCH_FOUND}, and if there is an answer {@link #PER_SECOND}, {@link #LOW_PER_SECOND},
     * {@link #HIGH_PER_SECOND}, {@link #BROKEN_BY} and {@link #BACK_SECONDS}; {@link #MAX_P99_MS} if that was a bound;
     * {@link #SEARCH_STEPS}, a list with {@link #STEP_NUMBER}, {@link #PER_SECOND}, {@link #STEP_ANSWER},
     * {@link #SECONDS}, {@link #WRITTEN_PER_SECOND}, {@link #P50_MS}, {@link #P99_MS}, {@link #P99_LOW_MS},
     * {@link #P99_HIGH_MS} and {@link #LOST_PERCENT} of each step, each if it was measured.
     */
    public static final String SEARCHES = "searches";

    // The members of SEARCHES.
    public static final String SEARCH_SENTENCE = "sentence";
    public static final String SEARCH_FOUND = "found";
    public static final String SEARCH_STEPS = "steps";
    public static final String PER_SECOND = "per_second";
    public static final String LOW_PER_SECOND = "low_per_second";
    public static final String HIGH_PER_SECOND = "high_per_second";
    public static final String BROKEN_BY = "broken_by";
    public static final String BACK_SECONDS = "back_seconds";
    public static final String MAX_P99_MS = "max_p99_ms";
    public static final String STEP_NUMBER = "number";
    public static final String STEP_ANSWER = "answer";
    public static final String WRITTEN_PER_SECOND = "written_per_second";
    public static final String P50_MS = "p50_ms";
    public static final String P99_MS = "p99_ms";
    public static final String P99_LOW_MS = "p99_low_ms";
    public static final String P99_HIGH_MS = "p99_high_ms";
    public static final String LOST_PERCENT = "lost_percent";

    /** The sums over the whole run, written when the run ends. */
    public static final String TOTALS = "totals";

    // The members of TOTALS.
    public static final String TOTALS_OF_LABELS = "labels";
    public static final String TOTALS_OF_SESSIONS = "sessions";
    public static final String TOTALS_OF_LATENCIES = "latencies";

    /** How often a file could not be written. */
    public static final String WRITE_ERRORS = "write_errors";

    private RunFile() {}
}
