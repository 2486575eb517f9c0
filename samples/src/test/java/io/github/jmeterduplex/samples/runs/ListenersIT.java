package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.harness.JMeterRun;
import io.github.jmeterduplex.samples.harness.JtlRow;
import io.github.jmeterduplex.samples.harness.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.SamplingStatCalculator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What JMeter's own listeners say of messages is what the report says. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class ListenersIT {
    private static final int SESSIONS = 50;
    /** JMeter's times are whole milliseconds, rounded to the nearest. */
    private static final double ROUNDING_MILLIS = 0.5;
    /** The report's percentiles are above the true ones by less than a thousandth. */
    private static final double STEP = 0.001;

    @TempDir
    private Path folder;

    private static Plan chatting(String name, Chat chat, int sessions, String... send) {
        return Samplers.login(Plan.named(name), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, sessions))
                .javaRequest("chat", Samplers.SEND, Samplers.chat(String.join("\n", send)));
    }

    @Test
    void everyListenerHoldsTheCountsOfTheReport(Chat chat) throws Exception {
        try (GraphiteServer graphite = GraphiteServer.start()) {
            Path plan = chatting(
                            "each-a-sample",
                            chat,
                            SESSIONS,
                            "samples = messages",
                            "durationSeconds = 6",
                            "messagesPerSecond = 500")
                    .backendListener(graphite.port())
                    .write(folder);
            try (JMeterRun run =
                    chat.run(plan).arguments("-e", "-o", "dashboard").start()) {
                Finished finished = Finished.ended(run, 0, Audit.End.COMPLETED).withoutFailedSamples();
                long sent = finished.count("chat", "sent");
                assertThat(sent).isEqualTo(chat.quiet().messages("/app/chat.send"));
                assertThat(finished.rows("chat")).as("the JTL").hasSize((int) sent);
                assertAggregateReport(finished);
                assertDashboard(run.folder().resolve("dashboard/statistics.json"), finished);
                assertThat(graphite.sum("duplex.chat.a.count")).as("Graphite").isEqualTo(sent);
                assertThat(graphite.sum("duplex.chat.ko.count")).isZero();
            }
        }
    }

    private static double p50(Finished run) {
        return run.report().number("labels", "chat", "latency_ms", "p50").doubleValue();
    }

    private static double p99(Finished run) {
        return run.report().number("labels", "chat", "latency_ms", "p99").doubleValue();
    }

    /** How far a percentile of JMeter's may be off. */
    private static double off(double percentile) {
        return ROUNDING_MILLIS + STEP * percentile + 1e-9;
    }

    private static long start(JtlRow row) {
        return Long.parseLong(row.text("timeStamp"));
    }

    /** The model of Aggregate Report and Summary Report: all samples, exactly. */
    private static void assertAggregateReport(Finished run) {
        SamplingStatCalculator model = new SamplingStatCalculator("chat");
        run.rows("chat").forEach(row -> {
            SampleResult sample = SampleResult.createTestSample(start(row), start(row) + row.elapsedMillis());
            sample.setSuccessful(row.isSuccess());
            model.addSample(sample);
        });
        assertThat(model.getCount()).isEqualTo(run.count("chat", "sent"));
        assertThat(model.getErrorPercentage()).isZero();
        assertThat(model.getPercentPoint(0.5).doubleValue()).isCloseTo(p50(run), within(off(p50(run))));
        assertThat(model.getPercentPoint(0.99).doubleValue()).isCloseTo(p99(run), within(off(p99(run))));
    }

    /** The dashboard keeps the last 20,000 samples of a label: here that is all; it interpolates between neighbours. */
    @SuppressWarnings("unchecked") // the keys of a JSON object are strings
    private static void assertDashboard(Path file, Finished run) throws IOException {
        Map<String, Map<String, Number>> statistics =
                (Map<String, Map<String, Number>>) (Map<?, ?>) JSON.std.mapFrom(Files.readString(file));
        Map<String, Number> chat = statistics.get("chat");
        assertThat(chat.get("sampleCount").longValue()).isEqualTo(run.count("chat", "sent"));
        assertThat(chat.get("errorCount").longValue()).isZero();
        assertThat(chat.get("medianResTime").doubleValue()).isCloseTo(p50(run), within(off(p50(run))));
        double p99 = chat.get("pct3ResTime").doubleValue();
        assertThat(p99).isBetween(neighbour(run, -1) - ROUNDING_MILLIS, neighbour(run, 1) + ROUNDING_MILLIS);
    }

    /** The latency beside the 99th percentile, that many ranks away. */
    private static double neighbour(Finished run, int ranks) {
        List<Long> sorted =
                run.rows("chat").stream().map(JtlRow::elapsedMillis).sorted().toList();
        int rank = (int) Math.ceil(0.99 * sorted.size()) - 1 + ranks;
        return sorted.get(Math.max(0, Math.min(sorted.size() - 1, rank)));
    }

    @Test
    void lostMessagesAreRed() throws Exception {
        try (Chat chat = Chat.start("--livechat.drop.every=20")) {
            Path plan = chatting(
                            "drops",
                            chat,
                            10,
                            "samples = messages",
                            "messages = 400",
                            "messagesPerSecond = 400",
                            "replyTimeoutMillis = 4000",
                            "waitForReplies = true")
                    .javaRequest("bounded", Samplers.SEND, Samplers.chat("""
                            messages = 200
                            messagesPerSecond = 400
                            replyTimeoutMillis = 4000
                            waitForReplies = true
                            maxLost = 3"""))
                    .javaRequest("borne", Samplers.SEND, Samplers.chat("""
                            messages = 200
                            messagesPerSecond = 400
                            replyTimeoutMillis = 4000
                            waitForReplies = true
                            maxLost = 10"""))
                    .write(folder);
            Finished run = Finished.run(chat.run(plan));
            List<JtlRow> rows = run.rows("chat");
            assertThat(rows).hasSize(400);
            assertThat(rows.stream().filter(row -> !row.isSuccess()).count())
                    .isEqualTo(20)
                    .isEqualTo(run.count("chat", "lost"));
            assertThat(rows).allMatch(row -> row.text("URL").equals(chat.url() + "/ws"));
            assertThat(rows.stream().filter(row -> !row.isSuccess()))
                    .allMatch(row -> row.code().equals("408"))
                    .allMatch(row -> row.message().startsWith("lost: no reply from "));
            JtlRow bounded = run.row("bounded");
            assertThat(bounded.isSuccess()).isFalse();
            assertThat(bounded.message())
                    .startsWith(
                            "10 messages lost, wrong or failed (maxLost 3); sent 200: 190 replied, 10 lost (timeout 10)");
            JtlRow borne = run.row("borne");
            assertThat(borne.isSuccess()).isTrue();
            assertThat(borne.message())
                    .matches("sent 200: 190 replied, 10 lost \\(timeout 10\\), p50 .+ p99 .+ max .+ ms");
        }
    }

    /** One thread a user: the last message of each has its outcome when the thread's last sample is over. */
    @Test
    void noMessageOfAThreadIsMissing() throws Exception {
        try (Chat chat = Chat.start("--livechat.delay=300")) {
            Path plan = Samplers.login(Plan.named("users").threads(20).loops(5), chat)
                    .javaRequest("chat", Samplers.USER, Samplers.chat("""
                            url = %s/ws
                            subscribe = /user/queue/replies
                            replyFrom = /user/queue/replies
                            samples = messages""".formatted(chat.url())))
                    .write(folder);
            Finished run = Finished.run(chat.run(plan)).withoutFailedSamples();
            assertThat(run.rows("chat")).hasSize(100).allMatch(row -> row.elapsedMillis() >= 300);
            assertThat(run.rows("chat (connect)"))
                    .as("of the first sample of each")
                    .hasSize(20);
        }
    }

    /** The sample of a message that is waited for is as long as the message, the connect of its user is not in it. */
    @Test
    void aSampleThatWaitsForItsMessageIsTheMessage() throws Exception {
        try (Chat chat = Chat.start("--livechat.delay=40")) {
            Path plan = Samplers.login(Plan.named("waits").threads(5).loops(20), chat)
                    .javaRequest("chat", Samplers.USER, Samplers.chat("""
                            url = %s/ws
                            subscribe = /user/queue/replies
                            replyFrom = /user/queue/replies
                            waitForReplies = true
                            samples = messages""".formatted(chat.url())))
                    .write(folder);
            Finished run = Finished.run(chat.run(plan)).withoutFailedSamples();
            List<JtlRow> rows = run.rows("chat");
            assertThat(rows).hasSize(100);
            assertAggregateReport(run);
            assertThat(rows).allMatch(row -> row.text("Latency").equals(row.text("elapsed")));
            assertThat(rows).allMatch(row -> row.text("URL").equals(chat.url() + "/ws"));
            assertThat(rows).allMatch(row -> row.message().matches("sent 1: replied in [0-9.]+ ms"));
            assertThat(run.rows("chat (connect)"))
                    .hasSize(5)
                    .noneMatch(row -> row.text("URL").equals("null"));
        }
    }

    /** What View Results Tree shows, by a results file that holds the same. */
    @Test
    void samplesShowWhatWentOverTheWire(Chat chat) throws Exception {
        Path plan = chatting("frames", chat, 2, "target = each", "waitForReplies = true")
                .write(folder);
        try (JMeterRun run = chat.run(plan)
                .property("jmeter.save.saveservice.output_format", "xml")
                .property("jmeter.save.saveservice.samplerData", true)
                .property("jmeter.save.saveservice.requestHeaders", true)
                .property("jmeter.save.saveservice.responseHeaders", true)
                .start()) {
            assertThat(run.awaitEnd(Duration.ofMinutes(2))).isZero();
            String xml = Files.readString(run.folder().resolve("results.jtl"));
            String connect = element(xml, "connect");
            assertThat(connect)
                    .contains("GET /ws/", "Upgrade: websocket", "Cookie: LIVECHAT=******")
                    .contains("HTTP/1.1 101", "CONNECT\naccept-version", "CONNECTED\nversion:1.2", "SUBSCRIBE\n");
            String send = element(xml, "chat");
            assertThat(send)
                    .contains(
                            "SEND\ndestination:/app/chat.send",
                            "&quot;text&quot;:&quot;hi&quot;",
                            "chat: sent 2, failed 0")
                    .contains("MESSAGE\n", "destination:/user/queue/replies")
                    .doesNotContain("{{id}}");
        }
    }

    /** The element of a sample with that label. */
    private static String element(String xml, String label) {
        int from = xml.indexOf("lb=\"" + label + "\"");
        return xml.substring(from, xml.indexOf("</sample>", from))
                .replace("&#xd;", "")
                .replace("&#xa;", "\n");
    }

    @Test
    void pushesAreSamplesToo(Chat chat) throws Exception {
        Path plan = Samplers.login(Plan.named("pushes"), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 2))
                .javaRequest("clock", Samplers.SUBSCRIBE, Samplers.cells("""
                        destination = /topic/clock
                        pushTimestamp = json:/timestamp
                        samples = messages"""))
                .javaRequest("hold", Samplers.HOLD, Map.of("seconds", "3"))
                .write(folder);
        Finished run = Finished.run(chat.run(plan)).withoutFailedSamples();
        long pushed = run.count("clock", "pushed");
        assertThat(pushed).isGreaterThanOrEqualTo(4);
        // and the sampler's own, which subscribed
        assertThat(run.rows("clock")).hasSize((int) pushed + 1);
        assertThat(run.row("hold").message()).isEqualTo("2 sessions open, 0 lost");
    }
}
