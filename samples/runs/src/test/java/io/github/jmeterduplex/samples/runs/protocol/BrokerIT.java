package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.broker.ArtemisBroker;
import io.github.jmeterduplex.samples.runs.broker.Broker;
import io.github.jmeterduplex.samples.runs.broker.QueueCounts;
import io.github.jmeterduplex.samples.runs.broker.VertxBroker;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Receipts, acknowledgements and redelivery, held against what two brokers know of their queues. */
@Tag("parallel")
class BrokerIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int ROUNDS = 5;
    private static final int PER_ROUND = 20;

    @TempDir
    private static Path folder;

    private static ArtemisBroker artemis;
    private static VertxBroker vertx;

    @BeforeAll
    static void start() throws Exception {
        artemis = ArtemisBroker.start(folder.resolve("artemis"));
        vertx = VertxBroker.start();
    }

    @AfterAll
    static void stop() {
        artemis.close();
        vertx.close();
    }

    @Test
    @RunsPlan("broker.jmx")
    void planTakesRefusesAndTakesAgainWhatArtemisDelivers() throws Exception {
        Finished run = runPlan(artemis, "header:timestamp");

        assertThat(run.engine().latencies(LatencyKind.PUSH, "orders"))
                .as("pushes timed by the broker's header")
                .isEqualTo((long) ROUNDS * PER_ROUND);
        assertThat(run.count("orders", "skewed")).isZero();
        assertThat(((Map<?, ?>) run.report().at("labels", "orders (push)", "latency_ms")).get("max"))
                .satisfies(max -> assertThat(((Number) max).doubleValue()).isBetween(0.0, 20_000.0));
    }

    @Test
    @RunsPlan("broker.jmx")
    void planTakesRefusesAndTakesAgainWhatVertxDelivers() throws Exception {
        runPlan(vertx, "");
    }

    /** As it is unpacked: no prefixes, a window of 10 KB, NACK taken for ACK. */
    @Test
    @RunsPlan("broker.jmx")
    void planRunsAgainstArtemisAsItIsUnpacked() throws Exception {
        try (ArtemisBroker stock = ArtemisBroker.start(
                folder.resolve("stock"), "anycastPrefix=a:", "multicastPrefix=m:", "stompConsumerWindowSize=10240")) {
            stock.redeliverNacked(false);
            Finished run = Finished.run(JMeterSetup.of(Checkout.plan("broker.jmx"))
                            .property("url", stock.url(), "rounds", ROUNDS, "nack", false))
                    .withoutFailedSamples();

            assertThat(run.count("order", "replied")).isEqualTo((long) ROUNDS * PER_ROUND);
            assertThat(run.count("orders", "pushed")).isEqualTo((long) ROUNDS * PER_ROUND);
            assertThat(run.rows("take orders")).hasSize(ROUNDS);
            assertThat(run.rows("refuse")).isEmpty();
        }
    }

    private static Finished runPlan(Broker broker, String pushTimestamp) throws Exception {
        Finished run = Finished.run(JMeterSetup.of(Checkout.plan("broker.jmx"))
                        .property("url", broker.url(), "rounds", ROUNDS, "perRound", PER_ROUND)
                        .property("pushTimestamp", pushTimestamp))
                .withoutFailedSamples();

        long orders = (long) ROUNDS * PER_ROUND;
        assertThat(run.count("order", "sent")).isEqualTo(orders);
        assertThat(run.count("order", "replied")).as("receipts").isEqualTo(orders);
        assertThat(run.count("bad order", "replied")).isEqualTo(ROUNDS);
        assertThat(awaitQueue(broker, "/queue/orders", counts -> counts.inQueue() == 0))
                .isEqualTo(new QueueCounts(orders, orders, 0, 0, 0, 0));
        assertThat(awaitQueue(broker, "/queue/orders-refused", counts -> counts.inQueue() == 0))
                .isEqualTo(new QueueCounts(ROUNDS, ROUNDS, 0, 0, ROUNDS, 0));
        assertThat(run.count("orders", "pushed")).isEqualTo(orders);
        assertThat(run.count("refused orders", "pushed")).isEqualTo(2 * ROUNDS);
        assertThat(run.rows("take orders"))
                .hasSize(ROUNDS)
                .allMatch(row -> row.message().endsWith("; " + PER_ROUND + " ACK"));
        assertThat(run.rows("refuse"))
                .hasSize(ROUNDS)
                .allMatch(row -> row.message().endsWith("; 1 NACK"));
        assertThat(run.rows("take again"))
                .hasSize(ROUNDS)
                .allMatch(row -> row.message().endsWith("; 1 ACK"));
        assertThat(run.row("producers leave").message()).isEqualTo("closed 5 sessions; 5 RECEIPTs came");
        assertThat(run.row("consumers leave").message()).isEqualTo("closed 5 sessions; 5 RECEIPTs came");
        return run;
    }

    private static QueueCounts awaitQueue(Broker broker, String queue, Predicate<QueueCounts> wanted) throws Exception {
        return Await.answer(() -> broker.queue(queue), wanted, PATIENCE);
    }
}
