package io.github.jmeterduplex.report;

import java.util.Locale;

/** Why figures of a stretch are the client's own. */
enum Disturbance {
    /** Garbage collections paused it. */
    GC,
    /** Its threads waited for a core, or its cores were full for seconds. */
    CPU,
    /** It stood still though neither garbage collections nor full cores explain it. */
    STANDSTILL,
    /** An I/O loop let messages wait that had arrived. */
    IO;

    /** The word in the JSON report. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
