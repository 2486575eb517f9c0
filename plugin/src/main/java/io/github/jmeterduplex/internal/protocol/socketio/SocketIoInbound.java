package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.codec.JsonBody;
import io.github.jmeterduplex.internal.engine.session.InboundSources;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Handles the inbound events and acknowledgements of one session. */
public final class SocketIoInbound extends InboundSources<LiveSocketIoSession, byte[]> {
    /**
     * Makes the inbound side of a session.
     *
     * @param pushes is notified of its pushes
     * @param mailbox keeps its messages
     * @param before sources of the user's previous session; null if it is the first one
     */
    public SocketIoInbound(
            Run run,
            LiveSocketIoSession session,
            @Nullable PushListener<? super LiveSocketIoSession> pushes,
            @Nullable Mailbox mailbox,
            @Nullable List<Listened<byte[]>> before) {
        super(run, session, pushes, mailbox, before);
    }

    /**
     * Takes one event.
     *
     * @param answer takes the JSON array that answers the server; null if the server does not ask for one
     * @throws FaultException if user code failed on the event, which ends the session
     */
    public void event(String event, JsonBody arguments, long arrivedNanos, @Nullable Consumer<byte[]> answer) {
        take(event, SocketIoOptions.NOTHING, arguments, arrivedNanos, answer);
    }

    /** Takes one acknowledgement, whose id is the number of the answered message. */
    public void ack(long number, JsonBody arguments, long arrivedNanos) {
        messages().answer(number, message(null, arguments, arrivedNanos));
    }
}
