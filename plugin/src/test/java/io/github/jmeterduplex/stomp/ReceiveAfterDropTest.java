package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.protocol.stomp.Subscription;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Receiving in a group whose sessions come back. */
class ReceiveAfterDropTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final String MESSAGE = "MESSAGE\nsubscription:0\nmessage-id:m\nack:a\n\n";

    private final StompFixture fixture = new StompFixture();

    @BeforeEach
    void connect() {
        fixture.connector().greet("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n^@");
        assertGood(fixture.sample(
                new StompConnect(), "url=ws://memory:1/stomp", "reconnect=true", "reconnectDelayMillis=0", "trace=20"));
        assertGood(fixture.sample(
                new StompSubscribe(),
                "destination=/queue/a",
                "ack=client-individual",
                "acknowledge=receive",
                "headers={\"selector\":\"x = 1\"}"));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private static void assertGood(SampleResult result) {
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    }

    private void fallAndComeBack() throws InterruptedException {
        fixture.connector().channel(0).drops();
        assertThat(fixture.run().await(() -> fixture.connector().count() == 2, PATIENCE_NANOS))
                .isTrue();
        assertThat(fixture.run().await(() -> fixture.group().open() == 1, PATIENCE_NANOS))
                .isTrue();
    }

    @Test
    void waitOutlivesTheFallOfItsSession() throws Exception {
        FutureTask<Void> server = new FutureTask<>(() -> {
            fallAndComeBack();
            fixture.connector().channel(1).says(MESSAGE + "after the drop^@");
            return null;
        });
        Thread thread = new Thread(server, "server");
        thread.start();
        SampleResult result = fixture.sample(new StompReceive(), "timeoutMillis=20000");
        server.get(20, TimeUnit.SECONDS);
        assertGood(result);
        assertThat(result.getResponseDataAsString()).isEqualTo("after the drop");
    }

    @Test
    void sessionThatComesBackSubscribesAndAcknowledgesAsBefore() throws Exception {
        fallAndComeBack();
        assertThat(fixture.connector().channel(1).sent()).startsWith("CONNECT\n");
        assertThat(fixture.connector().channel(1).sent())
                .isEqualTo("SUBSCRIBE\nid:0\ndestination:/queue/a\nack:client-individual\nselector:x = 1\n\n^@");
        fixture.connector().channel(1).says(MESSAGE + "again^@");
        assertThat(fixture.sample(new StompReceive()).getResponseMessage()).endsWith("; 1 ACK");
        assertThat(fixture.connector().channel(1).sent()).isEqualTo("ACK\nid:a\n\n^@");
        assertThat(fixture.session(0).subscriptions().list())
                .extracting(Subscription::arrived)
                .containsExactly(1L);
    }

    @Test
    void messageFromBeforeTheFallIsReceivedButNotSettled() throws Exception {
        fixture.connector().channel(0).says(MESSAGE + "before^@");
        fallAndComeBack();
        StompFixture.skip(fixture.connector().channel(1));
        SampleResult result = fixture.sample(new StompReceive());
        assertThat(result.getResponseDataAsString()).isEqualTo("before");
        assertThat(result.getResponseMessage()).contains("; 1 ACK not sent, as the connection is gone");
        assertThat(fixture.connector().channel(1).sent()).isNull();
    }

    @Test
    void traceGoesOnAfterTheFall() throws Exception {
        fallAndComeBack();
        SampleResult failed = fixture.sample(new StompReceive(), "timeoutMillis=0");
        assertThat(failed.getResponseDataAsString().lines().filter(line -> line.contains("> CONNECT ")))
                .hasSize(2);
    }

    @Test
    void unsubscribedIsNotSubscribedToAgain() throws Exception {
        assertGood(fixture.sample(new StompUnsubscribe(), "destination=/queue/a"));
        fallAndComeBack();
        assertThat(fixture.connector().channel(1).sent()).startsWith("CONNECT\n");
        assertThat(fixture.connector().channel(1).sent()).isNull();
    }
}
