package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Kind;
import io.github.jmeterduplex.samples.broker.ArtemisBroker;
import io.github.jmeterduplex.samples.broker.Broker;
import io.github.jmeterduplex.samples.broker.QueueCounts;
import io.github.jmeterduplex.samples.broker.VertxBroker;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.JtlRow;
import io.github.jmeterduplex.samples.harness.Plan;
import io.github.jmeterduplex.samples.proxy.Cut;
import io.github.jmeterduplex.samples.proxy.TcpProxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a broker hears of each step of a plan, asked between the steps. */
@Tag("parallel")
class BrokerStepsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String CONSUMERS = "consumers";
    private static final String PRODUCERS = "producers";
    private static final String GONE = " ACK not sent, as the connection is gone: the server delivers again";

    @TempDir
    private static Path folder;

    private static ArtemisBroker artemis;
    private static ArtemisBroker texting;
    private static VertxBroker vertx;

    @BeforeAll
    static void start() throws Exception {
        artemis = ArtemisBroker.start(folder.resolve("artemis"));
        texting = ArtemisBroker.start(folder.resolve("texting"), "webSocketEncoderType=text");
        vertx = VertxBroker.start();
    }

    @AfterAll
    static void stop() {
        List.of(artemis, texting, vertx).forEach(Broker::close);
    }

    static List<Named<Broker>> brokers() {
        return List.of(Named.of("artemis", artemis), Named.of("vertx", vertx));
    }

    static List<Named<Broker>> dialects() {
        return List.of(
                Named.of("artemis, binary frames", artemis),
                Named.of("artemis, text frames", texting),
                Named.of("vertx", vertx));
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dialects")
    void messagesAreConfirmedMatchedAcrossSessionsAndAcknowledgedOnArrival(Broker broker) throws Exception {
        String queue = "/queue/arrival";
        try (Cues cues = Cues.start()) {
            Plan plan = subscribed(Plan.named("arrival"), broker.url(), 2, queue, """
                    ack = client-individual
                    pushTimestamp = header:sent""");
            connect(plan, PRODUCERS, broker.url(), "sessions = 3");
            send(plan, "crossing", queue, """
                    body = {"id":"{{id}}"}
                    reply = json:/id
                    replyFrom = /queue/arrival
                    messages = 60""");
            send(plan, "confirmed", queue, """
                    body = order
                    headers = {"sent":"{{sentMicros}}"}
                    reply = receipt
                    messages = 40""");
            plan.httpGet("acknowledged", cues.at("acknowledged", () -> expect(broker, queue, 100, 100, 0)))
                    .javaRequest("unsubscribe", Samplers.UNSUBSCRIBE, of(CONSUMERS, "destination = " + queue))
                    .httpGet("unsubscribed", cues.at("unsubscribed", () -> expectSubscriptions(broker, queue, 0)));
            send(plan, "kept", queue, "body = order\nreply = receipt\nmessages = 5");
            plan.httpGet("in the queue", cues.at("kept", () -> expect(broker, queue, 105, 100, 5)));
            Finished run = run(leave(plan));

            run.withoutFailedSamples();
            assertThat(run.count("crossing", "replied")).isEqualTo(60);
            assertThat(run.count("confirmed", "replied")).isEqualTo(40);
            assertThat(run.count("kept", "replied")).isEqualTo(5);
            assertThat(run.count("subscribe", "pushed"))
                    .as("messages without an id of ours")
                    .isEqualTo(40);
            assertThat(run.engine().latencies(Kind.PUSH, "subscribe") + run.count("subscribe", "skewed"))
                    .as("pushes with the producer's time in a header of ours")
                    .isEqualTo(40);
            assertThat(run.count("crossing", "duplicates")).isZero();
            assertThat(run.engine().messagesBySession("crossing"))
                    .as("messages by sending session")
                    .isEqualTo(Map.of(2, 20L, 3, 20L, 4, 20L));
            assertThat(run.row("unsubscribe").message()).isEqualTo("ended 2 subscriptions in 2 sessions");
            assertThat(run.row("consumers leave").message()).isEqualTo("closed 2 sessions; 2 RECEIPTs came");
            assertThat(run.row("producers leave").message()).isEqualTo("closed 3 sessions; 3 RECEIPTs came");
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("brokers")
    void whatReceiveDidNotTakeComesBack(Broker broker) throws Exception {
        String queue = "/queue/taken";
        try (Cues cues = Cues.start()) {
            Plan plan = subscribed(Plan.named("taken"), broker.url(), 1, queue, """
                    ack = client-individual
                    acknowledge = receive""");
            connect(plan, PRODUCERS, broker.url(), "");
            send(plan, "ten", queue, "body = order\nreply = receipt\nmessages = 10");
            receive(plan, "four", queue, "count = 4");
            plan.httpGet(
                            "four are done",
                            cues.at(
                                    "four",
                                    () -> await(
                                            broker,
                                            queue,
                                            counts -> counts.acknowledged() == 4 && counts.delivering() == 6)))
                    .javaRequest("go", Samplers.DISCONNECT, of(CONSUMERS, ""))
                    .httpGet("six are back", cues.at("six", () -> {
                        expect(broker, queue, 10, 4, 6);
                        await(broker, queue, counts -> counts.delivering() == 0);
                    }));
            subscribed(plan, broker.url(), 1, queue, "ack = client\nacknowledge = receive");
            // What was kept went with the session: these six are those that came again.
            receive(plan, "six", queue, "count = 6");
            plan.httpGet("all are done", cues.at("all", () -> expect(broker, queue, 10, 10, 0)));
            Finished run = run(leave(plan));

            run.withoutFailedSamples();
            assertThat(run.row("four").message()).endsWith("; 4 ACK");
            assertThat(run.row("six").message()).as("one ACK settles all").endsWith("; 1 ACK");
            assertThat(run.count("subscribe", "pushed")).isEqualTo(16);
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("brokers")
    void nackedMessageComesAgainUntilItIsDead(Broker broker) throws Exception {
        String queue = "/queue/poison";
        try (Cues cues = Cues.start()) {
            Plan plan = subscribed(Plan.named("poison"), broker.url(), 1, queue, """
                    ack = client-individual
                    acknowledge = receive""");
            connect(plan, PRODUCERS, broker.url(), "");
            send(plan, "poison", queue, "body = poison\nreply = receipt");
            for (int delivery = 1; delivery <= Broker.MAX_DELIVERIES; delivery++) {
                receive(plan, "refuse", queue, "nack = true");
            }
            receive(plan, "in vain", queue, "timeoutMillis = 500");
            plan.httpGet("dead", cues.at("dead", () -> {
                QueueCounts counts = await(broker, queue, now -> now.dead() == 1 && now.inQueue() == 0);
                assertThat(counts.redelivered()).isEqualTo(Broker.MAX_DELIVERIES - 1);
                assertThat(counts.added()).isEqualTo(1);
            }));
            Finished run = run(leave(plan));

            assertThat(run.rows().stream().filter(row -> !row.isSuccess()))
                    .extracting(JtlRow::label)
                    .containsExactly("in vain");
            assertThat(run.rows("refuse"))
                    .hasSize(Broker.MAX_DELIVERIES)
                    .allMatch(row -> row.message().endsWith("; 1 NACK"));
            assertThat(run.row("in vain").code()).isEqualTo("408");
            assertThat(run.row("in vain").message()).contains(queue + " (3 came)");
        }
    }

    @Test
    void whatWasNotAcknowledgedComesAgainAfterTheConnectionWasCut() throws Exception {
        String queue = "/queue/cut";
        try (Cues cues = Cues.start();
                TcpProxy proxy = TcpProxy.start(artemis.port())) {
            String url = artemis.url().replace(":" + artemis.port(), ":" + proxy.port());
            Plan plan = Plan.named("cut");
            connect(plan, CONSUMERS, url, "reconnect = true\nreconnectDelayMillis = 100-300");
            subscribe(plan, queue, "ack = client-individual\nacknowledge = receive");
            connect(plan, PRODUCERS, artemis.url(), "");
            send(plan, "orders", queue, "body = {\"order\":{{sequence}}}\nreply = receipt\nmessages = 30");
            receive(plan, "the last", queue, "until = \"order\":30}");
            receive(plan, "nine", queue, "count = 9");
            plan.httpGet("cut", cues.at("cut", () -> {
                await(artemis, queue, counts -> counts.acknowledged() == 10 && counts.delivering() == 20);
                assertThat(proxy.cutAll(Cut.RESET)).isEqualTo(1);
                // Then the client knows of the cut.
                assertThat(Await.answer(proxy::accepted, count -> count == 2, PATIENCE))
                        .isEqualTo(2);
            }));
            receive(plan, "from before", queue, "count = 20");
            receive(plan, "again", queue, "count = 20");
            plan.httpGet("all are done", cues.at("all", () -> expect(artemis, queue, 30, 30, 0)))
                    .javaRequest("hold", Samplers.HOLD, Samplers.cells("seconds = 0"));
            Finished run = run(leave(plan));

            run.withoutFailedSamples();
            assertThat(run.row("nine").message()).endsWith("; 9 ACK");
            assertThat(run.row("from before").message()).endsWith("; 20" + GONE);
            assertThat(run.row("again").message()).endsWith("; 20 ACK");
            assertThat(run.count("subscribe", "pushed")).isEqualTo(50);
            assertThat(artemis.queue(queue).dead()).isZero();
            assertThat(run.sessions("lost")).isEqualTo(1);
            assertThat(run.sessions("reconnected")).isEqualTo(1);
            assertThat(run.row("hold").message()).startsWith("2 sessions open, 0 lost");
        }
    }

    @Test
    void wrongPasscodeIsRefusedInTheBrokersWords() throws Exception {
        try (Broker lockedArtemis = ArtemisBroker.locked(folder.resolve("locked"), "sesame");
                Broker lockedVertx = VertxBroker.locked("sesame")) {
            Plan plan = Plan.named("passcode");
            Map.of("artemis", lockedArtemis.url(), "vertx", lockedVertx.url()).forEach((name, url) -> {
                connect(plan, name + " right", url, "login = ann\npasscode = sesame");
                connect(plan, name + " wrong", url, "login = ann\npasscode = simsalabim");
                connect(plan, name + " none", url, "");
            });
            Finished run = run(plan);

            assertRefused(run, "artemis", "User name [ann] or password is invalid");
            assertRefused(run, "vertx", "Authentication failed");
        }
    }

    private static void assertRefused(Finished run, String broker, String words) {
        assertThat(run.row(broker + " right").isSuccess()).isTrue();
        for (String how : List.of(" wrong", " none")) {
            JtlRow row = run.row(broker + how);
            assertThat(row.code()).as(row.message()).isEqualTo("401");
            assertThat(row.message())
                    .contains(
                            "the server refused CONNECT: ", words.replace("ann", how.equals(" none") ? "null" : "ann"))
                    .doesNotContain("simsalabim");
        }
    }

    private static Plan subscribed(Plan plan, String url, int sessions, String queue, String more) {
        connect(plan, CONSUMERS, url, "sessions = " + sessions);
        return subscribe(plan, queue, more);
    }

    private static Plan subscribe(Plan plan, String queue, String more) {
        return plan.javaRequest("subscribe", Samplers.SUBSCRIBE, of(CONSUMERS, """
                destination = %s
                receiptTimeoutMillis = 10000
                %s""".formatted(queue, more)));
    }

    private static void connect(Plan plan, String group, String url, String more) {
        plan.javaRequest(group, Samplers.CONNECT, of(group, "url = " + url + "\n" + more));
    }

    private static void send(Plan plan, String label, String queue, String more) {
        plan.javaRequest(label, Samplers.SEND, of(PRODUCERS, """
                destination = %s
                waitForReplies = true
                %s""".formatted(queue, more)));
    }

    private static void receive(Plan plan, String label, String queue, String more) {
        plan.javaRequest(label, Samplers.RECEIVE, of(CONSUMERS, "destination = " + queue + "\n" + more));
    }

    private static Plan leave(Plan plan) {
        return plan.javaRequest("consumers leave", Samplers.DISCONNECT, of(CONSUMERS, "receiptTimeoutMillis = 5000"))
                .javaRequest("producers leave", Samplers.DISCONNECT, of(PRODUCERS, "receiptTimeoutMillis = 5000"));
    }

    private static Map<String, Object> of(String group, String more) {
        return Samplers.cells("group = " + group + "\n" + more);
    }

    private static Finished run(Plan plan) throws Exception {
        return Finished.run(JMeterSetup.of(plan.write(folder)));
    }

    private static void expect(Broker broker, String queue, long added, long acknowledged, long inQueue)
            throws Exception {
        await(
                broker,
                queue,
                counts -> counts.added() == added
                        && counts.acknowledged() == acknowledged
                        && counts.inQueue() == inQueue
                        && counts.dead() == 0);
    }

    private static QueueCounts await(Broker broker, String queue, Predicate<QueueCounts> wanted) throws Exception {
        QueueCounts counts = Await.answer(() -> broker.queue(queue), wanted, PATIENCE);
        assertThat(counts).matches(wanted);
        return counts;
    }

    private static void expectSubscriptions(Broker broker, String queue, int subscriptions) throws Exception {
        assertThat(Await.answer(() -> broker.subscriptions(queue), now -> now == subscriptions, PATIENCE))
                .isEqualTo(subscriptions);
    }
}
