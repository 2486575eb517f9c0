package io.github.jmeterduplex.samples.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The benchmark's own machinery, in a moment: what the server counted, and what the processes cost. */
@EnabledOnOs(OS.LINUX)
class PeersIT {
    @Test
    void pluginAndProbeAreMeasuredUnderTheSameLoad() throws Exception {
        Properties system = new Properties();
        system.setProperty("bench.only", "^sockjs/(plugin|probe)");
        system.setProperty("bench.warmup", "1");
        system.setProperty("bench.window", "2");
        Peers peers = new Peers(Options.of(system));

        Summary summary = peers.measureAll();

        for (String contestant : new String[] {"plugin", "probe"}) {
            Measured measured = summary.results().median("sockjs/" + contestant).orElseThrow();
            assertThat(measured.perSecond()).isPositive();
            assertThat(measured.cpuMicros()).isPositive();
            assertThat(measured.serverMicros()).isPositive();
            assertThat(measured.p50Micros()).isPositive();
            assertThat(measured.threads()).isPositive();
        }
        assertThat(summary.results().hasFailed()).isFalse();
        assertThat(summary.figures().text()).contains("sockjs", "plugin", "probe");
    }
}
