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
 * Ties sockets to a local address, each to a port that is free there: every address has the whole range for itself.
 * Thread-safe.
 *
 * <p>Linux, asked for any port of an address, looks at one after another: a microsecond each, for thousands of them
 * once half of the address's ports are taken. A port by chance is free at the second or third try. Where there is no
 * such range, where some of it is reserved, and when luck has failed, the system looks itself.
 */
public final class LocalPorts {
    /** Enough for an address that has one port in twenty left. */
    private static final int TRIES = 100;

    private static final String RESERVED = "proc/sys/net/ipv4/ip_local_reserved_ports";

    /** Null: the system chooses. */
    private final @Nullable PortRange range;

    /** A socket's own way to be tied. */
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
     * Ties one socket.
     *
     * @throws BindException when no port is left, or the address is none of this machine's
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
            // Taken; or no address of this machine, which the last try reports.
            return false;
        }
    }
}
