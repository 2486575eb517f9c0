package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ports of addresses, on a machine that is made up. */
class LocalPortsTest {
    private static final int FIRST = 40_000;
    private static final int LAST = 40_019;

    @TempDir
    Path root;

    /** What is taken; the system itself finds no port. */
    private final Set<InetSocketAddress> taken = new HashSet<>();

    private final InetAddress one = address(1);
    private final InetAddress other = address(2);

    private static InetAddress address(int last) {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void file(String name, String text) throws IOException {
        Path file = root.resolve("proc/sys/net/ipv4").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private LocalPorts ports() {
        return LocalPorts.of(new SystemFiles(root));
    }

    private void take(InetSocketAddress place) throws IOException {
        if (place.getPort() == 0 || !taken.add(place)) {
            throw new BindException("Address already in use");
        }
    }

    @Test
    void everyAddressHasTheWholeRange() throws Exception {
        file("ip_local_port_range", FIRST + "\t" + LAST + "\n");
        file("ip_local_reserved_ports", "\n");
        LocalPorts ports = ports();
        for (InetAddress local : new InetAddress[] {one, other}) {
            int found = 0;
            // By chance: a try that fails is the system's to settle, which here it never does.
            for (int tried = 0; tried < 1_000 && found < LAST - FIRST + 1; tried++) {
                try {
                    ports.bind(local, this::take);
                    found++;
                } catch (BindException e) {
                    assertThat(e).hasMessage("Address already in use");
                }
            }
            assertThat(found).isEqualTo(LAST - FIRST + 1);
            assertThatThrownBy(() -> ports.bind(local, this::take)).isInstanceOf(BindException.class);
        }
        assertThat(taken).allMatch(place -> place.getPort() >= FIRST && place.getPort() <= LAST);
    }

    @Test
    void systemChoosesWhereItsRangeIsUnknownOrPartlyReserved() throws Exception {
        Set<Integer> asked = new HashSet<>();
        ports().bind(one, place -> asked.add(place.getPort()));
        file("ip_local_port_range", FIRST + "\t" + LAST + "\n");
        file("ip_local_reserved_ports", "40005-40007\n");
        ports().bind(one, place -> asked.add(place.getPort()));
        assertThat(asked).containsExactly(0);
    }
}
