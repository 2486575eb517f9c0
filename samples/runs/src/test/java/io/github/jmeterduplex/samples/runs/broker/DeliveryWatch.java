package io.github.jmeterduplex.samples.runs.broker;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.activemq.artemis.core.server.MessageReference;
import org.apache.activemq.artemis.core.server.ServerConsumer;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerPlugin;

/** Counts the deliveries that are not a message's first, by queue. Thread-safe. */
final class DeliveryWatch implements ActiveMQServerPlugin {
    private final Map<String, LongAdder> redelivered = new ConcurrentHashMap<>();

    @Override
    public void beforeDeliver(ServerConsumer consumer, MessageReference reference) {
        if (reference.getDeliveryCount() > 1) {
            redelivered
                    .computeIfAbsent(consumer.getQueue().getName().toString(), unused -> new LongAdder())
                    .increment();
        }
    }

    long redelivered(String queue) {
        LongAdder count = redelivered.get(queue);
        return count == null ? 0 : count.sum();
    }
}
