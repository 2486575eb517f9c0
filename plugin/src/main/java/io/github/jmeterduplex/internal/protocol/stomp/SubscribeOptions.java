package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one SUBSCRIBE asks for, the same after a reconnect.
 *
 * @param id or null for a number
 * @param ack when the server wants an ACK
 * @param acknowledge what sends that ACK
 * @param headers of SUBSCRIBE in addition to those that the other parts make
 * @param pushes the destination, and how its pushes are counted
 */
public record SubscribeOptions(
        @Nullable String id, Ack ack, Acknowledge acknowledge, List<Header> headers, PushOptions pushes) {
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

    /**
     * A subscription to a destination that no parameter names: pushes are counted under it while there is room for it.
     */
    public static SubscribeOptions plain(String destination) {
        return plain(PushOptions.unplanned(destination));
    }

    /** A subscription without more. */
    public static SubscribeOptions plain(PushOptions pushes) {
        return new SubscribeOptions(null, Ack.AUTO, Acknowledge.ARRIVAL, List.of(), pushes);
    }
}
