package io.github.jmeterduplex.samples.runs.broker;

import io.vertx.ext.stomp.Command;
import io.vertx.ext.stomp.Destination;
import io.vertx.ext.stomp.Frame;
import io.vertx.ext.stomp.StompServerConnection;
import io.vertx.ext.stomp.utils.Headers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A queue that keeps each message until it is acknowledged, for Vert.x's has no memory. Subscriptions take turns. NACK,
 * UNSUBSCRIBE and the end of a session put messages back to the front; they are delivered again with the header
 * {@code redelivered:true}, and are dead after the last allowed delivery was refused. With {@code ack:client} an answer
 * counts for all earlier messages of its subscription too (STOMP 1.2, SUBSCRIBE ack Header).
 *
 * <p>Thread-safe; its monitor guards all fields.
 */
final class VertxQueue implements Destination {
    private static final String AUTO = "auto";

    private record Subscription(StompServerConnection connection, String id, String ack) {}

    private record Delivery(QueuedMessage message, Subscription subscription) {}

    private final String name;
    private final int maxDeliveries;
    private final Deque<QueuedMessage> waiting = new ArrayDeque<>();
    private final Deque<Subscription> subscriptions = new ArrayDeque<>();

    /** By id of the acknowledgement, in the order of delivery. */
    private final Map<String, Delivery> delivering = new LinkedHashMap<>();

    private long added;
    private long deliveries;
    private long acknowledged;
    private long redelivered;
    private long dead;

    VertxQueue(String name, int maxDeliveries) {
        this.name = name;
        this.maxDeliveries = maxDeliveries;
    }

    synchronized QueueCounts counts() {
        return new QueueCounts(
                added, acknowledged, waiting.size() + delivering.size(), delivering.size(), redelivered, dead);
    }

    @Override
    public String destination() {
        return name;
    }

    @Override
    public synchronized Destination dispatch(StompServerConnection connection, Frame frame) {
        added++;
        waiting.add(new QueuedMessage(added, frame, 0));
        deliver();
        return this;
    }

    @Override
    public synchronized Destination subscribe(StompServerConnection connection, Frame frame) {
        String ack = frame.getAck() == null ? AUTO : frame.getAck();
        subscriptions.add(new Subscription(connection, frame.getId(), ack));
        deliver();
        return this;
    }

    private void deliver() {
        while (!waiting.isEmpty() && !subscriptions.isEmpty()) {
            Subscription turn = subscriptions.remove();
            subscriptions.add(turn);
            deliver(waiting.remove().delivered(), turn);
        }
    }

    private void deliver(QueuedMessage message, Subscription subscription) {
        deliveries++;
        String id = name + '-' + deliveries;
        Headers headers = Headers.create(message.frame().getHeaders())
                .add(Frame.SUBSCRIPTION, subscription.id())
                .add(Frame.MESSAGE_ID, id);
        headers.remove(Frame.RECEIPT);
        if (message.deliveries() > 1) {
            redelivered++;
            headers.add("redelivered", "true");
        }
        if (subscription.ack().equals(AUTO)) {
            acknowledged++;
        } else {
            headers.add(Frame.ACK, id);
            delivering.put(id, new Delivery(message, subscription));
        }
        subscription
                .connection()
                .write(new Frame(Command.MESSAGE, headers, message.frame().getBody()));
    }

    @Override
    public synchronized boolean ack(StompServerConnection connection, Frame frame) {
        List<QueuedMessage> answered = answered(connection, frame);
        acknowledged += answered.size();
        return !answered.isEmpty();
    }

    @Override
    public synchronized boolean nack(StompServerConnection connection, Frame frame) {
        List<QueuedMessage> answered = answered(connection, frame);
        giveBack(answered);
        return !answered.isEmpty();
    }

    /** Takes what the frame answers for out of delivery, the oldest first. */
    private List<QueuedMessage> answered(StompServerConnection connection, Frame frame) {
        Delivery last = delivering.get(frame.getId());
        if (last == null || !last.subscription().connection().equals(connection)) {
            return List.of();
        }
        if (!last.subscription().ack().equals("client")) {
            delivering.remove(frame.getId());
            return List.of(last.message());
        }
        List<QueuedMessage> answered = new ArrayList<>();
        for (Map.Entry<String, Delivery> entry : List.copyOf(delivering.entrySet())) {
            if (entry.getValue().subscription().equals(last.subscription())) {
                answered.add(delivering.remove(entry.getKey()).message());
            }
            if (entry.getKey().equals(frame.getId())) {
                break;
            }
        }
        return answered;
    }

    /** The oldest of the messages, which were delivered in their order, is to be the first of the queue again. */
    private void giveBack(List<QueuedMessage> messages) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).deliveries() >= maxDeliveries) {
                dead++;
            } else {
                waiting.addFirst(messages.get(i));
            }
        }
        deliver();
    }

    @Override
    public synchronized boolean unsubscribe(StompServerConnection connection, Frame frame) {
        return end(subscriptions.stream()
                .filter(one -> one.connection().equals(connection) && one.id().equals(frame.getId()))
                .toList());
    }

    @Override
    public synchronized Destination unsubscribeConnection(StompServerConnection connection) {
        end(subscriptions.stream()
                .filter(one -> one.connection().equals(connection))
                .toList());
        return this;
    }

    private boolean end(List<Subscription> ended) {
        boolean changed = subscriptions.removeAll(ended);
        List<QueuedMessage> unanswered = new ArrayList<>();
        delivering.values().removeIf(delivery -> {
            boolean gone = ended.contains(delivery.subscription());
            if (gone) {
                unanswered.add(delivery.message());
            }
            return gone;
        });
        giveBack(unanswered);
        return changed;
    }

    @Override
    public synchronized List<String> getSubscriptions(StompServerConnection connection) {
        return subscriptions.stream()
                .filter(one -> one.connection().equals(connection))
                .map(Subscription::id)
                .toList();
    }

    @Override
    public synchronized int numberOfSubscriptions() {
        return subscriptions.size();
    }

    @Override
    public boolean matches(String address) {
        return name.equals(address);
    }

    /**
     * A message of a {@link VertxQueue}.
     *
     * @param number in the order of arrival, from 1
     * @param frame the SEND that brought it
     * @param deliveries how often it has been given to a subscription
     */
    private record QueuedMessage(long number, Frame frame, int deliveries) {
        QueuedMessage delivered() {
            return new QueuedMessage(number, frame, deliveries + 1);
        }
    }
}
