package io.github.jmeterduplex.samples.runs.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtemisBrokerTest extends BrokerContract {
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

    @Override
    Broker broker() {
        return broker;
    }

    @Override
    void assertCountsOfTwoMessages() {
        assertThat(broker.connections()).isEqualTo(1);
    }

    @Override
    void assertCountsOfTopic(String topic) {
        assertThat(broker.broadcasts(topic)).isEqualTo(1);
    }

    @Override
    void assertDead(String queue, BrokerClient client) throws Exception {
        await(broker, queue, counts -> counts.inQueue() == 0);
        assertThat(broker.queue(queue).dead()).isEqualTo(1);
        // It is there a moment after it has left the other queue.
        await(broker, ArtemisBroker.DEAD, counts -> counts.added() == 1);
        assertThat(broker.nacks()).isEqualTo(Broker.MAX_DELIVERIES);
        client.subscribe(ArtemisBroker.DEAD, "s2", "auto");
        assertThat(client.next().body()).isEqualTo("poison");
    }

    @Test
    void whatALostSessionHadNotAcknowledgedIsRedelivered() throws Exception {
        String queue = "/queue/lost";
        acknowledgeTheSecondOfTwo(queue);
        try (BrokerClient bert = open().subscribe(queue, "s1", "client-individual")) {
            BrokerClient.Arrival again = bert.next();
            assertThat(again.body()).isEqualTo("one");
            bert.acknowledge(again, true);
            await(broker, queue, counts -> counts.inQueue() == 0);
            assertThat(broker.queue(queue).acknowledged()).isEqualTo(2);
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

            await(plain, queue, counts -> counts.acknowledged() > 0);
            assertThat(plain.queue(queue)).isEqualTo(new QueueCounts(1, 1, 0, 0, 0, 0));
            assertThat(plain.nacks()).isEqualTo(1);
        }
    }

    @Test
    void otherDestinationsAreNamed() {
        assertThatThrownBy(() -> broker.queue("orders"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("orders: expected /queue/NAME");
        assertThat(broker.queue("/queue/never-used")).isEqualTo(QueueCounts.NONE);
    }
}
