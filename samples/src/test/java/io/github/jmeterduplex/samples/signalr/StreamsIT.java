package io.github.jmeterduplex.samples.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.harness.GoHub;
import io.github.jmeterduplex.samples.harness.GoHubProcess;
import io.github.jmeterduplex.samples.harness.JMeterRun;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.Json;
import io.github.jmeterduplex.samples.harness.JtlRow;
import io.github.jmeterduplex.samples.harness.Plan;
import io.github.jmeterduplex.samples.harness.RunReport;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRDisconnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams of hubs that the samplers cancel or give up, with the hub of this project and the one in Go. */
@Tag("parallel")
class StreamsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int STREAMS = 4;
    private static final int WANTED = 3;
    /** A hub may have sent a few more before it reads the cancel; without one there would be thousands. */
    private static final long FEW = 100;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"json, duplex", "messagepack, duplex", "json, library"})
    void ownHubEndsStreamsThatAreCancelled(String protocol, String client) throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            streams(hub.hubUrl(), protocol, client);
            // The endless one is cancelled too, where an item comes before the session's end.
            assertThat(Json.count(hub.stats(), "cancels")).isBetween((long) STREAMS, STREAMS + 1L);
            assertThat(Json.count(hub.stats(), "items_sent")).isBetween((long) STREAMS * WANTED, FEW);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "messagepack"})
    void goHubEndsStreamsThatAreCancelled(String protocol) throws Exception {
        try (GoHubProcess hub = GoHub.start()) {
            streams(hub.hubUrl(), protocol, "duplex");
            assertThat(hub.count("items_sent")).isBetween((long) STREAMS * WANTED, FEW);
        }
    }

    private void streams(String url, String protocol, String client) throws Exception {
        Plan plan = Plan.named("streams-" + protocol)
                .javaRequest(
                        "connect",
                        SignalRConnect.class.getName(),
                        Map.of("url", url, "protocol", protocol, "client", client));
        invoke(
                plan,
                "cancelled",
                Map.of(
                        "method", "Counter",
                        "arguments", "[100000,1]",
                        "kind", "stream",
                        "cancelAfter", WANTED,
                        "expect", "regex:^[012]$",
                        "messages", STREAMS));
        // Longer than streams that go on would take for thousands of items.
        invoke(plan, "slow", Map.of("method", "Slow", "arguments", "[1500]"));
        invoke(
                plan,
                "endless",
                Map.of(
                        "method", "Counter",
                        "arguments", "[100000,100]",
                        "kind", "stream",
                        "replyTimeoutMillis", 500));
        plan.javaRequest("disconnect", SignalRDisconnect.class.getName(), Map.of("abrupt", true));
        try (JMeterRun run = JMeterSetup.of(plan.write(folder)).start()) {
            assertThat(run.awaitEnd(PATIENCE)).isZero();
            RunReport report = run.report();
            assertThat(report.count("cancelled", "replied")).isEqualTo(STREAMS);
            assertThat(report.count("cancelled (first)", "count")).isEqualTo(STREAMS);
            assertThat(report.count("cancelled (each)", "count")).isEqualTo(STREAMS * WANTED);
            assertThat(report.count("cancelled", "duplicates")).isZero();
            assertThat(report.count("endless", "lost")).isEqualTo(1);
            assertThat(row(run.rows(), "endless").message())
                    .containsPattern("[1-9] items? of a stream, and not its end, from ");
            assertThat(run.rows().stream().filter(row -> !row.isSuccess())).hasSize(1);
        }
    }

    private static JtlRow row(List<JtlRow> rows, String label) {
        return rows.stream()
                .filter(row -> row.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    private static void invoke(Plan plan, String name, Map<String, Object> cells) {
        Map<String, Object> awaited = new HashMap<>(cells);
        awaited.put("waitForReplies", true);
        plan.javaRequest(name, SignalRInvoke.class.getName(), awaited);
    }
}
