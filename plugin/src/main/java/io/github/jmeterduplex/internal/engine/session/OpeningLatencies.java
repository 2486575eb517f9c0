package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes.Part;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Records the time of an opening, and its parts if they are known: those of client libraries are not. */
final class OpeningLatencies {
    private OpeningLatencies() {}

    /** @param wholeNanos from the start of the opening to the open session */
    static void record(LabelStats stats, long wholeNanos, OpeningTimes times) {
        record(stats, LatencyKind.CONNECT, wholeNanos);
        long onTheWire = 0;
        boolean known = false;
        for (Part part : Part.values()) {
            OptionalLong nanos = times.nanos(part);
            if (nanos.isPresent()) {
                known = true;
                onTheWire += nanos.getAsLong();
                record(stats, kind(part), nanos.getAsLong());
            }
        }
        if (known) {
            record(stats, LatencyKind.CONNECT_WAIT, Math.max(0, wholeNanos - onTheWire));
        }
    }

    private static void record(LabelStats stats, LatencyKind kind, long nanos) {
        stats.time(kind, TimeUnit.NANOSECONDS.toMicros(nanos));
    }

    private static LatencyKind kind(Part part) {
        return switch (part) {
            case TCP -> LatencyKind.CONNECT_TCP;
            case TLS -> LatencyKind.CONNECT_TLS;
            case HTTP -> LatencyKind.CONNECT_HTTP;
            case PROTOCOL -> LatencyKind.CONNECT_PROTOCOL;
        };
    }
}
