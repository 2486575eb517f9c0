package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.machine.PortRange;
import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineLimitsTest {
    @TempDir
    Path root;

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private MachineLimits read() {
        return MachineLimits.read(new SystemFiles(root));
    }

    @Test
    void linuxTellsOfItsLimits() throws IOException {
        write("proc/self/limits", """
                Limit                     Soft Limit           Hard Limit           Units
                Max processes             96365                96365                processes
                Max open files            1024                 4096                 files
                """);
        write("proc/meminfo", "MemTotal:       24684084 kB\nMemAvailable:   23887420 kB\n");
        write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        write("proc/sys/net/ipv4/tcp_mem", "287898\t383867\t575796\n");
        write("proc/sys/net/ipv4/tcp_tw_reuse", "2\n");
        write("proc/sys/net/ipv4/tcp_max_syn_backlog", "2048\n");
        write("proc/sys/net/core/somaxconn", "4096\n");
        write("proc/sys/kernel/threads-max", "192730\n");
        write("proc/sys/net/netfilter/nf_conntrack_max", "262144\n");
        write("proc/sys/net/netfilter/nf_conntrack_count", "7\n");
        write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
        MachineLimits machine = read();

        assertThat(machine.openFiles()).hasValue(4_096);
        assertThat(machine.threads()).hasValue(96_365);
        assertThat(machine.freeBytes()).hasValue(23_887_420 * 1_024L);
        assertThat(machine.ports()).contains(new PortRange(32_768, 60_999));
        assertThat(machine.tcpPages()).hasValue(575_796);
        assertThat(machine.twReuse()).hasValue(2);
        assertThat(machine.synBacklog()).hasValue(2_048);
        assertThat(machine.somaxconn()).hasValue(4_096);
        assertThat(machine.conntrackMax()).hasValue(262_144);
        assertThat(machine.conntrackUsed()).hasValue(7);
        assertThat(machine.clockSource()).contains("tsc");
        assertThat(machine.cores()).isPositive();
        assertThat(machine.memoryBytes()).isPresent();
    }

    @Test
    void lowestLimitOfThreadsCounts() throws IOException {
        write("proc/self/limits", "Max processes             unlimited            unlimited            processes\n");
        write("proc/self/cgroup", "0::/job\n");
        write("sys/fs/cgroup/job/pids.max", "max\n");
        assertThat(read().threads()).hasValue(Long.MAX_VALUE);
        write("sys/fs/cgroup/job/pids.max", "512\n");
        assertThat(read().threads()).hasValue(512);
    }

    @Test
    void otherSystemsTellWhatTheJvmKnows() {
        MachineLimits machine = read();

        assertThat(machine.memoryBytes()).isPresent();
        assertThat(machine.ports()).isEmpty();
        assertThat(machine.threads()).isEmpty();
        assertThat(machine.tcpPages()).isEmpty();
        assertThat(machine.conntrackMax()).isEmpty();
        assertThat(machine.clockSource()).isEmpty();
    }
}
