package io.github.jmeterduplex.samples.runs.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import io.github.jmeterduplex.signalr.SignalRConnect;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions whose hub does not come back, with the back-off of the official clients. */
@Tag("parallel")
@Tag("long")
class BackOffIT {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int SESSIONS = 3;
    private static final int ATTEMPTS = 4;

    @TempDir
    private Path folder;

    @Test
    void sessionsAreGivenUpAfterFourAttemptsAndNobodyWaitsForThem() throws Exception {
        SignalRHub hub = SignalRHub.start();
        try (JMeterRun run = JMeterSetup.of(plan(hub).write(folder)).start()) {
            try (hub) {
                HubStats.awaitOpen(hub, SESSIONS);
            }
            assertThat(run.awaitEnd(PATIENCE)).isZero();
            JtlRow wait = run.rows("wait").get(0);
            assertThat(wait.message()).isEqualTo("0 of 0 sessions open");
            assertThat(wait.isSuccess()).isTrue();
            // Of the 42 s between the drop and the last attempt, five at most are those of the sample before.
            assertThat(wait.elapsedMillis()).isBetween(36_000L, 55_000L);
            assertThat(run.rows("hold").get(0).message()).startsWith("0 sessions open, " + SESSIONS + " lost");
            RunReport report = run.report();
            assertThat(report.number("sessions", "lost").intValue()).isEqualTo(SESSIONS);
            assertThat(report.number("sessions", "failed").intValue()).isEqualTo(SESSIONS * ATTEMPTS);
            assertThat(report.number("sessions", "reconnected").intValue()).isZero();
        }
    }

    private static Plan plan(SignalRHub hub) {
        return Plan.named("back-off")
                .javaRequest(
                        "connect",
                        SignalRConnect.class,
                        "url = %s; sessions = %d; reconnect = true; reconnectDelayMillis = signalr",
                        hub.hubUrl(),
                        SESSIONS)
                // Meanwhile the hub goes.
                .javaRequest("fall", HoldSessions.class, "group = signalr; seconds = 5")
                // The last attempt begins 42 s after the fall; with it the wait is over.
                .javaRequest("wait", WaitSessions.class, "group = signalr; timeoutSeconds = 120")
                .javaRequest("hold", HoldSessions.class, "group = signalr; seconds = 0");
    }
}
