package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Part;
import io.github.jmeterduplex.samples.runs.PlanSignals;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.broker.ArtemisBroker;
import io.github.jmeterduplex.samples.runs.broker.Broker;
import io.github.jmeterduplex.samples.runs.broker.QueueCounts;
import io.github.jmeterduplex.samples.runs.broker.VertxBroker;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Parameters;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.proxy.Cut;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What a broker hears of each step of a plan, asked between the steps: all cases in one run, one after the other. */
@Tag("parallel")
class BrokerStepsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String CONSUMERS = "consumers";
    private static final String PRODUCERS = "producers";
    private static final String CUT = "/queue/cut";
    private static final String GONE = " ACK not sent, as the connection is gone: the server delivers again";

    /** Sessions of the first case over each dialect: two consumers, and then three producers. */
    private static final int ARRIVAL_SESSIONS = 5;

    /** Where a case adds its steps: each is a thread group of one plan, one after the other. */
    private record Case(String name, Broker broker, Plan plan, PlanSignals signals) {
        /** The URL whose request is a signal of this case. */
        String signal(String what, PlanSignals.Act act) {
            return signals.at(name + '-' + what, act);
        }
    }

    /** What holds of a case after the run. */
    private interface Check {
        void of(Part part);
    }

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

    @TestFactory
    Stream<DynamicTest> brokerHearsOfEachStep() throws Exception {
        Map<String, Check> checks = new LinkedHashMap<>();
        try (PlanSignals signals = PlanSignals.start();
                TcpProxy proxy = TcpProxy.start(artemis.port());
                Broker lockedArtemis = ArtemisBroker.locked(folder.resolve("locked"), "sesame");
                Broker lockedVertx = VertxBroker.locked("sesame")) {
            Plan plan = Plan.named("broker-steps");
            // Artemis sends binary frames, unless it is told to send text.
            Map<String, Broker> dialects = new LinkedHashMap<>();
            dialects.put("artemis", artemis);
            dialects.put("artemis-text", texting);
            dialects.put("vertx", vertx);
            for (Map.Entry<String, Broker> one : dialects.entrySet()) {
                int first = checks.size() * ARRIVAL_SESSIONS;
                add(checks, plan, signals, "arrival-" + one.getKey(), one.getValue(), at -> arrival(at, first));
            }
            for (String name : List.of("artemis", "vertx")) {
                add(checks, plan, signals, "taken-" + name, dialects.get(name), BrokerStepsIT::taken);
                add(checks, plan, signals, "poison-" + name, dialects.get(name), BrokerStepsIT::poison);
            }
            add(checks, plan, signals, "cut", artemis, at -> cut(at, proxy));
            add(checks, plan, signals, "passcode", lockedArtemis, at -> passcode(at, lockedVertx));
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)));

            assertThat(run.sessions("lost")).as("the one that was cut").isEqualTo(1);
            assertThat(run.sessions("reconnected")).isEqualTo(1);
            assertThat(artemis.queue(CUT).dead()).isZero();
            return checks.entrySet().stream()
                    .map(one -> DynamicTest.dynamicTest(
                            one.getKey(), () -> one.getValue().of(run.part(one.getKey()))));
        }
    }

    private static void add(
            Map<String, Check> checks,
            Plan plan,
            PlanSignals signals,
            String name,
            Broker broker,
            Function<Case, Check> steps) {
        checks.put(name, steps.apply(new Case(name, broker, plan.part(name), signals)));
    }

    /** Messages are confirmed, matched across sessions and acknowledged on arrival. */
    private static Check arrival(Case at, int firstSession) {
        String queue = "/queue/arrival";
        Broker broker = at.broker;
        Plan plan = subscribed(at.plan, broker.url(), 2, queue, "ack = client-individual; pushTimestamp = header:sent");
        connect(plan, PRODUCERS, broker.url(), "sessions = 3");
        send(plan, "crossing", queue, """
                    body = {"id":"{{id}}"}; reply = json:/id; replyFrom = /queue/arrival; messages = 60""");
        send(plan, "confirmed", queue, """
                    body = order; headers = {"sent":"{{sentMicros}}"}; reply = receipt; messages = 40""");
        plan.httpGet("acknowledged", at.signal("acknowledged", () -> expect(broker, queue, 100, 100, 0)))
                .javaRequest("unsubscribe", Samplers.UNSUBSCRIBE, of(CONSUMERS, "destination = " + queue))
                .httpGet("unsubscribed", at.signal("unsubscribed", () -> expectSubscriptions(broker, queue, 0)));
        send(plan, "kept", queue, "body = order\nreply = receipt\nmessages = 5");
        plan.httpGet("in the queue", at.signal("kept", () -> expect(broker, queue, 105, 100, 5)));
        leave(plan);
        return part -> {
            part.withoutFailedSamples();
            assertThat(part.count("crossing", "replied")).isEqualTo(60);
            assertThat(part.count("confirmed", "replied")).isEqualTo(40);
            assertThat(part.count("kept", "replied")).isEqualTo(5);
            assertThat(part.count("subscribe", "pushed"))
                    .as("messages without an id of ours")
                    .isEqualTo(40);
            assertThat(part.run().engine().latencies(LatencyKind.PUSH, part.label("subscribe"))
                            + part.count("subscribe", "skewed"))
                    .as("pushes with the producer's time in a header of ours")
                    .isEqualTo(40);
            assertThat(part.count("crossing", "duplicates")).isZero();
            assertThat(part.run().engine().messagesBySession(part.label("crossing")))
                    .as("messages by sending session")
                    .isEqualTo(Map.of(firstSession + 2, 20L, firstSession + 3, 20L, firstSession + 4, 20L));
            assertThat(part.row("unsubscribe").message()).isEqualTo("ended 2 subscriptions in 2 sessions");
            assertThat(part.row("consumers leave").message()).isEqualTo("closed 2 sessions; 2 RECEIPTs came");
            assertThat(part.row("producers leave").message()).isEqualTo("closed 3 sessions; 3 RECEIPTs came");
        };
    }

    /** What Receive did not take comes back. */
    private static Check taken(Case at) {
        String queue = "/queue/taken";
        Broker broker = at.broker;
        Plan plan = subscribed(at.plan, broker.url(), 1, queue, "ack = client-individual; acknowledge = receive");
        connect(plan, PRODUCERS, broker.url(), "");
        send(plan, "ten", queue, "body = order\nreply = receipt\nmessages = 10");
        receive(plan, "four", queue, "count = 4");
        plan.httpGet(
                        "four are done",
                        at.signal(
                                "four",
                                () -> await(
                                        broker,
                                        queue,
                                        counts -> counts.acknowledged() == 4 && counts.delivering() == 6)))
                .javaRequest("go", Samplers.DISCONNECT, of(CONSUMERS, ""))
                .httpGet("six are back", at.signal("six", () -> {
                    expect(broker, queue, 10, 4, 6);
                    await(broker, queue, counts -> counts.delivering() == 0);
                }));
        subscribed(plan, broker.url(), 1, queue, "ack = client\nacknowledge = receive");
        // What was kept went with the session: these six are those that came again.
        receive(plan, "six", queue, "count = 6");
        plan.httpGet("all are done", at.signal("all", () -> expect(broker, queue, 10, 10, 0)));
        leave(plan);
        return part -> {
            part.withoutFailedSamples();
            assertThat(part.row("four").message()).endsWith("; 4 ACK");
            assertThat(part.row("six").message()).as("one ACK settles all").endsWith("; 1 ACK");
            assertThat(part.count("subscribe", "pushed")).isEqualTo(16);
        };
    }

    /** A message that is refused with NACK comes again until it is dead. */
    private static Check poison(Case at) {
        String queue = "/queue/poison";
        Broker broker = at.broker;
        Plan plan = subscribed(at.plan, broker.url(), 1, queue, "ack = client-individual; acknowledge = receive");
        connect(plan, PRODUCERS, broker.url(), "");
        send(plan, "poison", queue, "body = poison\nreply = receipt");
        for (int delivery = 1; delivery <= Broker.MAX_DELIVERIES; delivery++) {
            receive(plan, "refuse", queue, "nack = true");
        }
        receive(plan, "in vain", queue, "timeoutMillis = 500");
        plan.httpGet("dead", at.signal("dead", () -> {
            QueueCounts counts = await(broker, queue, now -> now.dead() == 1 && now.inQueue() == 0);
            assertThat(counts.redelivered()).isEqualTo(Broker.MAX_DELIVERIES - 1);
            assertThat(counts.added()).isEqualTo(1);
        }));
        leave(plan);
        return part -> {
            assertThat(part.failed()).containsExactly("in vain");
            assertThat(part.rows("refuse"))
                    .hasSize(Broker.MAX_DELIVERIES)
                    .allMatch(row -> row.message().endsWith("; 1 NACK"));
            assertThat(part.row("in vain").code()).isEqualTo("408");
            assertThat(part.row("in vain").message()).contains(queue + " (3 came)");
        };
    }

    /** What was not acknowledged comes again after the connection was cut. */
    private static Check cut(Case at, TcpProxy proxy) {
        String queue = CUT;
        Plan plan = at.plan;
        String url = artemis.url().replace(":" + artemis.port(), ":" + proxy.port());
        connect(plan, CONSUMERS, url, "reconnect = true\nreconnectDelayMillis = 100-300");
        subscribe(plan, queue, "ack = client-individual\nacknowledge = receive");
        connect(plan, PRODUCERS, artemis.url(), "");
        send(plan, "orders", queue, "body = {\"order\":{{sequence}}}\nreply = receipt\nmessages = 30");
        receive(plan, "the last", queue, "until = \"order\":30}");
        receive(plan, "nine", queue, "count = 9");
        plan.httpGet("cut", at.signal("cut", () -> {
            await(artemis, queue, counts -> counts.acknowledged() == 10 && counts.delivering() == 20);
            assertThat(proxy.cutAll(Cut.RESET)).isEqualTo(1);
            // Then the client knows of the cut.
            assertThat(Await.answer(proxy::accepted, count -> count == 2, PATIENCE))
                    .isEqualTo(2);
        }));
        receive(plan, "from before", queue, "count = 20");
        receive(plan, "again", queue, "count = 20");
        plan.httpGet("all are done", at.signal("all", () -> expect(artemis, queue, 30, 30, 0)))
                .javaRequest("hold", Samplers.HOLD, "seconds = 0");
        leave(plan);
        return part -> {
            part.withoutFailedSamples();
            assertThat(part.row("nine").message()).endsWith("; 9 ACK");
            assertThat(part.row("from before").message()).endsWith("; 20" + GONE);
            assertThat(part.row("again").message()).endsWith("; 20 ACK");
            assertThat(part.count("subscribe", "pushed")).isEqualTo(50);
            assertThat(part.row("hold").message()).startsWith("2 sessions open, 0 lost");
        };
    }

    /** A wrong passcode is refused in the broker's words. */
    private static Check passcode(Case at, Broker lockedVertx) {
        Plan plan = at.plan;
        Map.of("artemis", at.broker.url(), "vertx", lockedVertx.url()).forEach((name, url) -> {
            connect(plan, name + " right", url, "login = ann\npasscode = sesame");
            connect(plan, name + " wrong", url, "login = ann\npasscode = simsalabim");
            connect(plan, name + " none", url, "");
        });
        return part -> {
            assertRefused(part, "artemis", "User name [ann] or password is invalid");
            assertRefused(part, "vertx", "Authentication failed");
        };
    }

    private static void assertRefused(Part part, String broker, String words) {
        assertThat(part.row(broker + " right").isSuccess()).isTrue();
        for (String how : List.of(" wrong", " none")) {
            JtlRow row = part.row(broker + how);
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
                destination = %s; receiptTimeoutMillis = 10000
                %s""".formatted(queue, more)));
    }

    private static void connect(Plan plan, String group, String url, String more) {
        plan.javaRequest(group, Samplers.CONNECT, of(group, "url = " + url + "\n" + more));
    }

    private static void send(Plan plan, String label, String queue, String more) {
        plan.javaRequest(label, Samplers.SEND, of(PRODUCERS, """
                destination = %s; waitForReplies = true
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
        return Parameters.of("group = " + group + "\n" + more);
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
