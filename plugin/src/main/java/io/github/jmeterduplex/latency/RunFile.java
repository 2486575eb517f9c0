package io.github.jmeterduplex.latency;

/**
 * The format of {@code run.json}: what was run, where and how; written when the run starts and completed when it ends.
 *
 * <p>One JSON object, UTF-8. Members of format version 1:
 *
 * <ul>
 *   <li>{@link #FORMAT}: 1
 *   <li>{@link #RUN}, {@link #ENGINE}: names of the two folders
 *   <li>{@link #PLAN}: file name of the test plan
 *   <li>{@link #START_EPOCH_MS}, {@link #START}: start of the first interval; {@link #END_EPOCH_MS}, {@link #END}: end of
 *       the last one, absent while the run goes on and after a crash
 *   <li>{@link #COMPLETED}: whether the log was closed in order
 *   <li>{@link #INTERVAL_SECONDS}, {@link #WARMUP_SECONDS}
 *   <li>{@link #VERSIONS}: names and versions; {@link #PROPERTIES}: the {@code duplex.*} properties as set;
 *       {@link #LIMITS}: cores, heap, descriptors; {@link #FACTS}: what samplers told, such as {@code threads} and
 *       {@code target_per_second}; {@link #TRANSPORTS} among them holds how many sessions each transport opened. Values whose name smells of a secret are masked.
 *   <li>{@link #TOTALS}: at the end: {@code labels} (per label the counts of {@link Count}) and {@code sessions}
 *       ({@link SessionCount})
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

    public static final String FORMAT = "format";
    public static final String RUN = "run";
    public static final String ENGINE = "engine";
    public static final String PLAN = "plan";
    public static final String START_EPOCH_MS = "start_epoch_ms";
    public static final String START = "start";
    public static final String END_EPOCH_MS = "end_epoch_ms";
    public static final String END = "end";
    public static final String COMPLETED = "completed";
    public static final String INTERVAL_SECONDS = "interval_seconds";
    public static final String WARMUP_SECONDS = "warmup_seconds";
    public static final String VERSIONS = "versions";
    public static final String PROPERTIES = "properties";
    public static final String LIMITS = "limits";
    public static final String FACTS = "facts";
    public static final String TRANSPORTS = "transports";
    public static final String TOTALS = "totals";
    public static final String WRITE_ERRORS = "write_errors";

    private RunFile() {}
}
