package io.github.jmeterduplex.samples.runs.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class VertxBrokerTest {
    private static final String QUEUE = "/queue/orders";
    private VertxBroker broker;

    @BeforeEach
    void start() {
        broker = VertxBroker.start();
    }

    @AfterEach
    void stop() {
        broker.close();
    }

    @Test
    void sendIsConfirmedAndKeptUntilSomebodySubscribes() throws Exception {
        try (BrokerClient anna = BrokerClient.open(broker.url())) {
            anna.send(QUEUE, "one");
            anna.send(QUEUE, "two");
            await(new QueueCounts(2, 0, 2, 0, 0, 0));

            anna.subscribe(QUEUE, "s1", "auto");
            BrokerClient.Arrival first = anna.next();
            assertThat(first.body()).isEqualTo("one");
            assertThat(first.headers().getDestination()).isEqualTo(QUEUE);
            assertThat(anna.next().body()).isEqualTo("two");
            await(new QueueCounts(2, 2, 0, 0, 0, 0));
            assertThat(broker.subscriptions(QUEUE)).isEqualTo(1);
            assertThat(broker.received("CONNECT")).isEqualTo(1);
            assertThat(broker.received("SEND")).isEqualTo(2);
            assertThat(broker.sent("RECEIPT")).isEqualTo(3);
            assertThat(broker.sent("MESSAGE")).isEqualTo(2);
        }
    }

    @Test
    void clientAckIsCumulative() throws Exception {
        try (BrokerClient anna = BrokerClient.open(broker.url()).subscribe(QUEUE, "s1", "client")) {
            for (String body : List.of("one", "two", "three")) {
                anna.send(QUEUE, body);
            }
            anna.next();
            BrokerClient.Arrival two = anna.next();
            assertThat(anna.next().body()).isEqualTo("three");
            await(new QueueCounts(3, 0, 3, 3, 0, 0));

            anna.acknowledge(two, true);
            await(new QueueCounts(3, 2, 1, 1, 0, 0));
        }
        await(new QueueCounts(3, 2, 1, 0, 0, 0));
    }

    @Test
    void individualAckLeavesTheOthers() throws Exception {
        try (BrokerClient anna = BrokerClient.open(broker.url()).subscribe(QUEUE, "s1", "client-individual")) {
            anna.send(QUEUE, "one");
            anna.send(QUEUE, "two");
            anna.next();
            anna.acknowledge(anna.next(), true);
            await(new QueueCounts(2, 1, 1, 1, 0, 0));
        }
        await(new QueueCounts(2, 1, 1, 0, 0, 0));
        try (BrokerClient bert = BrokerClient.open(broker.url()).subscribe(QUEUE, "s1", "client-individual")) {
            BrokerClient.Arrival again = bert.next();
            assertThat(again.body()).isEqualTo("one");
            assertThat(again.headers().getFirst("redelivered")).isEqualTo("true");
            bert.acknowledge(again, true);
            await(new QueueCounts(2, 2, 0, 0, 1, 0));
        }
    }

    @Test
    void nackRedeliversUntilTheMessageIsDead() throws Exception {
        try (BrokerClient anna = BrokerClient.open(broker.url()).subscribe(QUEUE, "s1", "client-individual")) {
            anna.send(QUEUE, "poison");
            BrokerClient.Arrival arrival = anna.next();
            assertThat(arrival.headers().getFirst("redelivered")).isNull();
            for (int again = 1; again < VertxBroker.MAX_DELIVERIES; again++) {
                anna.acknowledge(arrival, false);
                arrival = anna.next();
                assertThat(arrival.body()).isEqualTo("poison");
                assertThat(arrival.headers().getFirst("redelivered")).isEqualTo("true");
                await(new QueueCounts(1, 0, 1, 1, again, 0));
            }
            anna.acknowledge(arrival, false);

            await(new QueueCounts(1, 0, 0, 0, VertxBroker.MAX_DELIVERIES - 1, 1));
            assertThat(broker.received("NACK")).isEqualTo(VertxBroker.MAX_DELIVERIES);
        }
    }

    @Test
    void nackRedeliversToTheOtherSubscription() throws Exception {
        try (BrokerClient anna = BrokerClient.open(broker.url()).subscribe(QUEUE, "s1", "client-individual");
                BrokerClient bert = BrokerClient.open(broker.url()).subscribe(QUEUE, "s1", "client-individual")) {
            anna.send(QUEUE, "for bert");
            anna.acknowledge(anna.next(), false);

            BrokerClient.Arrival passedOn = bert.next();
            assertThat(passedOn.body()).isEqualTo("for bert");
            bert.acknowledge(passedOn, true);
            await(new QueueCounts(1, 1, 0, 0, 1, 0));
        }
    }

    @Test
    void aTopicReachesEverySubscription() throws Exception {
        String topic = "/topic/news";
        try (BrokerClient anna = BrokerClient.open(broker.url()).subscribe(topic, "s1", "auto");
                BrokerClient bert = BrokerClient.open(broker.url()).subscribe(topic, "s1", "auto")) {
            anna.send(topic, "h\u00e9llo");

            assertThat(anna.next().body()).isEqualTo("h\u00e9llo");
            assertThat(bert.next().body()).isEqualTo("h\u00e9llo");
            assertThat(broker.subscriptions(topic)).isEqualTo(2);
        }
    }

    @Test
    void largeMessagesPass() throws Exception {
        try (BrokerClient anna = BrokerClient.open(broker.url())) {
            anna.send(QUEUE, "x".repeat(300_000));

            await(new QueueCounts(1, 0, 1, 0, 0, 0));
        }
    }

    /** Asks until the counts are there: what follows a receipt, or the end of a session, comes at the broker's pace. */
    private void await(QueueCounts expected) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!broker.queue(QUEUE).equals(expected)) {
            assertThat(System.nanoTime() - deadline)
                    .as(broker.queue(QUEUE).toString())
                    .isNegative();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }
}
