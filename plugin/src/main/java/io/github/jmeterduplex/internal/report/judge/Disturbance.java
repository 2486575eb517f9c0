package io.github.jmeterduplex.internal.report.judge;

import java.util.Locale;

/** The cause that disturbed the load generator in a stretch of a run. */
public enum Disturbance {
    /** Garbage collections paused it. */
    GC,
    /** Its threads waited for a core, or it filled its cores for seconds. */
    CPU,
    /** It stood still, and garbage collections or full cores do not explain it. */
    STANDSTILL,
    /** An I/O loop let messages wait that had arrived. */
    IO;

    /** {@return the word in the JSON report} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
