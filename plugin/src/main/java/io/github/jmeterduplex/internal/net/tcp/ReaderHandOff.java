package io.github.jmeterduplex.internal.net.tcp;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Decides which thread goes on reading after a reader has passed something on: the reader, where it was taken at once,
 * else the thread that took it later. Thread-safe.
 */
public final class ReaderHandOff {
    private enum State {
        GIVEN,
        TAKEN,
        LEFT
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.TAKEN);

    /** The reader is about to give something away. */
    public void give() {
        state.set(State.GIVEN);
    }

    /** The reader has given it away: whether it has not been taken yet, so that somebody else goes on. */
    public boolean isLeft() {
        return state.compareAndSet(State.GIVEN, State.LEFT);
    }

    /** It has been taken: whether the caller goes on, as the reader has left. */
    public boolean isTaken() {
        return !state.compareAndSet(State.GIVEN, State.TAKEN);
    }
}
