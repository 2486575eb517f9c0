package io.github.jmeterduplex.internal.machine;

import java.util.Optional;

/**
 * The local ports from which the system takes a port for a connection that does not ask for one.
 *
 * @param first lowest port
 * @param last highest port, included
 */
public record PortRange(int first, int last) {
    private static final String FILE = "proc/sys/net/ipv4/ip_local_port_range";

    /** Reads Linux's range. */
    public static Optional<PortRange> read(SystemFiles files) {
        long[] numbers = files.numbers(FILE);
        return numbers.length == 2 ? Optional.of(new PortRange((int) numbers[0], (int) numbers[1])) : Optional.empty();
    }

    public int count() {
        return last - first + 1;
    }

    /** Whether the port is in the range. */
    public boolean contains(int port) {
        return port >= first && port <= last;
    }
}
