package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.SamplingStatCalculator;
import org.junit.jupiter.api.BeforeAll;
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

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private static Path folder;

    private static Finished run;
    private static Path dashboard;
    private static long messages;
    private static long inGraphite;
    private static long failedInGraphite;
    private static String drops;
    private static String delays;

    /** All but one test look at one run; each has a thread group of its own there, and a server where it needs one. */
    @BeforeAll
    static void runThePlan(Chat chat) throws Exception {
        try (GraphiteServer graphite = GraphiteServer.start();
                PlanSignals second = PlanSignals.start();
                PlanSignals third = PlanSignals.start();
                Chat dropping = Chat.start("--livechat.drop.every=20");
                Chat delaying = Chat.start("--livechat.delay=300")) {
            drops = dropping.url() + "/ws";
            delays = delaying.url() + "/ws";
            Plan plan = chatting(
                            Plan.named("listeners").together(),
                            chat,
                            SESSIONS,
                            "samples = messages",
                            "durationSeconds = 3",
                            "messagesPerSecond = 300")
                    .backendListener(graphite.port());
            losing(plan.part("drops"), dropping, "samples = messages\nmessages = 400");
            losing(
                    after(plan.part("bounded"), second, dropping, 400),
                    dropping,
                    "samples = messages\nmessages = 200\nmaxLost = 3");
            losing(after(plan.part("borne"), third, dropping, 600), dropping, "messages = 200\nmaxLost = 10");
            user(plan.part("users").threads(20).loops(5), delaying, "");
            user(plan.part("waits").threads(10).loops(10), delaying, "waitForReplies = true");
            listening(plan.part("pushes"), chat);
            try (JMeterRun jmeter = chat.run(plan.write(folder))
                    // Nobody waits for the last replies but the end of the run.
                    .property("duplex.drain.seconds", 60)
                    .arguments("-e", "-o", "dashboard")
                    .start()) {
                run = Finished.ended(jmeter, 0, Audit.End.COMPLETED);
                dashboard = jmeter.folder().resolve("dashboard/statistics.json");
            }
            messages = chat.quiet().messages("/app/chat.send");
            inGraphite = Await.answer(
                    () -> graphite.sum("duplex.chat.a.count"), sum -> sum == messages, Duration.ofSeconds(20));
            failedInGraphite = graphite.sum("duplex.chat.ko.count");
        }
    }

    private static Plan chatting(Plan plan, Chat chat, int sessions, String... send) {
        return Samplers.login(plan, chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, sessions))
                .javaRequest("chat", Samplers.SEND, Samplers.chat(String.join("\n", send)));
    }

    private static void losing(Plan plan, Chat dropping, String more) {
        chatting(
                plan, dropping, 10, more, "messagesPerSecond = 400; replyTimeoutMillis = 10000; waitForReplies = true");
    }

    /** Goes on when the server has so many messages: so it counts those of one part after those of another. */
    private static Plan after(Plan plan, PlanSignals signals, Chat dropping, long messages) {
        return plan.httpGet("turn", signals.at("turn", () -> {
            Chat.Stats stats = Await.answer(dropping::stats, now -> handled(now) == messages, PATIENCE);
            assertThat(handled(stats)).isEqualTo(messages);
        }));
    }

    private static long handled(Chat.Stats stats) {
        return stats.count("replies") + stats.count("dropped");
    }

    private static void user(Plan plan, Chat chat, String more) {
        Samplers.login(plan, chat).javaRequest("chat", Samplers.USER, Samplers.chat("""
                url = %s/ws; subscribe = /user/queue/replies; replyFrom = /user/queue/replies
                samples = messages
                """.formatted(chat.url()) + more));
    }

    private static void listening(Plan plan, Chat chat) {
        Samplers.login(plan, chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 2))
                .javaRequest(
                        "clock",
                        Samplers.SUBSCRIBE,
                        "destination = /topic/clock; pushTimestamp = json:/timestamp; samples = messages")
                .javaRequest("hold", Samplers.HOLD, "seconds = 3");
    }

    @Test
    void everyListenerHoldsTheCountsOfTheReport() throws Exception {
        long sent = run.count("chat", "sent");
        assertThat(run.row("index").isSuccess()).isTrue();
        assertThat(run.row("connect").isSuccess()).isTrue();
        assertThat(sent).isEqualTo(messages);
        assertThat(run.rows("chat")).as("the JTL").hasSize((int) sent).allMatch(JtlRow::isSuccess);
        assertAggregateReport("chat");
        assertDashboard();
        assertThat(inGraphite).as("Graphite").isEqualTo(sent);
        assertThat(failedInGraphite).isZero();
    }

    private static double latency(String label, String percentile) {
        return run.report().number("labels", label, "latency_ms", percentile).doubleValue();
    }

    /** How far a percentile of JMeter's may be off. */
    private static double off(double percentile) {
        return ROUNDING_MILLIS + STEP * percentile + 1e-9;
    }

    private static long start(JtlRow row) {
        return Long.parseLong(row.text("timeStamp"));
    }

    /** The model of Aggregate Report and Summary Report: all samples, exactly. */
    private static void assertAggregateReport(String label) {
        SamplingStatCalculator model = new SamplingStatCalculator(label);
        run.rows(label).forEach(row -> {
            SampleResult sample = SampleResult.createTestSample(start(row), start(row) + row.elapsedMillis());
            sample.setSuccessful(row.isSuccess());
            model.addSample(sample);
        });
        assertThat(model.getCount()).isEqualTo(run.count(label, "sent"));
        assertThat(model.getErrorPercentage()).isZero();
        double p50 = latency(label, "p50");
        double p99 = latency(label, "p99");
        assertThat(model.getPercentPoint(0.5).doubleValue()).isCloseTo(p50, within(off(p50)));
        assertThat(model.getPercentPoint(0.99).doubleValue()).isCloseTo(p99, within(off(p99)));
    }

    /** The dashboard keeps the last 20,000 samples of a label: here that is all; it interpolates between neighbours. */
    @SuppressWarnings("unchecked") // the keys of a JSON object are strings
    private static void assertDashboard() throws IOException {
        Map<String, Map<String, Number>> statistics =
                (Map<String, Map<String, Number>>) (Map<?, ?>) JSON.std.mapFrom(Files.readString(dashboard));
        Map<String, Number> chat = statistics.get("chat");
        assertThat(chat.get("sampleCount").longValue()).isEqualTo(run.count("chat", "sent"));
        assertThat(chat.get("errorCount").longValue()).isZero();
        double p50 = latency("chat", "p50");
        assertThat(chat.get("medianResTime").doubleValue()).isCloseTo(p50, within(off(p50)));
        double p99 = chat.get("pct3ResTime").doubleValue();
        assertThat(p99).isBetween(neighbour(-1) - ROUNDING_MILLIS, neighbour(1) + ROUNDING_MILLIS);
    }

    /** The latency beside the 99th percentile, that many ranks away. */
    private static double neighbour(int ranks) {
        List<Long> sorted =
                run.rows("chat").stream().map(JtlRow::elapsedMillis).sorted().toList();
        int rank = (int) Math.ceil(0.99 * sorted.size()) - 1 + ranks;
        return sorted.get(Math.max(0, Math.min(sorted.size() - 1, rank)));
    }

    @Test
    void lostMessagesAreRed() {
        Part part = run.part("drops");
        List<JtlRow> rows = part.rows("chat");
        assertThat(rows).hasSize(400);
        assertThat(rows.stream().filter(row -> !row.isSuccess()).count())
                .isEqualTo(20)
                .isEqualTo(part.count("chat", "lost"));
        assertThat(rows).allMatch(row -> row.text("URL").equals(drops));
        assertThat(rows.stream().filter(row -> !row.isSuccess()))
                .allMatch(row -> row.code().equals("408"))
                .allMatch(row -> row.message().startsWith("lost: no reply from "));
        assertThat(run.part("bounded").rows("chat")).hasSize(200);
        JtlRow bounded = run.part("bounded").row("chat (maxLost)");
        assertThat(bounded.isSuccess()).isFalse();
        assertThat(bounded.message())
                .startsWith(
                        "10 messages lost, wrong or failed (maxLost 3); sent 200: 190 replied, 10 lost (timeout 10)");
        JtlRow borne = run.part("borne").row("chat");
        assertThat(borne.isSuccess()).isTrue();
        assertThat(borne.message())
                .matches("sent 200: 190 replied, 10 lost \\(timeout 10\\), p50 .+ p95 .+ p99 .+ max .+ ms");
    }

    /** One thread a user: the last message of each has its outcome when the thread's last sample is over. */
    @Test
    void noMessageOfAThreadIsMissing() {
        Part part = run.part("users").withoutFailedSamples();
        assertThat(part.rows("chat")).hasSize(100).allMatch(row -> row.elapsedMillis() >= 300);
        assertThat(part.rows("chat (connect)"))
                .as("of the first sample of each")
                .hasSize(20);
    }

    /** The sample of a message that is waited for is as long as the message, the connect of its user is not in it. */
    @Test
    void aSampleThatWaitsForItsMessageIsTheMessage() {
        Part part = run.part("waits").withoutFailedSamples();
        List<JtlRow> rows = part.rows("chat");
        assertThat(rows).hasSize(100);
        assertAggregateReport(part.label("chat"));
        assertThat(rows).allMatch(row -> row.text("Latency").equals(row.text("elapsed")));
        assertThat(rows).allMatch(row -> row.text("URL").equals(delays));
        assertThat(rows).allMatch(row -> row.message().matches("sent 1: replied in [0-9.]+ ms"));
        assertThat(part.rows("chat (connect)"))
                .hasSize(10)
                .noneMatch(row -> row.text("URL").equals("null"));
    }

    /** What View Results Tree shows, by a results file that holds the same. */
    @Test
    void samplesShowWhatWentOverTheWire(Chat chat) throws Exception {
        Path plan = chatting(Plan.named("frames"), chat, 2, "target = each", "waitForReplies = true")
                .write(folder);
        try (JMeterRun jmeter = chat.run(plan)
                .property("jmeter.save.saveservice.output_format", "xml", "jmeter.save.saveservice.samplerData", true)
                .property("jmeter.save.saveservice.requestHeaders", true)
                .property("jmeter.save.saveservice.responseHeaders", true)
                .start()) {
            assertThat(jmeter.awaitEnd(Duration.ofMinutes(2))).isZero();
            String xml = Files.readString(jmeter.folder().resolve("results.jtl"));
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

    /** The sample of a message, and the step in which its user connected. */
    @Test
    void messagesShowTheirRequestsAndRepliesAndConnectsTheirFrames(Chat chat) throws Exception {
        Plan plan = Plan.named("exchanges");
        user(plan, chat, "messages = 2");
        try (JMeterRun jmeter = chat.run(plan.write(folder))
                .property("jmeter.save.saveservice.output_format", "xml")
                .property("jmeter.save.saveservice.samplerData", true)
                .property("jmeter.save.saveservice.response_data", true)
                .start()) {
            assertThat(jmeter.awaitEnd(Duration.ofMinutes(2))).isZero();
            String xml = Files.readString(jmeter.folder().resolve("results.jtl"));
            assertThat(xml.split("lb=\"chat\"", -1)).as("samples of messages").hasSize(1 + 2);
            assertThat(element(xml, "chat"))
                    .contains("SEND\ndestination:/app/chat.send", "destination:/user/queue/replies")
                    .doesNotContain("{{id}}")
                    .containsPattern(
                            "(?s)<responseData.*destination:/user/queue/replies.*&quot;text&quot;:&quot;hi&quot;");
            assertThat(element(xml, "chat (connect)"))
                    .containsPattern("(?s)\\+0\\.\\d{3} s &gt; GET /ws/.*Upgrade: websocket"
                            + ".*\\+\\d\\.\\d{3} s &lt; HTTP/1\\.1 101"
                            + ".*\\+\\d\\.\\d{3} s &gt; CONNECT\n.*\\+\\d\\.\\d{3} s &lt; CONNECTED\n"
                            + ".*\\+\\d\\.\\d{3} s &gt; SUBSCRIBE\n");
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
    void pushesAreSamplesToo() {
        Part part = run.part("pushes").withoutFailedSamples();
        long pushed = part.count("clock", "pushed");
        assertThat(pushed).isGreaterThanOrEqualTo(4);
        // The sampler's own sample, which subscribed, is none of them.
        assertThat(part.rows("clock")).hasSize((int) pushed);
        assertThat(part.row("hold").message()).isEqualTo("2 sessions open, 0 lost");
    }
}
