package io.github.jmeterduplex.samples.runs.broker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VertxBrokerTest extends BrokerContract {
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

    @Override
    Broker broker() {
        return broker;
    }

    @Override
    void assertCountsOfTwoMessages() {
        assertThat(broker.received("CONNECT")).isEqualTo(1);
        assertThat(broker.received("SEND")).isEqualTo(2);
        assertThat(broker.sent("RECEIPT")).isEqualTo(3);
        assertThat(broker.sent("MESSAGE")).isEqualTo(2);
    }

    @Override
    void assertCountsOfTopic(String topic) {
        assertThat(broker.subscriptions(topic)).isEqualTo(2);
    }

    @Override
    void assertDead(String queue, BrokerClient client) {
        await(queue, new QueueCounts(1, 0, 0, 0, Broker.MAX_DELIVERIES - 1, 1));
        assertThat(broker.received("NACK")).isEqualTo(Broker.MAX_DELIVERIES);
    }

    @Test
    void firstDeliveryDoesNotSayThatItIsOneAgain() throws Exception {
        try (BrokerClient anna = open().subscribe(QUEUE, "s1", "client-individual")) {
            anna.send(QUEUE, "poison");
            assertThat(anna.next().headers().getFirst("redelivered")).isNull();
        }
    }

    @Test
    void individualAckLeavesTheOthers() throws Exception {
        acknowledgeTheSecondOfTwo(QUEUE);
        await(QUEUE, new QueueCounts(2, 1, 1, 0, 0, 0));
        try (BrokerClient bert = open().subscribe(QUEUE, "s1", "client-individual")) {
            BrokerClient.Arrival again = bert.next();
            assertThat(again.body()).isEqualTo("one");
            assertThat(again.headers().getFirst("redelivered")).isEqualTo("true");
            bert.acknowledge(again, true);
            await(QUEUE, new QueueCounts(2, 2, 0, 0, 1, 0));
        }
    }

    @Test
    void nackRedeliversToTheOtherSubscription() throws Exception {
        try (BrokerClient anna = open().subscribe(QUEUE, "s1", "client-individual");
                BrokerClient bert = open().subscribe(QUEUE, "s1", "client-individual")) {
            anna.send(QUEUE, "for bert");
            anna.acknowledge(anna.next(), false);

            BrokerClient.Arrival passedOn = bert.next();
            assertThat(passedOn.body()).isEqualTo("for bert");
            bert.acknowledge(passedOn, true);
            await(QUEUE, new QueueCounts(1, 1, 0, 0, 1, 0));
        }
    }
}
