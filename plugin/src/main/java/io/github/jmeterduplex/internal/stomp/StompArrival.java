package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.codec.stomp.StompFrame;
import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.match.MessageIds;
import io.github.jmeterduplex.internal.match.OutcomeListener;
import io.github.jmeterduplex.internal.match.PushTimestamp;
import io.github.jmeterduplex.internal.session.live.Delivery;
import io.github.jmeterduplex.session.Message;

/**
 * A frame as the matcher sees it.
 *
 * @param subscription that it came by; null for a RECEIPT, which is only matched
 */
record StompArrival(LiveStompSession session, Subscription subscription, StompFrame frame, long arrivedNanos)
        implements Delivery {
    @Override
    public String source() {
        return subscription == null ? null : subscription.destination();
    }

    @Override
    public String header(String name) {
        return frame.header(name);
    }

    @Override
    public long number(String header, MessageIds ids) {
        return frame.number(header, ids, MessageIds.NOT_OURS);
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

    @Override
    public LabelStats stats() {
        return subscription.stats();
    }

    @Override
    public PushTimestamp timestamp() {
        return subscription.pushTimestamp();
    }

    @Override
    public OutcomeListener listener() {
        return subscription.listener();
    }

    @Override
    public StompLetter letter() {
        return new StompLetter(session, subscription, frame.copy(), arrivedNanos);
    }

    @Override
    public Message message() {
        return new Message(subscription.destination(), frame.headers(), frame.body());
    }
}
