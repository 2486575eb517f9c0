package io.github.jmeterduplex.samples.runs.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.GoHubProcess;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRDisconnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams of hubs that the samplers cancel or give up, with the hub of this project and the one in Go. */
@Tag("parallel")
class StreamsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int STREAMS = 4;
    private static final int WANTED = 3;
    /** A hub may have sent a few more before it reads the cancel; without one there would be two thousand. */
    private static final long FEW = 1_000;

    private static final List<Case> CASES =
            List.of(new Case("json", "duplex"), new Case("messagepack", "duplex"), new Case("json", "library"));

    private static final List<Case> CASES_OF_GO =
            List.of(new Case("json", "duplex"), new Case("messagepack", "duplex"));

    @TempDir
    private Path folder;

    /** How a case reaches its hub. */
    private record Case(String protocol, String client) {
        /** Of its thread group, which begins its labels. */
        String name() {
            return protocol + " by " + client;
        }

        String label(String what) {
            return name() + ' ' + what;
        }
    }

    @Test
    void ownHubEndsStreamsThatAreCancelled() throws Exception {
        Map<Case, SignalRHub> hubs = new LinkedHashMap<>();
        try {
            CASES.forEach(one -> hubs.put(one, SignalRHub.start()));
            streams("streams", CASES, one -> hubs.get(one).hubUrl());
            hubs.forEach((one, hub) -> {
                // The endless one is cancelled too, where an item comes before the session's end.
                assertThat(Json.count(hub.stats(), "cancels")).as("%s", one).isBetween((long) STREAMS, STREAMS + 1L);
                assertThat(Json.count(hub.stats(), "items_sent")).as("%s", one).isBetween((long) STREAMS * WANTED, FEW);
            });
        } finally {
            hubs.values().forEach(SignalRHub::close);
        }
    }

    @Test
    void goHubEndsStreamsThatAreCancelled() throws Exception {
        Map<Case, GoHubProcess> hubs = new LinkedHashMap<>();
        try {
            for (Case one : CASES_OF_GO) {
                hubs.put(one, GoHubProcess.start());
            }
            streams("streams-go", CASES_OF_GO, one -> hubs.get(one).hubUrl());
            for (Case one : CASES_OF_GO) {
                assertThat(hubs.get(one).count("items_sent")).as("%s", one).isBetween((long) STREAMS * WANTED, FEW);
            }
        } finally {
            hubs.values().forEach(GoHubProcess::close);
        }
    }

    private void streams(String name, List<Case> cases, Function<Case, String> url) throws Exception {
        Plan plan = Plan.named(name).together();
        cases.forEach(one -> adds(plan.part(one.name()), one, url.apply(one)));
        try (JMeterRun run = JMeterSetup.of(plan.write(folder)).start()) {
            assertThat(run.awaitEnd(PATIENCE)).isZero();
            RunReport report = run.report();
            for (Case one : cases) {
                String cancelled = one.label("cancelled");
                assertThat(report.count(cancelled, "replied")).isEqualTo(STREAMS);
                assertThat(report.count(cancelled + " (first)", "count")).isEqualTo(STREAMS);
                assertThat(report.count(cancelled + " (each)", "count")).isEqualTo(STREAMS * WANTED);
                assertThat(report.count(cancelled, "duplicates")).isZero();
                assertThat(report.count(one.label("endless"), "lost")).isEqualTo(1);
                assertThat(run.rows(one.label("endless")).get(0).message())
                        .containsPattern("[1-9]\\d* items? of a stream, and not its end, from ");
            }
            assertThat(run.rows().stream().filter(row -> !row.isSuccess()))
                    .extracting(JtlRow::label)
                    .containsExactlyInAnyOrderElementsOf(
                            cases.stream().map(one -> one.label("endless")).toList());
        }
    }

    private static void adds(Plan plan, Case one, String url) {
        plan.javaRequest(
                "connect",
                SignalRConnect.class,
                "url = " + url + "; protocol = " + one.protocol + "; client = " + one.client);
        invoke(plan, "cancelled", """
                method = Counter; arguments = [100000,10]; kind = stream; cancelAfter = %d; expect = regex:^[012]$
                messages = %d""".formatted(WANTED, STREAMS));
        // Longer than four streams that go on would take for two thousand items.
        invoke(plan, "slow", "method = Slow; arguments = [6000]");
        invoke(plan, "endless", "method = Counter; arguments = [100000,100]; kind = stream; replyTimeoutMillis = 5000");
        plan.javaRequest("disconnect", SignalRDisconnect.class, "abrupt = true");
    }

    private static void invoke(Plan plan, String name, String parameters) {
        plan.javaRequest(name, SignalRInvoke.class, parameters + "; waitForReplies = true");
    }
}
