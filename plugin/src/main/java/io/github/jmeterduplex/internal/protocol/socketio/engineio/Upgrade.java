package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.ManagedChannel;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Changes an Engine.IO session over from polling to a WebSocket, before it begins (Engine.IO protocol, "Upgrade"): the
 * WebSocket is probed, polling is paused, and the session goes on as the WebSocket's. Hears the WebSocket. Thread-safe.
 */
public final class Upgrade implements ChannelListener {
    private static final byte[] PROBE = "2probe".getBytes(US_ASCII);
    private static final byte[] PROBED = "3probe".getBytes(US_ASCII);
    private static final byte[] CHANGE = "5".getBytes(US_ASCII);

    /** Opens the WebSocket. */
    public interface Opener {
        /**
         * Starts to, and returns at once.
         *
         * @param sid the session's
         */
        ManagedChannel open(String sid, Duration allowed, ChannelListener hears);
    }

    /** The session over polling. */
    public interface Polling {
        /** It changes over once the response to the last request has come: {@link #paused} follows. */
        void pause();

        /** There will be no WebSocket. */
        void stay();

        /** The WebSocket broke when polling had been paused. */
        void unreachable(Throwable cause);
    }

    private enum State {
        /** The WebSocket is being opened and probed. */
        PROBING,
        /** It works; polling is being paused. */
        PAUSING,
        /** The listener has heard what has come so far. */
        BEGINNING,
        /** The listener hears the WebSocket. */
        THROUGH,
        /** The session is polling's, or is over. */
        LEFT
    }

    private final ChannelListener listener;
    private final Opener opener;
    private final AtomicReference<State> state = new AtomicReference<>(State.PROBING);

    // Set together, before the WebSocket is opened.
    private volatile @Nullable Polling polling;

    /** The try. */
    private volatile @Nullable ManagedChannel tried;

    /** Null before it is open. */
    private volatile @Nullable Channel webSocket;

    private final KeptBytes budget;

    /** Events of the WebSocket that wait for their turn. Guarded by itself, as is the way out of BEGINNING. */
    private final Queue<Early> early = new ArrayDeque<>();

    /**
     * An event that waits.
     *
     * @param bytes that it takes of the budget
     */
    private record Early(Runnable event, long bytes) {}

    /**
     * An upgrade that has not begun.
     *
     * @param listener is notified of the session's events if the session goes over the WebSocket
     * @param budget of all that is kept in this engine
     */
    public Upgrade(ChannelListener listener, KeptBytes budget, Opener opener) {
        this.listener = listener;
        this.budget = budget;
        this.opener = opener;
    }

    /** Tries it. */
    public void begin(Polling channel, String sid, Duration allowed) {
        polling = channel;
        ManagedChannel opening = opener.open(sid, allowed, this);
        tried = opening;
        if (state.get() == State.LEFT) {
            opening.abort();
        }
    }

    private Polling polling() {
        return Objects.requireNonNull(polling, "the upgrade has not begun");
    }

    /**
     * The time for it is over. A server that answers the last poll too late, as it has nothing to say, costs the
     * upgrade alone.
     */
    public void giveUp() {
        if (state.compareAndSet(State.PROBING, State.LEFT) || state.compareAndSet(State.PAUSING, State.LEFT)) {
            forgetEarly();
            abort();
            polling().stay();
        }
    }

    private void abort() {
        ManagedChannel opening = tried;
        if (opening != null) {
            opening.abort();
        }
    }

    @Override
    public void onOpen(Channel channel) {
        webSocket = channel;
        channel.send(PROBE, false, true);
    }

    @Override
    public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
        if (state.get() == State.THROUGH) {
            listener.onMessage(bytes, offset, length, binary, arrivedNanos);
        } else if (state.get() == State.PROBING) {
            probed(!binary && Arrays.equals(bytes, offset, offset + length, PROBED, 0, PROBED.length));
        } else {
            byte[] kept = Arrays.copyOfRange(bytes, offset, offset + length);
            keep(
                    () -> listener.onMessage(kept, 0, kept.length, binary, arrivedNanos),
                    KeptBytes.OBJECT_BYTES + kept.length);
        }
    }

    private void probed(boolean works) {
        if (!works) {
            giveUp();
        } else if (state.compareAndSet(State.PROBING, State.PAUSING)) {
            polling().pause();
        }
    }

    /**
     * Keeps an event for later; runs it now if all before it have run, and drops it if the session is polling's.
     *
     * @throws ProtocolViolation when the budget has no room for it
     */
    private void keep(Runnable event, long bytes) {
        if (bytes > 0 && !budget.take(bytes)) {
            throw budget.full();
        }
        State now;
        synchronized (early) {
            now = state.get();
            if (now != State.THROUGH && now != State.LEFT) {
                early.add(new Early(event, bytes));
                return;
            }
        }
        budget.give(bytes);
        if (now == State.THROUGH) {
            event.run();
        }
    }

    private void forgetEarly() {
        synchronized (early) {
            early.forEach(one -> budget.give(one.bytes));
            early.clear();
        }
    }

    /**
     * In a turn of polling: the last response has come. The session begins over the WebSocket.
     *
     * @param packets takes what has come by polling; asked only where it begins
     * @return whether it does
     */
    public boolean paused(Supplier<List<PollingInbox.Packet>> packets) {
        if (!state.compareAndSet(State.PAUSING, State.BEGINNING)) {
            return false;
        }
        Channel channel = Objects.requireNonNull(webSocket, "the WebSocket is not open");
        channel.send(CHANGE, false, true);
        listener.onOpen(channel);
        packets.get().forEach(packet -> packet.tell(listener));
        Runnable event = next();
        while (event != null) {
            event.run();
            event = next();
        }
        return true;
    }

    private @Nullable Runnable next() {
        synchronized (early) {
            Early event = early.poll();
            if (event == null) {
                state.set(State.THROUGH);
                return null;
            }
            budget.give(event.bytes);
            return event.event;
        }
    }

    @Override
    public void onAlive(long arrivedNanos) {
        if (state.get() == State.THROUGH) {
            listener.onAlive(arrivedNanos);
        }
    }

    @Override
    public void onClosed(Fault fault) {
        if (state.compareAndSet(State.PROBING, State.LEFT)) {
            polling().stay();
        } else if (state.compareAndSet(State.PAUSING, State.LEFT)) {
            forgetEarly();
            polling()
                    .unreachable(
                            fault.cause() == Cause.LIMIT
                                    ? fault.toException()
                                    : new IOException("the WebSocket broke in the middle of the upgrade"));
        } else if (state.get() != State.LEFT) {
            keep(() -> listener.onClosed(fault), 0);
        }
    }

    /** In its last turn: polling has ended. Returns whether the session has ended with it. */
    public boolean isPollingsToEnd() {
        State before = state.getAndUpdate(s -> s == State.BEGINNING || s == State.THROUGH ? s : State.LEFT);
        if (before == State.PROBING || before == State.PAUSING) {
            forgetEarly();
            abort();
        }
        return before != State.BEGINNING && before != State.THROUGH;
    }
}
