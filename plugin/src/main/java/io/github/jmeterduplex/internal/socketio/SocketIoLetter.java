package io.github.jmeterduplex.internal.socketio;

import io.github.jmeterduplex.internal.session.live.KeptLetter;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/** An event that is kept. Thread-safe. */
final class SocketIoLetter extends KeptLetter {
    private final String event;
    private final byte[] body;

    SocketIoLetter(LiveSession session, SocketIoArrival arrival) {
        super(session, arrival.arrivedNanos());
        this.event = arrival.source();
        this.body = arrival.body();
    }

    @Override
    public String source() {
        return event;
    }

    @Override
    public String header(String name) {
        return null;
    }

    @Override
    public List<Header> headers() {
        return List.of();
    }

    @Override
    public byte[] bodyArray() {
        return body;
    }

    @Override
    public int bodyOffset() {
        return 0;
    }

    @Override
    public int bodyLength() {
        return body.length;
    }
}
