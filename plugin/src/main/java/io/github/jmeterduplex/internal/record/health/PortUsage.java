package io.github.jmeterduplex.internal.record.health;

import io.github.jmeterduplex.internal.machine.PortRange;
import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts the local ports in use, for the pair of a local address and a server's port that has the most. The system has
 * one range of ports for each such pair. Sockets in TIME_WAIT keep their ports. Confined to one thread.
 *
 * <p>A line of {@code /proc/net/tcp} is {@code 0: 0100007F:9C40 0100007F:1F90 01 ...}: number, local and remote address
 * and port in hexadecimal, state.
 */
final class PortUsage {
    private static final String LISTENING = "0A";
    /** The prefix of an IPv4 address in {@code /proc/net/tcp6}. */
    private static final String MAPPED = "0000000000000000FFFF0000";

    private final PortRange range;
    private final Map<String, Integer> pairs = new HashMap<>();
    private int most;

    PortUsage(PortRange range) {
        this.range = range;
    }

    static int count(SystemFiles files, PortRange range) {
        PortUsage census = new PortUsage(range);
        files.lines("proc/net/tcp", census::line);
        files.lines("proc/net/tcp6", census::line);
        return census.most();
    }

    void line(String line) {
        int local = line.indexOf(": ") + 2;
        int remote = line.indexOf(' ', local) + 1;
        int state = line.indexOf(' ', remote) + 1;
        int localPort = line.indexOf(':', local);
        if (local < 2 || remote == 0 || state == 0 || localPort < 0 || line.startsWith(LISTENING, state)) {
            return;
        }
        try {
            if (range.contains(Integer.parseInt(line, localPort + 1, remote - 1, 16))) {
                String pair =
                        line.substring(begin(line, local), localPort) + line.substring(begin(line, remote), state - 1);
                most = Math.max(most, pairs.merge(pair, 1, Integer::sum));
            }
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            // The line of the headings, or one of another form.
            return;
        }
    }

    private static int begin(String line, int address) {
        return line.startsWith(MAPPED, address) ? address + MAPPED.length() : address;
    }

    int most() {
        return most;
    }
}
