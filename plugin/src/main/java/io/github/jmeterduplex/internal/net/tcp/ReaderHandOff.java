package io.github.jmeterduplex.internal.net.tcp;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Decides which thread continues to read after a reader has passed bytes on: the reader if they were taken immediately,
 * else the thread that took them later. Thread-safe.
 */
public final class ReaderHandOff {
    private enum State {
        GIVEN,
        TAKEN,
        LEFT
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.TAKEN);

    /** Called when the reader is about to pass bytes on. */
    public void give() {
        state.set(State.GIVEN);
    }

    /** Whether the bytes passed on have not been taken yet, so that another thread continues; called by the reader. */
    public boolean isLeft() {
        return state.compareAndSet(State.GIVEN, State.LEFT);
    }

    /** Whether the caller, which has taken the bytes, must continue, as the reader has left. */
    public boolean isTaken() {
        return !state.compareAndSet(State.GIVEN, State.TAKEN);
    }
}
