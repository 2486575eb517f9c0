package io.github.jmeterduplex.samples.runs.broker;

import io.vertx.ext.stomp.Frame;

/**
 * A message of a {@link VertxQueue}.
 *
 * @param number in the order of arrival, from 1
 * @param frame the SEND that brought it
 * @param deliveries how often it has been given to a subscription
 */
record QueuedMessage(long number, Frame frame, int deliveries) {
    QueuedMessage delivered() {
        return new QueuedMessage(number, frame, deliveries + 1);
    }
}
