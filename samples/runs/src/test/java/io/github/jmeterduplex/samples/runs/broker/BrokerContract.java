package io.github.jmeterduplex.samples.runs.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every broker does, seen by Spring's client; a subclass adds what only its broker does or counts. */
@Timeout(60)
abstract class BrokerContract {
    private static final String TOPIC = "/topic/news";

    abstract Broker broker();

    /** Asserts what the broker counts when one client has sent two messages and received them. */
    abstract void assertCountsOfTwoMessages();

    /** Asserts what the broker counts when two clients have received one message of a topic. */
    abstract void assertCountsOfTopic(String topic);

    /** Asserts what holds once a message was refused for the last time. */
    abstract void assertDead(String queue, BrokerClient client) throws Exception;

    final BrokerClient open() throws Exception {
        return BrokerClient.open(broker().url());
    }

    @Test
    void sendIsConfirmedAndKeptUntilSomebodySubscribes() throws Exception {
        String queue = "/queue/kept";
        try (BrokerClient anna = open()) {
            anna.send(queue, "one");
            anna.send(queue, "two");
            await(queue, new QueueCounts(2, 0, 2, 0, 0, 0));

            anna.subscribe(queue, "s1", "auto");
            BrokerClient.Arrival first = anna.next();
            assertThat(first.body()).isEqualTo("one");
            assertThat(first.headers().getDestination()).isEqualTo(queue);
            assertThat(anna.next().body()).isEqualTo("two");
            await(queue, new QueueCounts(2, 2, 0, 0, 0, 0));
            assertThat(broker().subscriptions(queue)).isEqualTo(1);
            assertCountsOfTwoMessages();
        }
    }

    @Test
    void clientAckIsCumulative() throws Exception {
        String queue = "/queue/client";
        try (BrokerClient anna = open().subscribe(queue, "s1", "client")) {
            for (String body : List.of("one", "two", "three")) {
                anna.send(queue, body);
            }
            anna.next();
            BrokerClient.Arrival two = anna.next();
            assertThat(anna.next().body()).isEqualTo("three");
            await(queue, new QueueCounts(3, 0, 3, 3, 0, 0));

            anna.acknowledge(two, true);
            await(queue, new QueueCounts(3, 2, 1, 1, 0, 0));
        }
        await(queue, new QueueCounts(3, 2, 1, 0, 0, 0));
    }

    @Test
    void nackRedeliversUntilTheMessageIsDead() throws Exception {
        String queue = "/queue/nacked";
        try (BrokerClient anna = open().subscribe(queue, "s1", "client-individual")) {
            anna.send(queue, "poison");
            BrokerClient.Arrival arrival = anna.next();
            assertThat(arrival.headers().getFirst("redelivered")).isIn(null, "false");
            for (int again = 1; again < Broker.MAX_DELIVERIES; again++) {
                anna.acknowledge(arrival, false);
                arrival = anna.next();
                assertThat(arrival.body()).isEqualTo("poison");
                assertThat(arrival.headers().getFirst("redelivered")).isEqualTo("true");
                await(queue, new QueueCounts(1, 0, 1, 1, again, 0));
            }
            anna.acknowledge(arrival, false);

            assertDead(queue, anna);
        }
    }

    /** Has one client send two messages and acknowledge the second of them, and be gone. */
    final void acknowledgeTheSecondOfTwo(String queue) throws Exception {
        try (BrokerClient anna = open().subscribe(queue, "s1", "client-individual")) {
            anna.send(queue, "one");
            anna.send(queue, "two");
            anna.next();
            anna.acknowledge(anna.next(), true);
            await(queue, new QueueCounts(2, 1, 1, 1, 0, 0));
        }
    }

    @Test
    void aTopicReachesEverySubscription() throws Exception {
        try (BrokerClient anna = open().subscribe(TOPIC, "s1", "auto");
                BrokerClient bert = open().subscribe(TOPIC, "s1", "auto")) {
            anna.send(TOPIC, "h\u00e9llo");

            assertThat(anna.next().body()).isEqualTo("h\u00e9llo");
            assertThat(bert.next().body()).isEqualTo("h\u00e9llo");
            assertCountsOfTopic(TOPIC);
        }
    }

    @Test
    void largeMessagesPass() throws Exception {
        String queue = "/queue/large";
        try (BrokerClient anna = open()) {
            anna.send(queue, "x".repeat(300_000));
            await(queue, new QueueCounts(1, 0, 1, 0, 0, 0));
        }
    }

    final void await(String queue, QueueCounts expected) {
        await(broker(), queue, expected::equals);
    }

    /** Asks until the counts are as wanted: a broker counts at its own pace. */
    static void await(Broker broker, String queue, Predicate<QueueCounts> wanted) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!wanted.test(broker.queue(queue))) {
            assertThat(System.nanoTime() - deadline)
                    .as(broker.queue(queue).toString())
                    .isNegative();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }
}
