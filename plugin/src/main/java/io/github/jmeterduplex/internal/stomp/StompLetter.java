package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.codec.stomp.StompFrame;
import io.github.jmeterduplex.internal.session.live.KeptLetter;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/** A MESSAGE that is kept. Thread-safe. */
public final class StompLetter extends KeptLetter {
    private final LiveStompSession session;
    private final Subscription subscription;
    private final StompFrame frame;

    /**
     * A kept message.
     *
     * @param frame a copy of its own
     */
    StompLetter(LiveStompSession session, Subscription subscription, StompFrame frame, long arrivedNanos) {
        super(session, arrivedNanos);
        this.session = session;
        this.subscription = subscription;
        this.frame = frame;
    }

    /** What it came by. */
    public Subscription subscription() {
        return subscription;
    }

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
     * @return false where its session is over, reconnected or not: the server will deliver the message again
     */
    public boolean acknowledge(boolean negative) {
        if (!session.isOpen()) {
            return false;
        }
        session.acknowledge(frame, subscription, negative);
        return true;
    }
}
