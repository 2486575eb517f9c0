package io.github.jmeterduplex.internal.health;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import io.github.jmeterduplex.latency.ClientColumn;
import java.util.EnumMap;
import java.util.Map;

/**
 * What the kernel counts of TCP since the machine (or the container's network) came up.
 *
 * <p>{@code /proc/net/snmp} and {@code /proc/net/netstat} have pairs of lines, names and values, each begun by the name of
 * a protocol; which names there are depends on the kernel.
 */
final class TcpCounters {
    private static final Map<String, ClientColumn> COLUMNS = Map.of(
            "Tcp:RetransSegs", ClientColumn.TCP_RETRANSMITS,
            "TcpExt:TCPSynRetrans", ClientColumn.TCP_SYN_RETRANSMITS,
            "TcpExt:ListenOverflows", ClientColumn.TCP_LISTEN_OVERFLOWS,
            "TcpExt:ListenDrops", ClientColumn.TCP_LISTEN_DROPS,
            "TcpExt:TCPReqQFullDrop", ClientColumn.TCP_SYNS_DROPPED);

    private TcpCounters() {}

    static Map<ClientColumn, Long> read(SystemFiles files) {
        Map<ClientColumn, Long> counters = parse(files.text("proc/net/snmp").orElse(""));
        counters.putAll(parse(files.text("proc/net/netstat").orElse("")));
        return counters;
    }

    /** The counters in the text of one of the files. */
    static Map<ClientColumn, Long> parse(String text) {
        Map<ClientColumn, Long> counters = new EnumMap<>(ClientColumn.class);
        String[] lines = text.split("\n", -1);
        for (int i = 0; i + 1 < lines.length; i += 2) {
            parse(lines[i].trim().split(" +", -1), lines[i + 1].trim().split(" +", -1), counters);
        }
        return counters;
    }

    private static void parse(String[] names, String[] values, Map<ClientColumn, Long> counters) {
        if (names.length != values.length || !names[0].equals(values[0])) {
            return;
        }
        for (int i = 1; i < names.length; i++) {
            ClientColumn column = COLUMNS.get(names[0] + names[i]);
            if (column != null && values[i].matches("\\d{1,18}")) {
                counters.put(column, Long.valueOf(values[i]));
            }
        }
    }
}
