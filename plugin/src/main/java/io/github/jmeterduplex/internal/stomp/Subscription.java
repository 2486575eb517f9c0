package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.log.LabelStats;

/**
 * One subscription of one session.
 *
 * @param id as in the {@code subscription} header of its messages
 * @param destination as subscribed to
 * @param ack when the server wants an ACK
 * @param stats where its pushes are counted
 */
public record Subscription(String id, String destination, Ack ack, LabelStats stats) {
    /** The {@code ack} header of SUBSCRIBE. */
    public enum Ack {
        /** The server wants none. */
        AUTO("auto"),
        /** One ACK settles all messages before it. */
        CLIENT("client"),
        /** Every message has its ACK. */
        CLIENT_INDIVIDUAL("client-individual");

        private final String word;

        Ack(String word) {
            this.word = word;
        }

        /** As the header spells it. */
        public String word() {
            return word;
        }
    }
}
