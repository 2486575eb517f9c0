package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.match.OutcomeListener;
import io.github.jmeterduplex.internal.match.PushTimestamp;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/**
 * What one SUBSCRIBE asks for, the same after a reconnect.
 *
 * @param id or null for a number
 * @param ack when the server wants an ACK
 * @param acknowledge what sends that ACK
 * @param headers of SUBSCRIBE beside those that the other parts make
 * @param label under which its pushes are counted; null for the destination, as one that no parameter names
 * @param pushTimestamp where its pushes carry the server's time, or null
 * @param listener hears of its pushes, or null
 */
public record SubscribeOptions(
        String id,
        String destination,
        Ack ack,
        Acknowledge acknowledge,
        List<Header> headers,
        String label,
        PushTimestamp pushTimestamp,
        OutcomeListener listener) {
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

    /** When the ACK goes out that the server wants. */
    public enum Acknowledge {
        /** As soon as the message is there. */
        ARRIVAL,
        /** When a Receive takes it. */
        RECEIVE
    }

    public SubscribeOptions {
        headers = List.copyOf(headers);
    }

    /** A plain subscription. */
    public static SubscribeOptions plain(String destination, String label) {
        return new SubscribeOptions(null, destination, Ack.AUTO, Acknowledge.ARRIVAL, List.of(), label, null, null);
    }

    /** The same to a destination that no parameter names: pushes are counted under it while there is room for it. */
    public static SubscribeOptions plain(String destination) {
        return plain(destination, null);
    }
}
