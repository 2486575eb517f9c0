package io.github.jmeterduplex.internal.transport.sockjs;

import io.github.jmeterduplex.internal.transport.Allowance;
import io.github.jmeterduplex.internal.transport.Channel;
import io.github.jmeterduplex.internal.transport.ChannelListener;
import io.github.jmeterduplex.internal.transport.http.Findings;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Opens one session over the first of its transports that works. Heard by the channel of each transport, one call at a
 * time.
 *
 * <p>The next transport is tried when the one before it fails behind {@code /info}: what fails up to there would fail
 * with any. Neither is it tried after a refusal (401, 403), which another transport must not get around, nor after a
 * fault of this side.
 */
public final class Ladder implements ChannelListener {
    private static final Set<Cause> LAST_WORDS = EnumSet.of(
            Cause.UNAUTHORIZED, Cause.FORBIDDEN, Cause.CLOSED, Cause.BAD_CELL, Cause.DESCRIPTORS, Cause.LOCAL_PORTS);

    /** Opens one transport; the listener hears how that ends. */
    public interface Rung {
        void open(SockJsTransport transport, Allowance allowance, ChannelListener listener);
    }

    private final List<SockJsTransport> transports;
    private final Findings findings;
    private final long deadlineNanos;
    private final ChannelListener listener;
    private final Rung rung;

    // Touched by the one call under way.
    private final List<String> reasons = new ArrayList<>();
    private int tried;
    private boolean opened;

    /** @param transports at least one */
    public Ladder(
            List<SockJsTransport> transports,
            Findings findings,
            long deadlineNanos,
            ChannelListener listener,
            Rung rung) {
        this.transports = transports;
        this.findings = findings;
        this.deadlineNanos = deadlineNanos;
        this.listener = listener;
        this.rung = rung;
    }

    public void climb() {
        SockJsTransport transport = transports.get(tried++);
        Allowance allowance = new Allowance(deadlineNanos, tried == transports.size());
        // Where there is no choice, nothing stands between the channel and its listener.
        rung.open(transport, allowance, transports.size() == 1 ? listener : this);
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
    public void onClosed(Fault fault) {
        if (opened || !findings.isInformed()) {
            listener.onClosed(fault);
            return;
        }
        reasons.add(transports.get(tried - 1).word() + ": " + fault.message());
        if (tried < transports.size() && !LAST_WORDS.contains(fault.cause())) {
            climb();
        } else {
            listener.onClosed(reasons.size() == 1 ? fault : all(fault.cause()));
        }
    }

    private Fault all(Cause last) {
        return new Fault(last, "no transport to " + findings.place().shown() + " works: " + String.join("; ", reasons));
    }
}
