package io.github.jmeterduplex.samples.runs.reconnect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.TestedHub;
import io.github.jmeterduplex.samples.runs.TestedJsonEcho;
import io.github.jmeterduplex.samples.runs.TestedProtocol;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.websocket.JsonEchoServer;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Quiet sessions of SignalR and of a plain WebSocket: what keeps them open, and what ends them where it is missing. All
 * in one run, each in a thread of its own.
 */
@Tag("parallel")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeepAliveIT {
    private static final int SESSIONS = 20;
    private static final int SILENCE_SECONDS = 6;
    private static final int HOLD_SECONDS = 13;
    private static final int LONG_SECONDS = 600;
    private static final String NO_PINGS = "--ping-millis=600000";
    private static final JsonEchoServer.Options MUTE = new JsonEchoServer.Options(0, 0, 0, 0, false);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final List<TestedProtocol> all = new ArrayList<>();
    private final SignalRHub pinged = SignalRHub.start(NO_PINGS, "--client-timeout-millis=4000");
    private final SignalRHub strict = SignalRHub.start(NO_PINGS, "--client-timeout-millis=1500");
    private final SignalRHub polled = SignalRHub.start(NO_PINGS, "--poll-millis=1000", "--client-timeout-millis=1500");
    private JsonEchoServer server;
    private Finished run;

    /** Adds a quiet group. */
    private void quiet(Plan plan, TestedProtocol protocol, int silenceSeconds, String more) {
        all.add(protocol);
        plan.then(protocol.name());
        protocol.connects(plan, protocol.port(), silenceSeconds, "sessions = " + SESSIONS + '\n' + more);
        protocol.controls(plan, "hold", Samplers.HOLD, "seconds = " + HOLD_SECONDS);
    }

    @BeforeAll
    void runAll(@TempDir Path folder) throws Exception {
        String noPings = "keepAliveSeconds = 0";
        server = JsonEchoServer.start(JsonEchoServer.Options.POLITE);
        Plan plan = Plan.named("keep-alive").together();
        for (String transport : List.of("websocket", "sse")) {
            quiet(
                    plan,
                    TestedHub.start(transport, "json", "--ping-millis=500").named("pinging " + transport),
                    SILENCE_SECONDS,
                    noPings);
            quiet(
                    plan,
                    TestedHub.start(transport, "json", NO_PINGS).named("silent " + transport),
                    SILENCE_SECONDS,
                    noPings);
        }
        quiet(plan, new TestedHub("pinged", "websocket", "messagepack", pinged), LONG_SECONDS, "keepAliveSeconds = 1");
        quiet(plan, new TestedHub("strict", "websocket", "json", strict), LONG_SECONDS, noPings);
        quiet(plan, new TestedHub("polled", "longpolling", "json", polled), SILENCE_SECONDS, "keepAliveSeconds = 1");
        quiet(plan, new TestedJsonEcho("beaten", server), SILENCE_SECONDS, "");
        quiet(plan, TestedJsonEcho.start(MUTE).named("mute"), SILENCE_SECONDS, "");
        run = Finished.run(JMeterSetup.of(plan.write(folder)));
    }

    @AfterAll
    void close() {
        for (TestedProtocol protocol : all) {
            protocol.close();
        }
    }

    private void stays(String name) {
        assertThat(run.row(name + " hold").message()).as(name).isEqualTo(SESSIONS + " sessions open, 0 lost");
    }

    private void drops(String name, String code, String... words) {
        JtlRow row = run.row(name + " hold");
        assertThat(row.code()).as(row.message()).isEqualTo(code);
        assertThat(row.message())
                .contains("0 sessions open, " + SESSIONS + " lost")
                .contains(words);
    }

    @Test
    void pingsOfTheHubKeepSessions() {
        stays("pinging websocket");
        stays("pinging sse");
    }

    @Test
    void sessionsOfASilentHubFall() {
        drops("silent websocket", "408", "heartbeat=" + SESSIONS, "serverTimeoutSeconds, " + SILENCE_SECONDS + " s");
        drops("silent sse", "408", "heartbeat=" + SESSIONS, "serverTimeoutSeconds, " + SILENCE_SECONDS + " s");
    }

    @Test
    void ownPingsKeepSessionsAndTheHubCountsThem() {
        stays("pinged");
        assertThat(Json.count(pinged.stats(), "pings_received")).isGreaterThanOrEqualTo(2L * SESSIONS);
        assertThat(Json.count(pinged.stats(), "timeouts")).isZero();
    }

    @Test
    void hubThatMissesPingsEndsSessionsInItsWords() throws Exception {
        drops("strict", "502", "it says \"Client timed out.\"");
        assertThat(Await.answer(
                        () -> Json.count(strict.stats(), "timeouts"), timeouts -> timeouts == SESSIONS, PATIENCE))
                .isEqualTo(SESSIONS);
    }

    @Test
    void sessionsThatPollNeedNoPings() {
        stays("polled");
        assertThat(Json.count(polled.stats(), "pings_received")).isZero();
    }

    @Test
    void heartbeatsThatAreAnsweredKeepSessionsAndOthersDoNot() {
        stays("beaten");
        assertThat(server.count(JsonEchoServer.Count.BEATS)).isGreaterThanOrEqualTo(2L * SESSIONS);
        drops("mute", "408", "heartbeat=" + SESSIONS, "silenceSeconds, " + SILENCE_SECONDS + "000 ms");
    }
}
