package io.github.jmeterduplex.internal.serve;

import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;

/** One client's session, in the protocol that it speaks. Confined to the server's thread. */
abstract class Session implements Beats.Beating, Replies.Sender {
    final ServerState state;
    private Outlet outlet;
    private boolean isOpen;
    private boolean hasEnded;

    Session(ServerState state, Outlet outlet) {
        this.state = state;
        this.outlet = outlet;
    }

    /** Called when the transport is open, before the first message. */
    void begin() {}

    /** Takes a message of the client; a protocol that is a stream of bytes may have parts of frames in it. */
    abstract void read(byte[] a, int from, int to, boolean isBinary);

    /** Takes a text; returns whether the session takes more. */
    final boolean readText(GrowingBytes text) {
        read(text.array(), 0, text.length(), false);
        return !hasEnded;
    }

    /** Called every {@link Beats#SECONDS} seconds, for pings and heartbeats. */
    @Override
    public void beat() {}

    /** Called once, when the session has ended. */
    void left() {}

    /** Counts the session as open, if it is the first time, and begins its heartbeats. */
    final boolean open() {
        if (isOpen || hasEnded) {
            return false;
        }
        isOpen = true;
        state.counts().opened();
        return true;
    }

    final boolean isOpen() {
        return isOpen;
    }

    @Override
    public final boolean hasEnded() {
        return hasEnded;
    }

    @Override
    public final Outlet outlet() {
        return outlet;
    }

    /** Continues over another transport. */
    final void moveTo(Outlet next) {
        outlet = next;
    }

    /** The connection has ended, for whatever reason. */
    final void ended() {
        if (hasEnded) {
            return;
        }
        hasEnded = true;
        state.beats().remove(this);
        if (isOpen) {
            state.counts().closed();
        }
        left();
    }
}
