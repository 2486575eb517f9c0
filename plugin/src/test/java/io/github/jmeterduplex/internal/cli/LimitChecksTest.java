package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.cli.LimitCheck.LimitStatus;
import io.github.jmeterduplex.internal.cli.LimitChecks.PlannedLoad;
import io.github.jmeterduplex.internal.machine.PortRange;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LimitChecksTest {
    private static final PlannedLoad TEN_THOUSAND = new PlannedLoad(10_000, 1, MemorySizeConverter.GIGA);

    private static OptionalLong of(long number) {
        return OptionalLong.of(number);
    }

    /** A server of the usual kind with a shell of the usual kind. */
    private static MachineLimits linux(long openFiles) {
        return linux(openFiles, 1);
    }

    private static MachineLimits linux(long openFiles, long reuse) {
        return new MachineLimits(
                4,
                of(16 * MemorySizeConverter.GIGA),
                of(12 * MemorySizeConverter.GIGA),
                of(openFiles),
                Optional.of(new PortRange(32_768, 60_999)),
                of(60_000),
                of(500_000),
                of(65_536),
                of(100),
                of(reuse),
                of(4_096),
                of(1_024),
                Optional.of("tsc"));
    }

    private static MachineLimits mac() {
        OptionalLong no = OptionalLong.empty();
        return new MachineLimits(
                8,
                of(16 * MemorySizeConverter.GIGA),
                no,
                of(10_240),
                Optional.empty(),
                no,
                no,
                no,
                no,
                no,
                no,
                no,
                Optional.empty());
    }

    private static LimitCheck line(List<LimitCheck> lines, String limit) {
        return lines.stream()
                .filter(line -> line.limit().equals(limit))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void machineThatIsLargeEnoughIsOkInEveryLine() {
        List<LimitCheck> lines = LimitChecks.check(linux(65_536), TEN_THOUSAND);

        assertThat(lines).hasSize(13).allMatch(line -> line.fitness() == LimitStatus.OK);
        assertThat(LimitReport.works(lines)).isTrue();
        assertThat(new LimitReport(TEN_THOUSAND, lines, true).text())
                .startsWith("10,000 sessions on this machine, in 1 engine with 1.0 GB of heap:\n")
                .contains("It works: as set, about 28,232 sessions fit here (local ports to one server sets the limit)")
                .doesNotContain("low:", "LOW");
    }

    @Test
    void openFilesAreTooFewByOne() {
        assertThat(line(LimitChecks.check(linux(10_300), TEN_THOUSAND), "open files an engine")
                        .fitness())
                .isEqualTo(LimitStatus.OK);
        List<LimitCheck> lines = LimitChecks.check(linux(10_299), TEN_THOUSAND);

        LimitCheck files = line(lines, "open files an engine");
        assertThat(files.fitness()).isEqualTo(LimitStatus.TOO_LOW);
        assertThat(files.remedy())
                .startsWith("run ulimit -n 10300 as root in the shell that starts JMeter, or set nofile");
        assertThat(LimitReport.works(lines)).isFalse();
        assertThat(new LimitReport(TEN_THOUSAND, lines, true).text())
                .contains("open files an engine, TOO LOW: run ulimit -n 10300")
                .contains(
                        "It cannot work: as set, about 9,999 sessions fit here (open files an engine sets the limit)");
    }

    @Test
    void enginesShareFilesAndHeapButNotPorts() {
        PlannedLoad shared = new PlannedLoad(40_000, 4, MemorySizeConverter.GIGA);
        List<LimitCheck> lines = LimitChecks.check(linux(10_300), shared);

        assertThat(line(lines, "open files an engine").fitness()).isEqualTo(LimitStatus.OK);
        assertThat(line(lines, "open files an engine").fits()).hasValue(40_000);
        assertThat(line(lines, "local ports to one server").fitness()).isEqualTo(LimitStatus.TOO_LOW);
        assertThat(line(lines, "heap of an engine").needed()).isEqualTo("346 MB");
        assertThat(line(lines, "memory").needed()).isEqualTo("5.5 GB");
        assertThat(line(lines, "threads").needed()).isEqualTo("800");
    }

    @Test
    void heapThatIsTooSmallIsToldWithOneThatIsNot() {
        LimitCheck heap = line(
                LimitChecks.check(linux(65_536), new PlannedLoad(10_000, 1, 256 * MemorySizeConverter.MEGA)),
                "heap of an engine");

        assertThat(heap.fitness()).isEqualTo(LimitStatus.TOO_LOW);
        assertThat(heap.remedy()).contains("HEAP=\"-Xms346m -Xmx346m\"");
        assertThat(line(
                                LimitChecks.check(
                                        linux(65_536), new PlannedLoad(10_000, 1, 346 * MemorySizeConverter.MEGA)),
                                "heap of an engine")
                        .fitness())
                .isEqualTo(LimitStatus.OK);
    }

    @Test
    void whatHelpsIsLowAtMost() {
        MachineLimits old = new MachineLimits(
                1,
                of(4 * MemorySizeConverter.GIGA),
                of(MemorySizeConverter.GIGA),
                of(65_536),
                Optional.of(new PortRange(32_768, 60_999)),
                of(60_000),
                of(500_000),
                OptionalLong.empty(),
                OptionalLong.empty(),
                of(0),
                of(128),
                of(256),
                Optional.of("hpet"));
        List<LimitCheck> lines = LimitChecks.check(old, TEN_THOUSAND);

        assertThat(lines.stream()
                        .filter(line -> line.fitness() == LimitStatus.LOW)
                        .map(LimitCheck::limit))
                .containsExactly(
                        "free memory",
                        "cores",
                        "net.ipv4.tcp_tw_reuse",
                        "net.core.somaxconn",
                        "net.ipv4.tcp_max_syn_backlog",
                        "clock source");
        assertThat(LimitReport.works(lines)).isTrue();
        assertThat(new LimitReport(TEN_THOUSAND, lines, true).text())
                .contains("net.core.somaxconn, low: run sysctl -w net.core.somaxconn=4096 (only where the server runs");
    }

    @Test
    void reuseOfPortsOnLoopbackAloneIsLow() {
        LimitCheck everywhere = line(LimitChecks.check(linux(65_536, 1), TEN_THOUSAND), "net.ipv4.tcp_tw_reuse");
        LimitCheck loopback = line(LimitChecks.check(linux(65_536, 2), TEN_THOUSAND), "net.ipv4.tcp_tw_reuse");
        LimitCheck never = line(LimitChecks.check(linux(65_536, 0), TEN_THOUSAND), "net.ipv4.tcp_tw_reuse");

        assertThat(everywhere.fitness()).isEqualTo(LimitStatus.OK);
        assertThat(loopback.fitness()).isEqualTo(LimitStatus.LOW);
        assertThat(loopback.needed()).isEqualTo("1");
        assertThat(loopback.remedy())
                .contains("tcp_tw_reuse=1", "2 is enough only where the server runs on this machine");
        assertThat(never.fitness()).isEqualTo(LimitStatus.LOW);
        assertThat(never.remedy()).doesNotContain("enough");
    }

    @Test
    void fullTablesAreTooLow() {
        MachineLimits tight = new MachineLimits(
                4,
                of(MemorySizeConverter.GIGA),
                of(MemorySizeConverter.GIGA),
                of(Long.MAX_VALUE),
                Optional.of(new PortRange(50_000, 50_099)),
                of(150),
                of(1_000),
                of(8_192),
                of(200),
                of(2),
                of(4_096),
                of(1_024),
                Optional.of("tsc"));
        List<LimitCheck> lines = LimitChecks.check(tight, TEN_THOUSAND);

        assertThat(lines.stream()
                        .filter(line -> line.fitness() == LimitStatus.TOO_LOW)
                        .map(LimitCheck::limit))
                .containsExactly(
                        "local ports to one server",
                        "memory",
                        "memory of TCP buffers",
                        "packet filter's table",
                        "threads");
        assertThat(line(lines, "open files an engine").here()).isEqualTo("unlimited");
        assertThat(line(lines, "packet filter's table").remedy()).contains("nf_conntrack_max=20400");
        assertThat(line(lines, "local ports to one server").remedy()).contains("ip_local_port_range");
    }

    @Test
    void systemThatTellsLessHasFewerLines() {
        List<LimitCheck> lines = LimitChecks.check(mac(), new PlannedLoad(5_000, 1, MemorySizeConverter.GIGA));

        assertThat(lines.stream().map(LimitCheck::limit))
                .containsExactly("open files an engine", "heap of an engine", "memory", "cores");
        assertThat(new LimitReport(TEN_THOUSAND, lines, false).text()).contains("only Linux reports them");
    }
}
