package io.github.jmeterduplex.internal.net.channel;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Makes a channel's events happen one at a time, in the order opened, frame, ended, without a lock: a thread that finds
 * another one busy leaves its work to that one. An event and its handling are a turn. Thread-safe.
 *
 * <p>At most one frame is under way, as the next one is requested after the turn of the previous one.
 *
 * @param <F> the type of a frame
 */
public final class SerialEvents<F> {
    private static final int BUSY = 1;
    private static final int OPENED = 2;
    private static final int FRAME = 4;
    private static final int ENDED = 8;
    private static final int OVER = 16;

    /** A handler of the events, which must not throw. */
    interface Player<F> {
        void openedTurn();

        void frameTurn(F frame, Callback callback, long arrivedNanos);

        /** Handles the last event: the channel has ended. */
        void endedTurn();
    }

    private final AtomicInteger state = new AtomicInteger();
    private final Player<F> player;
    private final Executor executor;

    // Written before FRAME is set, read after.
    private @Nullable F frame;
    private @Nullable Callback callback;
    private long arrivedNanos;

    /** @param executor runs turns that must be an I/O thread's */
    public SerialEvents(Player<F> player, Executor executor) {
        this.player = player;
        this.executor = executor;
    }

    /** Starts the event "opened"; called on an I/O thread. */
    public void opened() {
        if (note(OPENED)) {
            play();
        }
    }

    /**
     * Starts the event of an inbound frame; called on an I/O thread. Returns false, and does not call the callback, if
     * the last turn has begun.
     */
    public boolean frame(F next, Callback done, long arrived) {
        frame = next;
        callback = done;
        arrivedNanos = arrived;
        int before = noted(FRAME);
        if ((before & BUSY) == 0) {
            play();
        }
        return (before & OVER) == 0;
    }

    /** Starts the last event; may be called on any thread, but the event is handled on an I/O thread. */
    public void ended() {
        if (note(ENDED)) {
            executor.execute(this::play);
        }
    }

    /** Marks an event as pending. Returns whether the caller is now the busy thread. */
    private boolean note(int event) {
        return (noted(event) & BUSY) == 0;
    }

    private int noted(int event) {
        return state.getAndUpdate(s -> (s & OVER) != 0 ? s : s | event | BUSY);
    }

    private void play() {
        while (true) {
            int now = state.get();
            if ((now & OPENED) != 0) {
                clear(OPENED);
                player.openedTurn();
            } else if ((now & FRAME) != 0) {
                playFrame();
            } else if ((now & ENDED) != 0) {
                // Events that were noted in the meantime come before the last turn.
                if (state.compareAndSet(now, OVER | BUSY)) {
                    player.endedTurn();
                    return;
                }
            } else if (state.compareAndSet(now, now & ~BUSY)) {
                return;
            }
        }
    }

    private void playFrame() {
        F next = Objects.requireNonNull(frame, "no frame was noted");
        Callback done = Objects.requireNonNull(callback, "no frame was noted");
        long arrived = arrivedNanos;
        frame = null;
        callback = null;
        clear(FRAME);
        player.frameTurn(next, done, arrived);
    }

    private void clear(int event) {
        state.getAndUpdate(s -> s & ~event);
    }
}
