package io.github.jmeterduplex.samples.runs.broker;

/**
 * What a broker knows about a queue: {@code added = acknowledged + dead + inQueue} once it is quiet.
 *
 * @param added messages that came in
 * @param acknowledged messages that are done, by the client's ACK or, with {@code ack:auto}, by delivery
 * @param inQueue messages that are not done, {@code delivering} among them
 * @param delivering messages with a client that has not answered for them yet
 * @param redelivered deliveries that were not a message's first
 * @param dead messages that were given up after too many deliveries
 */
public record QueueCounts(long added, long acknowledged, long inQueue, long delivering, long redelivered, long dead) {
    static final QueueCounts NONE = new QueueCounts(0, 0, 0, 0, 0, 0);
}
