package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.channel.Channel;
import io.github.jmeterduplex.internal.codec.StompFrame;
import io.github.jmeterduplex.internal.session.Letter;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/**
 * A MESSAGE that is kept.
 *
 * @param frame a copy of its own
 * @param channel on which it came: an ACK is good for that connection alone
 * @param isReply whether the matcher found the message that it replies to
 */
public record StompLetter(
        StompConnection session,
        Subscription subscription,
        StompFrame frame,
        Channel channel,
        boolean isReply,
        long arrivedNanos)
        implements Letter {
    @Override
    public String source() {
        return subscription.destination();
    }

    @Override
    public String header(String name) {
        return frame.header(name);
    }

    @Override
    public List<Header> headers() {
        return frame.headers();
    }

    @Override
    public byte[] bodyArray() {
        return frame.bodyArray();
    }

    @Override
    public int bodyOffset() {
        return frame.bodyOffset();
    }

    @Override
    public int bodyLength() {
        return frame.bodyLength();
    }

    /**
     * Says ACK or NACK for it.
     *
     * @return false where its connection is gone: the server will deliver the message again
     */
    public boolean acknowledge(boolean negative) {
        if (!session.isOpen() || session.channel() != channel) {
            return false;
        }
        session.write(ClientFrames.ack(session.version(), frame, subscription, negative), false, true);
        return true;
    }
}
