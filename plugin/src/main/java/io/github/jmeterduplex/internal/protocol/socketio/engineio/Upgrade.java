package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.channel.AbstractChannel;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
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
 * Moves an Engine.IO session from polling to a WebSocket before the session begins (Engine.IO protocol, "Upgrade"):
 * probes the WebSocket, pauses polling, and continues over the WebSocket. Listens to the WebSocket. Thread-safe.
 */
public final class Upgrade implements ChannelListener {
    private static final byte[] PROBE = "2probe".getBytes(US_ASCII);
    private static final byte[] PROBED = "3probe".getBytes(US_ASCII);
    private static final byte[] CHANGE = "5".getBytes(US_ASCII);

    /** Opens the WebSocket of an upgrade. */
    public interface Opener {
        /**
         * Starts to open the WebSocket, and returns immediately.
         *
         * @param sid the id of the session
         */
        AbstractChannel<?> open(String sid, Duration allowed, ChannelListener events);
    }

    /** The side of the session that polls. */
    public interface Polling {
        /** Stops polling; {@link #paused} follows after the response to the last request. */
        void pause();

        /** Continues the session with polling, as the WebSocket has failed. */
        void stay();

        /** Ends the session, as the WebSocket broke after polling had been paused. */
        void unreachable(Throwable cause);
    }

    /**
     * A packet that arrived over polling and is passed on later.
     *
     * @param bytes a copy of the packet
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Packet(byte[] bytes, boolean binary, long arrivedNanos) {
        void tell(ChannelListener listener) {
            listener.onMessage(bytes, 0, bytes.length, binary, arrivedNanos);
        }
    }

    private enum State {
        /** The WebSocket is being opened and probed. */
        PROBING,
        /** The WebSocket works; polling is being paused. */
        PAUSING,
        /** The listener is being notified of the events so far. */
        BEGINNING,
        /** The listener is notified of the WebSocket's events directly. */
        THROUGH,
        /** The session continues over polling, or has ended. */
        LEFT
    }

    private final ChannelListener listener;
    private final Opener opener;
    private final AtomicReference<State> state = new AtomicReference<>(State.PROBING);

    // Set together, before the WebSocket is opened.
    private volatile @Nullable Polling polling;

    /** The channel of the WebSocket that is tried. */
    private volatile @Nullable AbstractChannel<?> tried;

    /** The WebSocket; null before it is open. */
    private volatile @Nullable Channel webSocket;

    private final KeptBytes budget;

    /**
     * Events of the WebSocket that are passed on later, in their order. Guarded by itself, as is the change from
     * BEGINNING to the next state.
     */
    private final Queue<Early> early = new ArrayDeque<>();

    /**
     * An event of the WebSocket that is passed on later.
     *
     * @param bytes bytes of the budget that it uses
     */
    private record Early(Runnable event, long bytes) {}

    /**
     * Prepares an upgrade without starting it.
     *
     * @param listener is notified of the session's events if the session goes over the WebSocket
     * @param budget the budget of all that this engine keeps
     */
    public Upgrade(ChannelListener listener, KeptBytes budget, Opener opener) {
        this.listener = listener;
        this.budget = budget;
        this.opener = opener;
    }

    /** Starts to open the WebSocket for the upgrade. */
    public void begin(Polling channel, String sid, Duration allowed) {
        polling = channel;
        AbstractChannel<?> opening = opener.open(sid, allowed, this);
        tried = opening;
        if (state.get() == State.LEFT) {
            opening.abort();
        }
    }

    private Polling polling() {
        return Objects.requireNonNull(polling, "the upgrade has not begun");
    }

    /**
     * Ends the attempt to upgrade, as its time has expired. If the server answers the last poll too late because it
     * does not have a message, only the upgrade is lost.
     */
    public void giveUp() {
        if (state.compareAndSet(State.PROBING, State.LEFT) || state.compareAndSet(State.PAUSING, State.LEFT)) {
            forgetEarly();
            abort();
            polling().stay();
        }
    }

    private void abort() {
        AbstractChannel<?> opening = tried;
        if (opening != null) {
            opening.abort();
        }
    }

    @Override
    public @Nullable OpeningTimes openingTimes() {
        return listener.openingTimes();
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
     * Stores an event of the WebSocket for later; runs it now if all earlier events have run, and drops it if the
     * session stays with polling.
     *
     * @throws ProtocolViolation if the budget does not have room for it
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
     * Begins the session over the WebSocket after the last response to polling; called while polling handles an event.
     *
     * @param packets gives the packets that arrived over polling; called only if the session begins
     * @return whether the session begins over the WebSocket
     */
    public boolean paused(Supplier<List<Packet>> packets) {
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
    public void onPong(long number, long arrivedNanos) {
        if (state.get() == State.THROUGH) {
            listener.onPong(number, arrivedNanos);
        }
    }

    @Override
    public void onCloseFrame(int code, String reason) {
        if (state.get() == State.BEGINNING || state.get() == State.THROUGH) {
            keep(() -> listener.onCloseFrame(code, reason), 0);
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

    /** Called when polling has ended, as its last event. Returns whether the session has ended with polling. */
    public boolean isPollingsToEnd() {
        State before = state.getAndUpdate(s -> s == State.BEGINNING || s == State.THROUGH ? s : State.LEFT);
        if (before == State.PROBING || before == State.PAUSING) {
            forgetEarly();
            abort();
        }
        return before != State.BEGINNING && before != State.THROUGH;
    }
}
