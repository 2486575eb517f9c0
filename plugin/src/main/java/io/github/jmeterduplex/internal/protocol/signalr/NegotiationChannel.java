package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.net.channel.AbstractChannel;
import io.github.jmeterduplex.internal.net.channel.ChannelContext;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A placeholder for a session's channel while the session negotiates. If that fails, it ends and reports that; else the
 * channel of a transport replaces it. It never opens, so it carries no messages. Thread-safe.
 */
final class NegotiationChannel extends AbstractChannel<byte[]> {
    private static final Fault NOT_OPEN = new Fault(Cause.CLOSED, "not open yet");

    private final ServerRoute path;

    NegotiationChannel(ServerRoute path, ChannelContext context, ChannelListener listener) {
        super(path.place(), context, listener);
        this.path = path;
    }

    /**
     * Ends this channel silently, as the next one takes over its route to the server.
     *
     * @return false if the session had ended before
     */
    boolean handsOver() {
        return passOn();
    }

    @Override
    protected void leave(Leave leave) {
        path.leave();
    }

    /** {@inheritDoc} False, as the connection belongs to the opening. */
    @Override
    protected boolean isAttached() {
        return false;
    }

    @Override
    public void send(byte[] message, boolean binary, @Nullable WriteListener writeListener) {
        if (writeListener != null) {
            writeListener.dropped(false, NOT_OPEN);
        }
    }

    @Override
    public void sendPieces(List<byte[]> pieces, @Nullable WriteListener writeListener) {
        send(pieces.get(0), false, writeListener);
    }

    @Override
    public void flush() {
        // Nothing waits.
    }

    @Override
    public long unsentBytes() {
        return 0;
    }

    @Override
    public long stalledNanos(long nowNanos) {
        return 0;
    }

    @Override
    public String transport() {
        return "negotiate";
    }

    @Override
    protected void finish() {
        // Only open channels finish.
    }

    @Override
    protected void stop(Fault why) {
        // Nothing waits.
    }

    @Override
    protected boolean isReset() {
        return false;
    }

    @Override
    protected boolean isJoining() {
        return false;
    }

    @Override
    public void frameTurn(byte[] frame, Callback callback, long arrivedNanos) {
        throw new IllegalStateException("nothing comes in");
    }
}
