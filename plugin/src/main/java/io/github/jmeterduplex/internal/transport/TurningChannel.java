package io.github.jmeterduplex.internal.transport;

import io.github.jmeterduplex.internal.transport.http.Faults;
import io.github.jmeterduplex.internal.transport.net.IoRuntime;
import io.github.jmeterduplex.internal.transport.net.Limits;
import io.github.jmeterduplex.internal.transport.net.Place;
import java.util.function.Consumer;

/**
 * A channel whose frames are asked for one by one, each after the turn of the last. Thread-safe.
 *
 * @param <F> what comes in
 */
public abstract class TurningChannel<F> extends LiveChannel implements Turns.Player<F> {
    private final Place place;
    private final Turns<F> turns;

    protected TurningChannel(
            Place place, IoRuntime runtime, Limits limits, ChannelListener listener, Consumer<Openable> atEnd) {
        super(place, runtime, limits, listener, atEnd);
        this.place = place;
        this.turns = new Turns<>(this, runtime::execute);
    }

    public final Turns<F> turns() {
        return turns;
    }

    @Override
    protected final void arrangeEnd() {
        turns.ended();
    }

    /** The SockJS session is over, while the connection under it is not. */
    public final void sockJsClosed(int code, String reason) {
        end(Faults.sockJsClose(place, code, reason), Leave.NORMAL);
    }
}
