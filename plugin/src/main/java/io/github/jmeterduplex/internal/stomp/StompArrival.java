package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.codec.StompFrame;
import io.github.jmeterduplex.internal.match.Arrival;

/** A frame as the matcher sees it. */
record StompArrival(StompFrame frame, String source, long arrivedNanos) implements Arrival {
    @Override
    public String header(String name) {
        return frame.header(name);
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
}
