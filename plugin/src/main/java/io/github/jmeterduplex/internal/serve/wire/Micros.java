package io.github.jmeterduplex.internal.serve.wire;

import java.time.Instant;

/** The time of the system's clock. */
public final class Micros {
    private static final long PER_SECOND = 1_000_000;
    private static final int NANOS_EACH = 1_000;

    private Micros() {}

    /** Returns the microseconds since 1970. */
    public static long now() {
        Instant now = Instant.now();
        return now.getEpochSecond() * PER_SECOND + now.getNano() / NANOS_EACH;
    }
}
