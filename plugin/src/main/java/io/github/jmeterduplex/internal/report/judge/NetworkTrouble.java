package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.internal.report.judge.Retransmissions.CounterPeak;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The TCP errors that the kernel of one engine's machine counted. Confined to one thread. */
final class NetworkTrouble {
    private static final List<ClientColumn> COUNTED = List.of(
            ClientColumn.TCP_SYN_RETRANSMITS,
            ClientColumn.TCP_LISTEN_OVERFLOWS,
            ClientColumn.TCP_LISTEN_DROPS,
            ClientColumn.TCP_SYNS_DROPPED);

    private final Map<ClientColumn, CounterPeak> troubles = new EnumMap<>(ClientColumn.class);
    private final Retransmissions retransmissions = new Retransmissions();

    /**
     * @param unsteady whether sessions open or close in the interval: then the kernel sends segments again without need
     */
    void add(ClientSample sample, boolean unsteady) {
        retransmissions.add(sample, unsteady);
        for (ClientColumn column : COUNTED) {
            Double count = sample.values().get(column);
            if (count != null && count > 0) {
                troubles.merge(column, CounterPeak.of(sample.interval(), count), CounterPeak::plus);
            }
        }
    }

    List<String> sentences(String who, ElapsedTime at) {
        List<String> sentences = new ArrayList<>();
        CounterPeak again = retransmissions.lost();
        if (again != null && again.perSecond() >= Thresholds.RETRANSMITS_PER_SECOND) {
            sentences.add(text(
                    "The machine of %s sent %.0f TCP segments again, most of them at %s (%.0f/s)%s: packets may"
                            + " have been"
                            + " lost; look for latencies of 200 ms and more, which is what one costs as a rule.",
                    who,
                    again.sum(),
                    at.clock(again.epochMillis()),
                    again.perSecond(),
                    retransmissions.arrived() > 0 ? ", not counting those that had arrived already" : ""));
        }
        CounterPeak opening = troubles.get(ClientColumn.TCP_SYN_RETRANSMITS);
        if (opening != null) {
            sentences.add(text(
                    "%.0f openings of connections from the machine of %s got no answer at first, most of them"
                            + " at %s: the"
                            + " server's backlog was full, or packets got lost.",
                    opening.sum(), who, at.clock(opening.epochMillis())));
        }
        addDrops(sentences, who, at);
        return sentences;
    }

    private void addDrops(List<String> sentences, String who, ElapsedTime at) {
        CounterPeak worst = null;
        for (ClientColumn column : COUNTED.subList(1, COUNTED.size())) {
            CounterPeak trouble = troubles.get(column);
            // An overflow is a drop as well: the counters must not be added up.
            worst = worst == null || (trouble != null && trouble.sum() > worst.sum()) ? trouble : worst;
        }
        if (worst != null) {
            sentences.add(text(
                    "The machine of %s dropped %.0f connections to servers that run on it, most of them at %s: raise"
                            + " net.core.somaxconn, net.ipv4.tcp_max_syn_backlog and the server's own backlog.",
                    who, worst.sum(), at.clock(worst.epochMillis())));
        }
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
