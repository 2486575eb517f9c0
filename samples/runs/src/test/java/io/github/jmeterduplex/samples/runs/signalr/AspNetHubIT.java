package io.github.jmeterduplex.samples.runs.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.PlanSignals;
import io.github.jmeterduplex.samples.runs.harness.AspNetHubProcess;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens and redirects of a hub of ASP.NET Core, and its end under load. */
@Tag("parallel")
class AspNetHubIT {
    private static final int SESSIONS = 20;

    @TempDir
    private Path folder;

    private static String ways(String address, String more) {
        return "url = " + address + "; sessions = 5\n" + more;
    }

    @Test
    void tokenIsCheckedAndRedirectBringsOne() throws Exception {
        try (AspNetHubProcess hub = AspNetHubProcess.start("--access-token=s3cr3t")) {
            String moved = hub.url() + "/moved";
            Plan plan = Plan.named("aspnet-token");
            int group = 0;
            for (String transport : new String[] {"websocket", "sse", "longpolling"}) {
                String more = "transports = " + transport + "; group = " + transport + "\n";
                plan.javaRequest(
                                transport + " wrong",
                                SignalRConnect.class,
                                ways(
                                        hub.hubUrl(),
                                        "transports = " + transport + "; group = wrong" + group++
                                                + "; accessToken = guess"))
                        .javaRequest(transport, SignalRConnect.class, ways(hub.hubUrl(), more + "accessToken = s3cr3t"))
                        .javaRequest(
                                transport + " moved",
                                SignalRConnect.class,
                                ways(moved, "transports = " + transport + "; group = moved" + group++))
                        .javaRequest(
                                transport + " echo",
                                SignalRInvoke.class,
                                "group = " + transport + "\nmethod = Echo; arguments = [1]; waitForReplies = true");
            }
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)));

            for (String transport : new String[] {"websocket", "sse", "longpolling"}) {
                assertThat(run.row(transport + " wrong").code()).isEqualTo("401");
                assertThat(run.row(transport).isSuccess()).isTrue();
                assertThat(run.row(transport + " moved").isSuccess()).isTrue();
                assertThat(run.count(transport + " echo", "replied")).isEqualTo(1);
            }
            assertThat(run.sessions("opened")).isEqualTo(30);
            assertThat(hub.count("opened")).isEqualTo(30);
            assertThat(hub.count("invocations", "Echo")).isEqualTo(3);
        }
    }

    @Test
    void hubThatEndsUnderLoadLosesWhatIsInFlight() throws Exception {
        try (AspNetHubProcess stopped = AspNetHubProcess.start("--delay-every=1", "--delay-every-millis=200");
                AspNetHubProcess killed = AspNetHubProcess.start("--delay-every=1", "--delay-every-millis=200");
                PlanSignals signals = PlanSignals.start()) {
            Plan plan = Plan.named("aspnet-ends").together();
            plan.part("stopped");
            loads(plan, stopped);
            plan.part("killed");
            loads(plan, killed);
            plan.part("ends").httpGet("end", signals.at("end", () -> {
                // Both have messages by then.
                while (echoes(stopped) < 100 || echoes(killed) < 100) {
                    TimeUnit.MILLISECONDS.sleep(20);
                }
                stopped.process().interrupt();
                killed.process().kill();
            }));
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)));

            assertThat(run.sessions("lost")).isEqualTo(2L * SESSIONS);
            assertThat(run.report().at("sessions", "resumed")).isNull();
            for (String end : new String[] {"stopped echo", "killed echo"}) {
                assertThat(run.count(end, "replied")).isGreaterThanOrEqualTo(50);
                assertThat(run.count(end, "lost") + run.count(end, "failed")).isPositive();
                assertThat(run.count(end, "sent"))
                        .isEqualTo(run.count(end, "replied")
                                + run.count(end, "lost")
                                + run.count(end, "failed")
                                + run.count(end, "wrong"));
            }
        }
    }

    private static long echoes(AspNetHubProcess hub) throws IOException {
        return hub.count("invocations", "Echo");
    }

    private static void loads(Plan plan, AspNetHubProcess hub) {
        plan.javaRequest(
                        "connect",
                        SignalRConnect.class,
                        "url = " + hub.hubUrl() + "; statefulReconnect = true; sessions = " + SESSIONS)
                .javaRequest("echo", SignalRInvoke.class, """
                        method = Echo; arguments = [{"id":"{{id}}"}]; durationSeconds = 4; messagesPerSecond = 150
                        """);
    }
}
