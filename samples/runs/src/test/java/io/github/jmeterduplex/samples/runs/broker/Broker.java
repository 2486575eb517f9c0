package io.github.jmeterduplex.samples.runs.broker;

/** A STOMP broker over WebSocket that knows what became of the messages in its queues. Thread-safe. */
public interface Broker extends AutoCloseable {
    /** How often a message is delivered at most; then it is dead. */
    int MAX_DELIVERIES = 3;

    /** The WebSocket endpoint for STOMP, such as {@code ws://127.0.0.1:61613/stomp}. */
    String url();

    /** The TCP port in use. */
    int port();

    /** What the broker knows about the queue now, all zero before its first use; its counts may lag a moment behind. */
    QueueCounts queue(String destination);

    /** Subscriptions to the destination now. */
    int subscriptions(String destination);

    @Override
    void close();
}
