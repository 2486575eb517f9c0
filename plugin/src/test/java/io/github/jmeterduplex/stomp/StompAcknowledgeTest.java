package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** ACK and NACK: on arrival, or by the Receive that takes the message. */
class StompAcknowledgeTest {
    private static final String QUEUE = "/queue/a";

    private final StompFixture fixture = new StompFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private MemoryChannel subscribed(String version, String ack) {
        MemoryChannel channel = fixture.open(version, Map.of());
        SampleResult result = fixture.sample(
                new StompSubscribe(), "destination=" + QUEUE, "id=s", "ack=" + ack, "acknowledge=receive");
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
        StompFixture.skip(channel);
        return channel;
    }

    private static void deliver(MemoryChannel channel, int... numbers) {
        for (int number : numbers) {
            channel.says("MESSAGE\nsubscription:s\nmessage-id:m" + number + "\nack:a" + number + "\ndestination:"
                    + QUEUE + "\n\nbody^@");
        }
    }

    private SampleResult receive(String... parameters) {
        return fixture.sample(new StompReceive(), parameters);
    }

    @Test
    void arrivalSettlesAtOnce() {
        MemoryChannel channel = fixture.open();
        fixture.sample(new StompSubscribe(), "destination=" + QUEUE, "id=s", "ack=client");
        StompFixture.skip(channel);
        deliver(channel, 1);
        assertThat(channel.sent()).isEqualTo("ACK\nid:a1\n\n^@");
        receive("timeoutMillis=0");
        assertThat(channel.sent()).as("once").isNull();
    }

    @Test
    void receiveSettlesEachMessageThatItTakes() {
        MemoryChannel channel = subscribed("1.2", "client-individual");
        deliver(channel, 1, 2, 3);
        assertThat(channel.sent()).as("on arrival").isNull();
        assertThat(receive("count=2").getResponseMessage()).endsWith("; 2 ACK");
        assertThat(channel.sent()).isEqualTo("ACK\nid:a1\n\n^@");
        assertThat(channel.sent()).isEqualTo("ACK\nid:a2\n\n^@");
        assertThat(channel.sent()).isNull();
    }

    @Test
    void withClientTheLastOneSettlesAllBefore() {
        MemoryChannel channel = subscribed("1.2", "client");
        deliver(channel, 1, 2, 3);
        assertThat(receive("count=3").getResponseMessage()).endsWith("; 1 ACK");
        assertThat(channel.sent()).isEqualTo("ACK\nid:a3\n\n^@");
        assertThat(channel.sent()).isNull();
    }

    @Test
    void stomp11NamesMessageAndSubscription() {
        MemoryChannel channel = subscribed("1.1", "client-individual");
        deliver(channel, 1);
        receive();
        assertThat(channel.sent()).isEqualTo("ACK\nmessage-id:m1\nsubscription:s\n\n^@");
        deliver(channel, 2);
        assertThat(receive("nack=true").getResponseMessage()).endsWith("; 1 NACK");
        assertThat(channel.sent()).isEqualTo("NACK\nmessage-id:m2\nsubscription:s\n\n^@");
    }

    @Test
    void messageIsAcknowledgedAlsoWhereItsSubscriptionHasEnded() {
        MemoryChannel channel = subscribed("1.1", "client-individual");
        deliver(channel, 1);
        fixture.sample(new StompUnsubscribe(), "id=s");
        assertThat(channel.sent()).startsWith("UNSUBSCRIBE");
        receive();
        assertThat(channel.sent()).isEqualTo("ACK\nmessage-id:m1\nsubscription:s\n\n^@");
    }

    @Test
    void nackGoesOutInPlaceOfAck() {
        MemoryChannel channel = subscribed("1.2", "client-individual");
        deliver(channel, 1);
        receive("nack=true");
        assertThat(channel.sent()).isEqualTo("NACK\nid:a1\n\n^@");
        assertThat(channel.sent()).isNull();
    }

    @Test
    void failedReceiveSettlesNothing() {
        MemoryChannel channel = subscribed("1.2", "client-individual");
        deliver(channel, 1);
        assertThat(receive("count=2", "timeoutMillis=0").isSuccessful()).isFalse();
        assertThat(channel.sent()).isNull();
    }

    @Test
    void nackThatCannotGoOutIsABadParameterAndTakesNothing() {
        MemoryChannel old = subscribed("1.0", "client-individual");
        deliver(old, 1);
        SampleResult result = receive("nack=true");
        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(result.getResponseMessage()).contains("parameter nack", "STOMP 1.0, which has no NACK");
        receive();
        assertThat(old.sent()).startsWith("ACK\nmessage-id:m1\n");
    }

    @Test
    void nackWithoutSuchASubscriptionIsABadParameter() {
        fixture.open("/topic/a");
        SampleResult result = receive("nack=true");
        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(result.getResponseMessage()).contains("parameter nack", "acknowledge=receive");
    }

    @Test
    void messageOfAConnectionThatIsGoneIsReceivedButNotSettled() {
        MemoryChannel channel = subscribed("1.2", "client-individual");
        deliver(channel, 1);
        channel.drops();
        SampleResult result = receive();
        assertThat(result.isSuccessful()).isTrue();
        assertThat(result.getResponseMessage())
                .endsWith("; 1 ACK not sent, as the connection is gone: the server delivers again");
        assertThat(channel.sent()).isNull();
    }

    @Test
    void receiveNeedsAnAckThatTheServerWantsAndMessagesThatAreKept() {
        fixture.open();
        SampleResult auto =
                fixture.sample(new StompSubscribe(), "destination=" + QUEUE, "ack=auto", "acknowledge=receive");
        assertThat(auto.getResponseCode()).isEqualTo("400");
        assertThat(auto.getResponseMessage()).contains("parameter acknowledge", "arrival if ack is auto");
        fixture.open("1.2", Map.of("keep", "0"));
        SampleResult unkept =
                fixture.sample(new StompSubscribe(), "destination=" + QUEUE, "ack=client", "acknowledge=receive");
        assertThat(unkept.getResponseCode()).isEqualTo("400");
        assertThat(unkept.getResponseMessage()).contains("parameter acknowledge", "parameter keep");
    }
}
