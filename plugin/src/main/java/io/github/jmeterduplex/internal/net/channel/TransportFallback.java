package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Opens one session over the first transport in a list that works. The channel of each transport notifies it, one call
 * at a time.
 *
 * <p>The next transport is tried if the previous one fails after the requests that all transports make first, for
 * example {@code /info}: a failure of those would hit any transport. It is not tried after a refusal (401, 403), which
 * another transport must not get around, or after a fault of this side.
 *
 * @param <T> a transport
 */
public final class TransportFallback<T> implements ChannelListener {
    private static final Set<Cause> LAST_WORDS = EnumSet.of(
            Cause.UNAUTHORIZED,
            Cause.FORBIDDEN,
            Cause.CLOSED,
            Cause.BAD_PARAMETER,
            Cause.DESCRIPTORS,
            Cause.LOCAL_PORTS);

    /** The transports of one protocol. */
    public interface Transports<T> {
        /** Starts to open a transport; the listener is notified of the outcome. */
        void open(T transport, TransportTimeout allowance, ChannelListener listener);

        /** Whether the latest failure concerns only the transport that was tried, so that the next one may work. */
        boolean isOfTransport();

        /** Returns the name of a transport, for use in a sentence. */
        String word(T transport);

        Endpoint place();
    }

    private final List<T> list;
    private final long deadlineNanos;
    private final ChannelListener listener;
    private final Transports<T> transports;

    // Touched by the one call under way.
    private final List<String> reasons = new ArrayList<>();
    private int tried;
    private boolean opened;

    /** @param list the transports in the order to try them; at least one */
    public TransportFallback(List<T> list, long deadlineNanos, ChannelListener listener, Transports<T> transports) {
        this.list = list;
        this.deadlineNanos = deadlineNanos;
        this.listener = listener;
        this.transports = transports;
    }

    /** Tries the next transport in the list. */
    public void next() {
        T transport = list.get(tried++);
        TransportTimeout allowance = new TransportTimeout(deadlineNanos, tried == list.size());
        // With a single transport, the channel notifies its listener directly.
        transports.open(transport, allowance, list.size() == 1 ? listener : this);
    }

    @Override
    public @Nullable OpeningTimes openingTimes() {
        return listener.openingTimes();
    }

    @Override
    public void onOpen(Channel channel) {
        opened = true;
        listener.onOpen(channel);
    }

    @Override
    public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
        listener.onMessage(bytes, offset, length, binary, arrivedNanos);
    }

    @Override
    public void onAlive(long arrivedNanos) {
        listener.onAlive(arrivedNanos);
    }

    @Override
    public void onPong(long number, long arrivedNanos) {
        listener.onPong(number, arrivedNanos);
    }

    @Override
    public void onCloseFrame(int code, String reason) {
        listener.onCloseFrame(code, reason);
    }

    @Override
    public void onClosed(Fault fault) {
        if (opened) {
            listener.onClosed(fault);
            return;
        }
        boolean goesOn = transports.isOfTransport() && tried < list.size() && !LAST_WORDS.contains(fault.cause());
        reasons.add(transports.word(list.get(tried - 1)) + ": " + fault.message());
        if (goesOn) {
            next();
        } else {
            listener.onClosed(reasons.size() == 1 ? fault : all(fault.cause()));
        }
    }

    private Fault all(Cause last) {
        return new Fault(
                last, "no transport to " + transports.place().shown() + " works: " + String.join("; ", reasons));
    }
}
