package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of one SUBSCRIBE, the same after a reconnect.
 *
 * @param id its id; if null, a number
 * @param ack when the server expects an ACK
 * @param acknowledge which event sends that ACK
 * @param headers further headers of SUBSCRIBE
 * @param pushes the destination, and how its pushes are counted
 */
public record SubscribeOptions(
        @Nullable String id, Ack ack, Acknowledge acknowledge, List<Header> headers, PushOptions pushes) {
    /** The {@code ack} header of SUBSCRIBE. */
    public enum Ack {
        /** The server does not expect an ACK. */
        AUTO("auto"),
        /** One ACK confirms all messages before it, too. */
        CLIENT("client"),
        /** Every message has its ACK. */
        CLIENT_INDIVIDUAL("client-individual");

        private final String word;

        Ack(String word) {
            this.word = word;
        }

        /** Returns the value of the header. */
        public String word() {
            return word;
        }
    }

    /** When the expected ACK is sent. */
    public enum Acknowledge {
        /** When the message arrives. */
        ARRIVAL,
        /** When a Receive takes it. */
        RECEIVE
    }

    public SubscribeOptions {
        headers = List.copyOf(headers);
    }

    /**
     * Returns plain options of a destination that no parameter names: pushes are counted under it while there is room
     * for that label.
     */
    public static SubscribeOptions plain(String destination) {
        return plain(PushOptions.unplanned(destination));
    }

    /** Returns plain options. */
    public static SubscribeOptions plain(PushOptions pushes) {
        return new SubscribeOptions(null, Ack.AUTO, Acknowledge.ARRIVAL, List.of(), pushes);
    }
}
