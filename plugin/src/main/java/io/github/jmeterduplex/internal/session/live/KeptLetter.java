package io.github.jmeterduplex.internal.session.live;

/** What letters of all protocols have. Thread-safe. */
public abstract class KeptLetter implements Letter {
    private final LiveSession session;
    private final long arrivedNanos;
    /** Set by the I/O thread once it has asked the matcher. */
    private volatile boolean reply;

    /** A letter that came in this session. */
    protected KeptLetter(LiveSession session, long arrivedNanos) {
        this.session = session;
        this.arrivedNanos = arrivedNanos;
    }

    public final void markReply() {
        reply = true;
    }

    @Override
    public final boolean isReply() {
        return reply;
    }

    @Override
    public final LiveSession session() {
        return session;
    }

    @Override
    public final long arrivedNanos() {
        return arrivedNanos;
    }
}
