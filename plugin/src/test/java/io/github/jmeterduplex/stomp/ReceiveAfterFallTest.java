package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.stomp.Subscription;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Receiving in a group whose sessions come back. */
class ReceiveAfterFallTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final String MESSAGE = "MESSAGE\nsubscription:0\nmessage-id:m\nack:a\n\n";

    private final StompRoom room = new StompRoom();

    @BeforeEach
    void connect() {
        room.connector().greet("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n^@");
        assertGood(room.sample(
                new StompConnect(),
                "url",
                "ws://memory:1/stomp",
                "reconnect",
                "true",
                "reconnectDelayMillis",
                "0",
                "trace",
                "20"));
        assertGood(room.sample(
                new StompSubscribe(),
                "destination",
                "/queue/a",
                "ack",
                "client-individual",
                "acknowledge",
                "receive",
                "headers",
                "{\"selector\":\"x = 1\"}"));
    }

    @AfterEach
    void close() {
        room.close();
    }

    private static void assertGood(SampleResult result) {
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    }

    private void fallAndComeBack() throws InterruptedException {
        room.connector().channel(0).drops();
        assertThat(room.run().await(() -> room.connector().count() == 2, PATIENCE_NANOS))
                .isTrue();
        assertThat(room.run().await(() -> room.group().open() == 1, PATIENCE_NANOS))
                .isTrue();
    }

    @Test
    void waitOutlivesTheFallOfItsSession() throws Exception {
        FutureTask<Void> server = new FutureTask<>(() -> {
            fallAndComeBack();
            room.connector().channel(1).says(MESSAGE + "after the fall^@");
            return null;
        });
        Thread thread = new Thread(server, "server");
        thread.start();
        SampleResult result = room.sample(new StompReceive(), "timeoutMillis", "20000");
        server.get(20, TimeUnit.SECONDS);
        assertGood(result);
        assertThat(result.getResponseDataAsString()).isEqualTo("after the fall");
    }

    @Test
    void sessionThatComesBackSubscribesAndAcknowledgesAsBefore() throws Exception {
        fallAndComeBack();
        assertThat(room.connector().channel(1).sent()).startsWith("CONNECT\n");
        assertThat(room.connector().channel(1).sent())
                .isEqualTo("SUBSCRIBE\nid:0\ndestination:/queue/a\nack:client-individual\nselector:x = 1\n\n^@");
        room.connector().channel(1).says(MESSAGE + "again^@");
        assertThat(room.sample(new StompReceive()).getResponseMessage()).endsWith("; 1 ACK");
        assertThat(room.connector().channel(1).sent()).isEqualTo("ACK\nid:a\n\n^@");
        assertThat(room.session(0).subscriptions().list())
                .extracting(Subscription::arrived)
                .containsExactly(1L);
    }

    @Test
    void messageFromBeforeTheFallIsReceivedButNotSettled() throws Exception {
        room.connector().channel(0).says(MESSAGE + "before^@");
        fallAndComeBack();
        StompRoom.skip(room.connector().channel(1));
        SampleResult result = room.sample(new StompReceive());
        assertThat(result.getResponseDataAsString()).isEqualTo("before");
        assertThat(result.getResponseMessage()).contains("; 1 ACK not sent, as the connection is gone");
        assertThat(room.connector().channel(1).sent()).isNull();
    }

    @Test
    void traceGoesOnAfterTheFall() throws Exception {
        fallAndComeBack();
        SampleResult failed = room.sample(new StompReceive(), "timeoutMillis", "0");
        assertThat(failed.getResponseDataAsString().lines().filter(line -> line.contains("> CONNECT ")))
                .hasSize(2);
    }

    @Test
    void unsubscribedIsNotSubscribedToAgain() throws Exception {
        assertGood(room.sample(new StompUnsubscribe(), "destination", "/queue/a"));
        fallAndComeBack();
        assertThat(room.connector().channel(1).sent()).startsWith("CONNECT\n");
        assertThat(room.connector().channel(1).sent()).isNull();
    }
}
