package io.github.jmeterduplex.samples.runs.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ArtemisBrokerTest {
    @TempDir
    static Path folder;

    private static ArtemisBroker broker;

    @BeforeAll
    static void start() throws Exception {
        broker = ArtemisBroker.start(folder);
    }

    @AfterAll
    static void stop() throws IOException {
        broker.close();
        try (Stream<Path> written = Files.walk(folder)) {
            assertThat(written.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void sendIsConfirmedAndKeptUntilSomebodySubscribes() throws Exception {
        String queue = "/queue/kept";
        try (BrokerClient anna = BrokerClient.open(broker.url())) {
            anna.send(queue, "one");
            anna.send(queue, "two");
            await(queue, new QueueCounts(2, 0, 2, 0, 0, 0));

            anna.subscribe(queue, "s1", "auto");
            BrokerClient.Arrival first = anna.next();
            assertThat(first.body()).isEqualTo("one");
            assertThat(first.headers().getDestination()).isEqualTo(queue);
            assertThat(anna.next().body()).isEqualTo("two");
            await(queue, new QueueCounts(2, 2, 0, 0, 0, 0));
            assertThat(broker.subscriptions(queue)).isEqualTo(1);
            assertThat(broker.connections()).isEqualTo(1);
        }
    }

    @Test
    void clientAckIsCumulative() throws Exception {
        String queue = "/queue/client";
        try (BrokerClient anna = BrokerClient.open(broker.url()).subscribe(queue, "s1", "client")) {
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
    void whatALostSessionHadNotAcknowledgedIsRedelivered() throws Exception {
        String queue = "/queue/lost";
        try (BrokerClient anna = BrokerClient.open(broker.url()).subscribe(queue, "s1", "client-individual")) {
            anna.send(queue, "one");
            anna.send(queue, "two");
            anna.next();
            anna.acknowledge(anna.next(), true);
            await(queue, new QueueCounts(2, 1, 1, 1, 0, 0));
        }
        try (BrokerClient bert = BrokerClient.open(broker.url()).subscribe(queue, "s1", "client-individual")) {
            BrokerClient.Arrival again = bert.next();
            assertThat(again.body()).isEqualTo("one");
            bert.acknowledge(again, true);
            awaitQuiet(queue);
            assertThat(broker.queue(queue).acknowledged()).isEqualTo(2);
        }
    }

    @Test
    void nackRedeliversUntilTheMessageIsDead() throws Exception {
        String queue = "/queue/nacked";
        try (BrokerClient anna = BrokerClient.open(broker.url()).subscribe(queue, "s1", "client-individual")) {
            long nacks = broker.nacks();
            anna.send(queue, "poison");
            BrokerClient.Arrival arrival = anna.next();
            assertThat(arrival.headers().getFirst("redelivered")).isIn(null, "false");
            for (int again = 1; again < ArtemisBroker.MAX_DELIVERIES; again++) {
                anna.acknowledge(arrival, false);
                arrival = anna.next();
                assertThat(arrival.body()).isEqualTo("poison");
                assertThat(arrival.headers().getFirst("redelivered")).isEqualTo("true");
                await(queue, new QueueCounts(1, 0, 1, 1, again, 0));
            }
            anna.acknowledge(arrival, false);

            awaitQuiet(queue);
            assertThat(broker.queue(queue).dead()).isEqualTo(1);
            // It is there a moment after it has left the other queue.
            awaitAdded(ArtemisBroker.DEAD, 1);
            assertThat(broker.nacks()).isEqualTo(nacks + ArtemisBroker.MAX_DELIVERIES);
            anna.subscribe(ArtemisBroker.DEAD, "s2", "auto");
            assertThat(anna.next().body()).isEqualTo("poison");
        }
    }

    @Test
    void leftToItselfArtemisTakesNackForAck() throws Exception {
        String queue = "/queue/plain";
        try (ArtemisBroker plain = ArtemisBroker.start(folder, "webSocketEncoderType=text");
                BrokerClient anna = BrokerClient.open(plain.url()).subscribe(queue, "s1", "client-individual")) {
            plain.redeliverNacked(false);
            anna.send(queue, "unwanted");
            anna.acknowledge(anna.next(), false);

            long deadline = deadline();
            while (plain.queue(queue).acknowledged() == 0) {
                pause(deadline, plain.queue(queue));
            }
            assertThat(plain.queue(queue)).isEqualTo(new QueueCounts(1, 1, 0, 0, 0, 0));
            assertThat(plain.nacks()).isEqualTo(1);
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
            assertThat(broker.broadcasts(topic)).isEqualTo(1);
        }
    }

    @Test
    void largeMessagesPass() throws Exception {
        String queue = "/queue/large";
        String text = "x".repeat(300_000);
        try (BrokerClient anna = BrokerClient.open(broker.url())) {
            anna.send(queue, text);
            await(queue, new QueueCounts(1, 0, 1, 0, 0, 0));
        }
    }

    @Test
    void otherDestinationsAreNamed() {
        assertThatThrownBy(() -> broker.queue("orders"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("orders: expected /queue/NAME");
        assertThat(broker.queue("/queue/never-used")).isEqualTo(QueueCounts.NONE);
    }

    /** Asks until the counts are there: the broker counts at its own pace. */
    private static void await(String queue, QueueCounts expected) {
        long deadline = deadline();
        while (!broker.queue(queue).equals(expected)) {
            pause(deadline, broker.queue(queue));
        }
    }

    private static void awaitQuiet(String queue) {
        long deadline = deadline();
        while (broker.queue(queue).inQueue() > 0) {
            pause(deadline, broker.queue(queue));
        }
    }

    private static void awaitAdded(String queue, long added) {
        long deadline = deadline();
        while (broker.queue(queue).added() != added) {
            pause(deadline, broker.queue(queue));
        }
    }

    private static long deadline() {
        return System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    }

    private static void pause(long deadline, QueueCounts counts) {
        assertThat(System.nanoTime() - deadline).as(counts.toString()).isNegative();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
}
