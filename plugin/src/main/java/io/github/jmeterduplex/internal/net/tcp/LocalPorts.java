package io.github.jmeterduplex.internal.net.tcp;

import io.github.jmeterduplex.internal.machine.PortRange;
import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Binds sockets to a local address and a free port; every address can use the whole port range. Thread-safe.
 *
 * <p>If Linux may choose the port, it tries one after another: at a microsecond each, thousands of them if half of the
 * address's ports are taken. A random port is free at the second or third try. The system chooses if the range is
 * unknown or partly reserved, or if no random port was free.
 */
public final class LocalPorts {
    /** Number of random ports to try, which suffices if one port in twenty is free. */
    private static final int TRIES = 100;

    private static final String RESERVED = "proc/sys/net/ipv4/ip_local_reserved_ports";

    /** The port range from which to choose; null if the system chooses. */
    private final @Nullable PortRange range;

    /** The operation that binds a socket to an address. */
    interface Binding {
        void to(InetSocketAddress local) throws IOException;
    }

    private LocalPorts(@Nullable PortRange range) {
        this.range = range;
    }

    static LocalPorts of(SystemFiles files) {
        boolean anyReserved = files.text(RESERVED).stream().anyMatch(ports -> !ports.isBlank());
        return new LocalPorts(anyReserved ? null : PortRange.read(files).orElse(null));
    }

    /**
     * Binds one socket to a free port of a local address.
     *
     * @throws BindException if no port is left, or the address is not one of this machine
     */
    void bind(InetAddress local, Binding socket) throws IOException {
        for (int tried = 0; range != null && tried < TRIES; tried++) {
            int port = ThreadLocalRandom.current().nextInt(range.first(), range.last() + 1);
            if (isBound(socket, new InetSocketAddress(local, port))) {
                return;
            }
        }
        socket.to(new InetSocketAddress(local, 0));
    }

    private static boolean isBound(Binding socket, InetSocketAddress place) throws IOException {
        try {
            socket.to(place);
            return true;
        } catch (BindException e) {
            // The port is taken, or the address is not one of this machine, which the last try reports.
            return false;
        }
    }
}
