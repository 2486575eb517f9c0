package io.github.jmeterduplex.samples.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The benchmark's own machinery, in a moment: what the server counted, and what the processes cost. All loads but one
 * are for {@code -Plong}.
 */
@Tag("parallel")
@EnabledOnOs(OS.LINUX)
class PeersIT {
    private static Summary measure(String only) throws InterruptedException {
        Properties system = new Properties();
        system.setProperty("bench.only", only);
        system.setProperty("bench.warmup", "1");
        system.setProperty("bench.window", "2");
        return new Peers(Options.of(system)).measureAll();
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"stomp-json", "flood-receive", "tomcat", "xhr-streaming", "xhr-polling"})
    void pluginIsMeasuredByItsOwnIdsWithAReceiveAndAgainstTomcat(String scenario) throws Exception {
        Summary summary = measure("^" + scenario + "/plugin");

        assertThat(summary.results().hasFailed()).as(summary.text()).isFalse();
        assertThat(summary.results().median(scenario + "/plugin").orElseThrow().perSecond())
                .isPositive();
    }

    @Test
    @Tag("long")
    void pluginAndItsReferenceClientAreMeasuredOverPolling() throws Exception {
        SocketIoNodeProcess.assumeInstalled(SocketIoNodeProcess.V4);
        Summary summary = measure("^engineio-polling/(plugin|library)");

        for (String contestant : new String[] {"plugin", "library"}) {
            assertThat(summary.results()
                            .median("engineio-polling/" + contestant)
                            .orElseThrow()
                            .cpuMicros())
                    .as(summary.text())
                    .isPositive();
        }
    }

    @Test
    @Tag("long")
    void probeIsMeasuredWithoutAProtocol() throws Exception {
        Summary summary = measure("^websocket/probe");

        assertThat(summary.results().median("websocket/probe").orElseThrow().perSecond())
                .as(summary.text())
                .isPositive();
    }

    @Test
    @Tag("long")
    void signalRIsMeasuredBesideStompUnderTheSameLoad() throws Exception {
        Summary summary = measure("^signalr/(plugin|stomp|probe)");

        for (String contestant : new String[] {"plugin", "stomp", "probe"}) {
            assertThat(summary.results()
                            .median("signalr/" + contestant)
                            .orElseThrow()
                            .cpuMicros())
                    .as(summary.text())
                    .isPositive();
        }
        assertThat(summary.targets().text()).contains("SignalR, CPU / STOMP over WebSocket");
    }

    @Test
    void pluginAndProbeAreMeasuredUnderTheSameLoad() throws Exception {
        Summary summary = measure("^sockjs/(plugin|probe)");

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
