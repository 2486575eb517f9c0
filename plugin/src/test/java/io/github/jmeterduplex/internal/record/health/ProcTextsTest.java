package io.github.jmeterduplex.internal.record.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.jmeterduplex.internal.machine.PortRange;
import io.github.jmeterduplex.latency.ClientColumn;
import org.junit.jupiter.api.Test;

/** Texts as Linux writes them. */
class ProcTextsTest {
    private static final String SNMP = """
            Ip: Forwarding DefaultTTL
            Ip: 1 64
            Tcp: RtoAlgorithm RtoMin RtoMax MaxConn ActiveOpens InSegs OutSegs RetransSegs InErrs
            Tcp: 1 200 120000 -1 3079 56565 52419 7 0
            """;
    private static final String NETSTAT = """
            TcpExt: SyncookiesSent ListenOverflows ListenDrops TCPReqQFullDrop TCPSynRetrans
            TcpExt: 0 5 6 8 9
            IpExt: InNoRoutes InTruncatedPkts
            IpExt: 0 0
            """;
    private static final String STAT = """
            cpu  300 0 60 1400 40 0 0 200 0 0
            cpu0 100 0 20 800 20 0 0 60 0 0
            cpu1 200 0 40 600 20 0 0 140 7 9
            intr 592732 0 0
            ctxt 1234
            """;

    @Test
    void countersOfTcpAreFoundByTheirNames() {
        assertThat(TcpCounters.parse(SNMP)).containsExactly(entry(ClientColumn.TCP_RETRANSMITS, 7L));
        assertThat(TcpCounters.parse(NETSTAT))
                .containsOnly(
                        entry(ClientColumn.TCP_LISTEN_OVERFLOWS, 5L),
                        entry(ClientColumn.TCP_LISTEN_DROPS, 6L),
                        entry(ClientColumn.TCP_SYNS_DROPPED, 8L),
                        entry(ClientColumn.TCP_SYN_RETRANSMITS, 9L));
    }

    @Test
    void segmentsThatHadArrivedAreCountedAsTheKernelCanTell() {
        String older = "TcpExt: TCPDSACKOldSent TCPDSACKRecv TCPDSACKOfoRecv\nTcpExt: 1 30 4\n";
        String newer = "TcpExt: TCPDSACKRecv TCPDSACKOfoRecv TCPDSACKRecvSegs\nTcpExt: 30 4 50\n";
        assertThat(TcpCounters.parse(older)).containsExactly(entry(ClientColumn.TCP_DSACKS, 34L));
        assertThat(TcpCounters.parse(newer)).containsExactly(entry(ClientColumn.TCP_DSACKS, 50L));
    }

    @Test
    void linesThatDoNotMatchGiveNoCounters() {
        assertThat(TcpCounters.parse("")).isEmpty();
        assertThat(TcpCounters.parse("Tcp: RetransSegs\n")).isEmpty();
        assertThat(TcpCounters.parse("Tcp: RetransSegs OutSegs\nTcp: 1\n")).isEmpty();
        assertThat(TcpCounters.parse("Tcp: RetransSegs\nUdp: 1\n")).isEmpty();
        assertThat(TcpCounters.parse("Tcp: RetransSegs\nTcp: many\n")).isEmpty();
    }

    @Test
    void busyShareIsThatOfTheCoresThatTheProcessMayUse() {
        String nothing = "cpu0 0 0 0 0 0 0 0 0 0 0\ncpu1 0 0 0 0 0 0 0 0 0 0\n";
        CoreTimes both = CoreTimes.parse(STAT, "Name:\tjava\nCpus_allowed_list:\t0-1\n");
        CoreTimes second = CoreTimes.parse(STAT, "Cpus_allowed:\t2\nCpus_allowed_list:\t1,4-7\n");

        // 560 of 2,000 ticks, of which 200 were stolen; of the second core 380 of 1,000
        assertThat(both).isEqualTo(new CoreTimes(560, 2_000));
        assertThat(both.percentSince(CoreTimes.parse(nothing, ""))).hasValue(28.0);
        assertThat(second).isEqualTo(new CoreTimes(380, 1_000));
        assertThat(CoreTimes.parse(STAT, "")).isEqualTo(both);
    }

    @Test
    void busyShareNeedsTimeToPass() {
        CoreTimes times = CoreTimes.parse(STAT, "");
        assertThat(times.percentSince(times)).isEmpty();
        assertThat(CoreTimes.parse("", "").percentSince(CoreTimes.parse("", "")))
                .isEmpty();
    }

    @Test
    void throttlingIsReadInBothVersions() {
        assertThat(LinuxHealth.throttledMicros("usage_usec 5\nnr_throttled 2\nthrottled_usec 1234\n"))
                .hasValue(1_234);
        assertThat(LinuxHealth.throttledMicros("nr_periods 9\nnr_throttled 2\nthrottled_time 1234000\n"))
                .hasValue(1_234);
        assertThat(LinuxHealth.throttledMicros("usage_usec 5\n")).isEmpty();
    }

    private static int ports(String... lines) {
        PortUsage census = new PortUsage(new PortRange(32_768, 60_999));
        for (String line : lines) {
            census.line(line);
        }
        return census.most();
    }

    @Test
    void portsCountOfTheServerThatHasMost() {
        assertThat(ports(
                        "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid",
                        // to 127.0.0.1:8080, one of them in TIME_WAIT
                        "   0: 0100007F:9C40 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0",
                        "   1: 0100007F:9C41 0100007F:1F90 06 00000000:00000000 03:00001663 00000000     0",
                        // the same server, from Java's dual sockets
                        "   0: 0000000000000000FFFF00000100007F:9C42 0000000000000000FFFF00000100007F:1F90 01 00000000",
                        // another server
                        "   2: 0100007F:9C43 0100007F:1F91 01 00000000:00000000 00:00000000 00000000     0",
                        "   3: 0100007F:9C44 0100007F:1F91 01 00000000:00000000 00:00000000 00000000     0",
                        // another local address
                        "   4: 0200007F:9C40 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0"))
                .isEqualTo(3);
    }

    @Test
    void serversOwnSocketsHoldNoPortOfTheRange() {
        assertThat(ports(
                        // listens on a port of the range, and has accepted two
                        "   0: 00000000:9C40 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0",
                        "   1: 0100007F:9C40 0100007F:8001 01 00000000:00000000 00:00000000 00000000     0",
                        "   2: 0100007F:9C40 0100007F:8002 01 00000000:00000000 00:00000000 00000000     0",
                        // listens on 8080, and has accepted one
                        "   3: 0100007F:1F90 0100007F:9C41 01 00000000:00000000 00:00000000 00000000     0"))
                .isEqualTo(1);
    }

    @Test
    void linesOfAnotherFormCountNothing() {
        assertThat(ports("", "no sockets", "   0: 0100007F", "   0: 0100007F:9C40 0100007F", "a: b:c d:e f"))
                .isZero();
    }
}
