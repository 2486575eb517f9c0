package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of one subscription, which stay the same after a reconnect.
 *
 * @param id its id; if null, a number
 * @param ack when the server expects an ACK
 * @param acknowledge which event sends that ACK
 * @param headers further headers of SUBSCRIBE
 * @param pushes the destination, and how its pushes are counted
 */
public record SubscribeOptions(
        @Nullable String id, Ack ack, Acknowledge acknowledge, List<Header> headers, PushOptions pushes) {
    /** The values of the {@code ack} header of SUBSCRIBE. */
    public enum Ack {
        /** The server does not expect acknowledgements. */
        AUTO("auto"),
        /** One ACK confirms a message and all messages before it. */
        CLIENT("client"),
        /** Every message needs an ACK of its own. */
        CLIENT_INDIVIDUAL("client-individual");

        private final String word;

        Ack(String word) {
            this.word = word;
        }

        /** Returns the value of the {@code ack} header. */
        public String word() {
            return word;
        }
    }

    /** When the client sends the expected ACK. */
    public enum Acknowledge {
        /** The ACK is sent when the message arrives. */
        ARRIVAL,
        /** The ACK is sent when a Receive sampler takes the message. */
        RECEIVE
    }

    public SubscribeOptions {
        headers = List.copyOf(headers);
    }

    /**
     * Returns the default options for a destination that parameters do not name: its pushes are counted under the
     * destination, while that label has room.
     */
    public static SubscribeOptions plain(String destination) {
        return plain(PushOptions.unplanned(destination));
    }

    /** Returns the default options with these push options. */
    public static SubscribeOptions plain(PushOptions pushes) {
        return new SubscribeOptions(null, Ack.AUTO, Acknowledge.ARRIVAL, List.of(), pushes);
    }
}
