package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.internal.machine.Shortage;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Watches how near one engine comes to the limits of its machine. Confined to one thread. */
final class NearLimits {
    private static final double PERCENT = 100.0;

    /** A resource of the machine, its limit, and the words for it. */
    private enum Watched {
        DESCRIPTORS(ClientColumn.DESCRIPTORS_OPEN, ClientColumn.DESCRIPTORS_LIMIT, "open files", Shortage.OPEN_FILES),
        PORTS(ClientColumn.PORTS_USED, ClientColumn.PORTS_LIMIT, "local ports to one server", Shortage.LOCAL_PORTS),
        CONNTRACK(
                ClientColumn.CONNTRACK_USED,
                ClientColumn.CONNTRACK_LIMIT,
                "connections in the packet filter's table",
                Shortage.CONNTRACK);

        private final ClientColumn used;
        private final ClientColumn limit;
        private final String what;
        private final Shortage shortage;

        Watched(ClientColumn used, ClientColumn limit, String what, Shortage shortage) {
            this.used = used;
            this.limit = limit;
            this.what = what;
            this.shortage = shortage;
        }
    }

    private record Most(double used, double limit, long epochMillis) {
        double percent() {
            return PERCENT * used / limit;
        }
    }

    private final Map<Watched, Most> most = new EnumMap<>(Watched.class);

    void add(ClientSample sample) {
        for (Watched watched : Watched.values()) {
            Double used = sample.values().get(watched.used);
            Double limit = sample.values().get(watched.limit);
            if (used != null && limit != null && limit > 0) {
                most.merge(
                        watched,
                        new Most(used, limit, sample.interval().startEpochMillis()),
                        (known, now) -> now.percent() > known.percent() ? now : known);
            }
        }
    }

    /** Returns a sentence for each limit of the machine that was nearly reached. */
    List<String> sentences(String who, ElapsedTime at) {
        List<String> sentences = new ArrayList<>();
        most.forEach((watched, peak) -> {
            if (peak.percent() >= Thresholds.LIMIT_PERCENT) {
                sentences.add(String.format(
                        Locale.ROOT,
                        "Of %s %s reached %.0f of %.0f at %s: %s.",
                        who,
                        watched.what,
                        peak.used(),
                        peak.limit(),
                        at.clock(peak.epochMillis()),
                        watched.shortage.remedy((long) (2 * peak.limit()))));
            }
        });
        return sentences;
    }
}
