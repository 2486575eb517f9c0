package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The SignalR plans of the folder {@code jmx}, small, against our own hub. */
@Tag("parallel")
class SignalRPlansIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static JMeterSetup plan(String name, SignalRHub hub) {
        return JMeterSetup.of(Checkout.plan(name)).property("port", hub.port()).property("accessToken", "sesame");
    }

    private static Map<String, Object> quiet(SignalRHub hub) throws Exception {
        return Await.answer(hub::stats, stats -> Json.count(stats, "open") == 0, PATIENCE);
    }

    @Test
    @RunsPlan("signalr.jmx")
    void callsAtASteadyRate() throws Exception {
        calls("websocket", "json");
    }

    @ParameterizedTest
    @CsvSource({"longpolling, messagepack"})
    void callsOverAnotherTransport(String transports, String protocol) throws Exception {
        calls(transports, protocol);
    }

    private static void calls(String transports, String protocol) throws Exception {
        try (SignalRHub hub = SignalRHub.start("--access-token=sesame")) {
            Finished run = Finished.run(plan("signalr.jmx", hub)
                            .property("transports", transports, "protocol", protocol, "sessions", 40)
                            .property("messagesPerSecond", 200, "seconds", 3, "holdSeconds", 1))
                    .withoutFailedSamples();

            Map<String, Object> stats = quiet(hub);
            assertThat(run.count("call", "sent"))
                    .isEqualTo(run.count("call", "replied"))
                    .isEqualTo(Json.count(stats, "invocations", "Echo"))
                    .isEqualTo(600);
            assertThat(run.count("join", "replied")).isEqualTo(40);
            assertThat(run.count("group", "replied")).isEqualTo(1);
            assertThat(Json.count(stats, "pushes", "message")).isEqualTo(40);
            assertThat(Json.count(stats, "opened_by", transports + "/" + protocol))
                    .isEqualTo(40);
            assertThat(run.count("call", "duplicates") + run.count("call", "late"))
                    .isZero();
            assertThat(run.row("all still there").message()).isEqualTo("40 sessions open, 0 lost");
        }
    }

    @Test
    @RunsPlan("signalr-stay.jmx")
    void connectionsAreOpenedAtAPaceAndStay() throws Exception {
        try (SignalRHub hub = SignalRHub.start("--access-token=sesame")) {
            Finished run = Finished.run(plan("signalr-stay.jmx", hub)
                            .property("sessions", 300, "connectsPerSecond", 150, "holdSeconds", 3))
                    .withoutFailedSamples();

            assertThat(Json.count(quiet(hub), "opened")).isEqualTo(300);
            assertThat(run.row("connect").message()).startsWith("opened 300 of 300 sessions (websocket 300)");
            assertThat(run.row("connect").elapsedMillis())
                    .as("the last of 300 is due 1,993 ms after the first")
                    .isGreaterThanOrEqualTo(1_900);
            assertThat(run.row("stay").message()).isEqualTo("300 sessions open, 0 lost");
            assertThat(run.row("disconnect").message()).startsWith("closed 300 sessions");
        }
    }
}
