package io.github.jmeterduplex.internal.net.tcp;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Decides which thread reads on after a reader has passed bytes to a receiver: the reader if they were used up
 * immediately, else the thread that finishes with them later. Thread-safe.
 */
public final class ReaderHandOff {
    private enum State {
        GIVEN,
        TAKEN,
        LEFT
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.TAKEN);

    /** Called by the reader before it passes bytes to the receiver. */
    public void give() {
        state.set(State.GIVEN);
    }

    /**
     * Whether the receiver has not finished with the bytes, so that another thread will read on; called by the reader.
     */
    public boolean isLeft() {
        return state.compareAndSet(State.GIVEN, State.LEFT);
    }

    /** Whether the caller, which has finished with the bytes, must read on because the reader has left. */
    public boolean isTaken() {
        return !state.compareAndSet(State.GIVEN, State.TAKEN);
    }
}
