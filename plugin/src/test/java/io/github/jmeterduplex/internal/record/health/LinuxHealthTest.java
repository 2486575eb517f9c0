package io.github.jmeterduplex.internal.record.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import io.github.jmeterduplex.latency.ClientColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxHealthTest {
    private static final String SOCKET = "   0: 0100007F:9C40 0100007F:1F90 01 00000000:00000000\n";

    @TempDir
    Path root;

    private final AtomicLong nanos = new AtomicLong();

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private LinuxHealth linux() {
        return new LinuxHealth(new SystemFiles(root), nanos::get);
    }

    private static Map<ClientColumn, Double> sample(LinuxHealth linux) {
        Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
        linux.sample(values);
        return values;
    }

    @Test
    void systemWithoutTheseFilesGivesNothing() {
        assertThat(sample(linux())).isEmpty();
    }

    @Test
    void countersAreToldAsWhatCameSinceTheLastLook() throws IOException {
        write("proc/net/snmp", "Tcp: RetransSegs\nTcp: 100\n");
        write("sys/fs/cgroup/cpu.stat", "throttled_usec 5000\n");
        LinuxHealth linux = linux();
        write("proc/net/snmp", "Tcp: RetransSegs\nTcp: 103\n");
        write("sys/fs/cgroup/cpu.stat", "throttled_usec 12000\n");

        assertThat(sample(linux))
                .containsOnly(entry(ClientColumn.TCP_RETRANSMITS, 3.0), entry(ClientColumn.CPU_THROTTLED_MS, 7.0));
        assertThat(sample(linux))
                .containsOnly(entry(ClientColumn.TCP_RETRANSMITS, 0.0), entry(ClientColumn.CPU_THROTTLED_MS, 0.0));
    }

    @Test
    void counterThatBeganAgainIsUnknownOnce() throws IOException {
        write("proc/net/snmp", "Tcp: RetransSegs\nTcp: 100\n");
        LinuxHealth linux = linux();
        write("proc/net/snmp", "Tcp: RetransSegs\nTcp: 2\n");
        assertThat(sample(linux)).isEmpty();
        assertThat(sample(linux)).containsOnly(entry(ClientColumn.TCP_RETRANSMITS, 0.0));
    }

    @Test
    void afterAReadThatFailedItCountsFromTheOneBefore() throws IOException {
        write("proc/net/snmp", "Tcp: RetransSegs\nTcp: 100\n");
        write("proc/stat", "cpu0 100 0 0 900 0 0 0 0\n");
        write("sys/fs/cgroup/cpu.stat", "throttled_usec 5000\n");
        LinuxHealth linux = linux();
        for (String file : List.of("proc/net/snmp", "proc/stat", "sys/fs/cgroup/cpu.stat")) {
            Files.delete(root.resolve(file));
        }
        assertThat(sample(linux)).isEmpty();
        write("proc/net/snmp", "Tcp: RetransSegs\nTcp: 103\n");
        write("proc/stat", "cpu0 150 0 0 950 0 0 0 0\n");
        write("sys/fs/cgroup/cpu.stat", "throttled_usec 12000\n");
        assertThat(sample(linux))
                .containsOnly(
                        entry(ClientColumn.TCP_RETRANSMITS, 3.0),
                        entry(ClientColumn.CPU_CORES_PERCENT, 50.0),
                        entry(ClientColumn.CPU_THROTTLED_MS, 7.0));
    }

    @Test
    void firstReadThatFailedIsNoBeginning() throws IOException {
        LinuxHealth linux = linux();
        write("proc/net/snmp", "Tcp: RetransSegs\nTcp: 100\n");
        write("proc/stat", "cpu0 100 0 0 900 0 0 0 0\n");
        assertThat(sample(linux)).isEmpty();
    }

    @Test
    void connectionTableIsToldWithItsLimit() throws IOException {
        write("proc/sys/net/netfilter/nf_conntrack_count", "12\n");
        write("proc/sys/net/netfilter/nf_conntrack_max", "262144\n");

        assertThat(sample(linux()))
                .containsOnly(entry(ClientColumn.CONNTRACK_USED, 12.0), entry(ClientColumn.CONNTRACK_LIMIT, 262_144.0));
    }

    @Test
    void socketsAreCountedLessOftenWhereThatTakesLong() throws IOException {
        write("proc/sys/net/ipv4/ip_local_port_range", "32768 60999\n");
        write("proc/net/tcp", SOCKET);
        // Each look at the clock takes 5 ms: a count lasts as long, and is not repeated within 500 times as much.
        LinuxHealth linux =
                new LinuxHealth(new SystemFiles(root), () -> nanos.getAndAdd(TimeUnit.MILLISECONDS.toNanos(5)));
        assertThat(sample(linux))
                .containsOnly(entry(ClientColumn.PORTS_USED, 1.0), entry(ClientColumn.PORTS_LIMIT, 28_232.0));

        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(2_400));
        assertThat(sample(linux)).isEmpty();
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(100));
        assertThat(sample(linux)).containsKey(ClientColumn.PORTS_USED);
    }
}
