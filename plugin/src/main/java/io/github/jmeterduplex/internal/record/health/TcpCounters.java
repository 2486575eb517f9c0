package io.github.jmeterduplex.internal.record.health;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import io.github.jmeterduplex.latency.ClientColumn;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The kernel's TCP counters since the machine (or the container's network) was started.
 *
 * <p>{@code /proc/net/snmp} and {@code /proc/net/netstat} have pairs of lines, names and values, each with the name of
 * a protocol at its beginning; the set of names depends on the kernel.
 */
final class TcpCounters {
    private static final Map<String, ClientColumn> COLUMNS = Map.of(
            "Tcp:RetransSegs", ClientColumn.TCP_RETRANSMITS,
            "TcpExt:TCPSynRetrans", ClientColumn.TCP_SYN_RETRANSMITS,
            "TcpExt:ListenOverflows", ClientColumn.TCP_LISTEN_OVERFLOWS,
            "TcpExt:ListenDrops", ClientColumn.TCP_LISTEN_DROPS,
            "TcpExt:TCPReqQFullDrop", ClientColumn.TCP_SYNS_DROPPED);
    /** The counter of segments that receivers reported as duplicate (DSACK), since Linux 5.10. */
    private static final String DSACK_SEGMENTS = "TcpExt:TCPDSACKRecvSegs";
    /** The counters of acknowledgements with a DSACK, most of them for one segment. */
    private static final List<String> DSACKS = List.of("TcpExt:TCPDSACKRecv", "TcpExt:TCPDSACKOfoRecv");

    private TcpCounters() {}

    static Map<ClientColumn, Long> read(SystemFiles files) {
        // Acknowledgements are read first: a segment that is sent again and acknowledged between the two reads must not
        // count as unanswered.
        String answers = files.text("proc/net/netstat").orElse("");
        Map<ClientColumn, Long> counters = parse(files.text("proc/net/snmp").orElse(""));
        counters.putAll(parse(answers));
        return counters;
    }

    static Map<ClientColumn, Long> parse(String text) {
        Map<String, Long> named = new HashMap<>();
        String[] lines = text.split("\n", -1);
        for (int i = 0; i + 1 < lines.length; i += 2) {
            parse(lines[i].trim().split(" +", -1), lines[i + 1].trim().split(" +", -1), named);
        }
        Map<ClientColumn, Long> counters = new EnumMap<>(ClientColumn.class);
        COLUMNS.forEach((name, column) -> {
            if (named.containsKey(name)) {
                counters.put(column, named.get(name));
            }
        });
        dsacks(named).ifPresent(count -> counters.put(ClientColumn.TCP_DSACKS, count));
        return counters;
    }

    private static OptionalLong dsacks(Map<String, Long> named) {
        if (named.containsKey(DSACK_SEGMENTS)) {
            return OptionalLong.of(named.get(DSACK_SEGMENTS));
        }
        return named.containsKey(DSACKS.get(0))
                ? OptionalLong.of(DSACKS.stream()
                        .mapToLong(name -> named.getOrDefault(name, 0L))
                        .sum())
                : OptionalLong.empty();
    }

    private static void parse(String[] names, String[] values, Map<String, Long> named) {
        if (names.length != values.length || !names[0].equals(values[0])) {
            return;
        }
        for (int i = 1; i < names.length; i++) {
            if (values[i].matches("\\d{1,18}")) {
                named.put(names[0] + names[i], Long.valueOf(values[i]));
            }
        }
    }
}
