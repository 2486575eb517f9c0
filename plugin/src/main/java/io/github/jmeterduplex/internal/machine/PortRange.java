package io.github.jmeterduplex.internal.machine;

import java.util.Optional;

/**
 * The range of local ports from which the system chooses one for an outgoing connection.
 *
 * @param first lowest port
 * @param last highest port, included
 */
public record PortRange(int first, int last) {
    private static final String FILE = "proc/sys/net/ipv4/ip_local_port_range";

    /** Reads the range from Linux's settings; empty on other systems. */
    public static Optional<PortRange> read(SystemFiles files) {
        long[] numbers = files.numbers(FILE);
        return numbers.length == 2 ? Optional.of(new PortRange((int) numbers[0], (int) numbers[1])) : Optional.empty();
    }

    public int count() {
        return last - first + 1;
    }

    /** Whether a port is in this range. */
    public boolean contains(int port) {
        return port >= first && port <= last;
    }
}
