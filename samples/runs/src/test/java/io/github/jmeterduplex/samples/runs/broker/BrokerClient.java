package io.github.jmeterduplex.samples.runs.broker;

import java.lang.reflect.Type;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompHeaders;
import org.springframework.messaging.simp.stomp.StompSession;
import org.springframework.messaging.simp.stomp.StompSessionHandlerAdapter;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.web.socket.WebSocketHttpHeaders;
import org.springframework.web.socket.client.standard.StandardWebSocketClient;
import org.springframework.web.socket.messaging.WebSocketStompClient;

/** Spring's STOMP client, which waits for a receipt wherever it can; what arrives waits in {@link #arrived}. */
final class BrokerClient extends StompSessionHandlerAdapter implements AutoCloseable {
    record Arrival(StompHeaders headers, String body) {}

    private static final long PATIENCE_SECONDS = 20;

    final BlockingQueue<Arrival> arrived = new LinkedBlockingQueue<>();
    private final CompletableFuture<String> error = new CompletableFuture<>();
    private final ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
    private StompSession session;

    private BrokerClient() {
        scheduler.setThreadNamePrefix("broker-client-");
        scheduler.initialize();
    }

    static BrokerClient open(String url) throws Exception {
        BrokerClient client = new BrokerClient();
        WebSocketStompClient stomp = new WebSocketStompClient(new StandardWebSocketClient());
        stomp.setTaskScheduler(client.scheduler);
        stomp.setReceiptTimeLimit(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        client.session = stomp.connectAsync(URI.create(url), new WebSocketHttpHeaders(), new StompHeaders(), client)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        client.session.setAutoReceipt(true);
        return client;
    }

    /** Returns when the broker has confirmed the subscription. */
    BrokerClient subscribe(String destination, String id, String ack) throws Exception {
        StompHeaders headers = new StompHeaders();
        headers.setDestination(destination);
        headers.setId(id);
        headers.setAck(ack);
        confirmed(session.subscribe(headers, this));
        return this;
    }

    /** Returns when the broker has confirmed the message. */
    void send(String destination, String body) throws Exception {
        StompHeaders headers = new StompHeaders();
        headers.setDestination(destination);
        headers.set("content-type", "text/plain");
        confirmed(session.send(headers, body.getBytes(StandardCharsets.UTF_8)));
    }

    /** Sends ACK, or NACK, and returns when the broker has confirmed it. */
    void acknowledge(Arrival arrival, boolean consumed) throws Exception {
        StompHeaders headers = new StompHeaders();
        headers.setId(arrival.headers().getFirst("ack"));
        confirmed(session.acknowledge(headers, consumed));
    }

    private void confirmed(StompSession.Receiptable frame) throws Exception {
        CompletableFuture<String> confirmed = new CompletableFuture<>();
        frame.addReceiptTask(() -> confirmed.complete(""));
        frame.addReceiptLostTask(() -> confirmed.complete("no receipt"));
        CompletableFuture.anyOf(confirmed, error).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        String failure = error.getNow(confirmed.getNow(""));
        if (!failure.isEmpty()) {
            throw new AssertionError(failure);
        }
    }

    /** The next message; fails when none comes. */
    Arrival next() throws InterruptedException {
        Arrival arrival = arrived.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (arrival == null) {
            throw new AssertionError("nothing arrived");
        }
        return arrival;
    }

    @Override
    public Type getPayloadType(StompHeaders headers) {
        return byte[].class;
    }

    @Override
    public void handleFrame(StompHeaders headers, Object payload) {
        String body = payload == null ? "" : new String((byte[]) payload, StandardCharsets.UTF_8);
        if (headers.getSubscription() == null) {
            error.complete(headers + " " + body);
        } else {
            arrived.add(new Arrival(headers, body));
        }
    }

    @Override
    public void handleException(
            StompSession unused, StompCommand command, StompHeaders headers, byte[] payload, Throwable exception) {
        error.complete(String.valueOf(exception));
    }

    @Override
    public void close() {
        if (session.isConnected()) {
            session.disconnect();
        }
        scheduler.shutdown();
    }
}
