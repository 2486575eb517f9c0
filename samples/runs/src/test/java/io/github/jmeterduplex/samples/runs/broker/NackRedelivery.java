package io.github.jmeterduplex.samples.runs.broker;

import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.core.protocol.stomp.ActiveMQStompException;
import org.apache.activemq.artemis.core.protocol.stomp.StompConnection;
import org.apache.activemq.artemis.core.protocol.stomp.StompFrame;
import org.apache.activemq.artemis.core.protocol.stomp.StompFrameInterceptor;
import org.apache.activemq.artemis.core.protocol.stomp.StompSession;
import org.apache.activemq.artemis.core.server.ServerConsumer;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/**
 * Gives a message that was answered with NACK back to its queue as a failed delivery, as STOMP 1.2 allows. Artemis
 * would take it for acknowledged. What follows NACK in the same WebSocket message waits for the next one: Artemis's way
 * with intercepted frames. Thread-safe.
 */
final class NackRedelivery implements StompFrameInterceptor {
    private final AtomicLong count = new AtomicLong();
    private volatile boolean redelivers = true;

    void redeliver(boolean nacked) {
        redelivers = nacked;
    }

    long count() {
        return count.get();
    }

    @Override
    public boolean intercept(StompFrame frame, RemotingConnection connection) throws ActiveMQException {
        if (!frame.getCommand().equals("NACK")) {
            return true;
        }
        count.incrementAndGet();
        // What is not found is left to Artemis, which answers with ERROR.
        return !redelivers || !giveBack((StompConnection) connection, frame);
    }

    private static boolean giveBack(StompConnection connection, StompFrame nack) throws ActiveMQException {
        // STOMP 1.2 names the message in "id", 1.1 in "message-id".
        String id = nack.hasHeader("id") ? nack.getHeader("id") : nack.getHeader("message-id");
        for (ServerConsumer consumer : consumers(connection)) {
            // Artemis's ids name the consumer and the message.
            String prefix = consumer.getID() + String.valueOf(StompSession.MESSAGE_ID_SEPARATOR);
            if (id != null && id.startsWith(prefix) && isDelivering(consumer, id.substring(prefix.length()))) {
                giveBack(consumer, Long.parseLong(id.substring(prefix.length())));
                confirm(connection, nack);
                return true;
            }
        }
        return false;
    }

    private static Set<ServerConsumer> consumers(StompConnection connection) throws ActiveMQException {
        try {
            return connection.getSession().getCoreSession().getServerConsumers();
        } catch (ActiveMQStompException e) {
            throw new IllegalStateException("no session", e);
        }
    }

    private static boolean isDelivering(ServerConsumer consumer, String messageId) {
        return consumer.getDeliveringMessages().stream()
                .anyMatch(reference -> Long.toString(reference.getMessageID()).equals(messageId));
    }

    private static void confirm(StompConnection connection, StompFrame nack) {
        if (nack.hasHeader("receipt")) {
            StompFrame receipt = connection.getFrameHandler().createStompFrame("RECEIPT");
            receipt.addHeader("receipt-id", nack.getHeader("receipt"));
            connection.sendFrame(receipt, null);
        }
    }

    private static void giveBack(ServerConsumer consumer, long id) throws ActiveMQException {
        try {
            consumer.individualCancel(id, true);
        } catch (ActiveMQException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("message " + id + " cannot be given back", e);
        }
        consumer.getQueue().deliverAsync();
    }
}
