package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.engine.session.InboundSources;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.session.FaultException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Handles the events and acknowledgements that come in one session. */
public final class SocketIoInbound extends InboundSources<LiveSocketIoSession, ListenOptions, ListenedEvent> {
    /**
     * The inbound side of a session.
     *
     * @param pushes hears its pushes
     * @param mailbox keeps its messages
     */
    public SocketIoInbound(
            Run run,
            LiveSocketIoSession session,
            @Nullable PushListener<? super LiveSocketIoSession> pushes,
            @Nullable Mailbox mailbox) {
        super(run, session, pushes, mailbox, ListenedEvent::new);
    }

    /**
     * Takes one event.
     *
     * @param answer takes the JSON array that answers the server; null where it does not ask
     * @throws FaultException when user code failed on it: the session's end
     */
    public void event(String event, ArgumentBytes arguments, long arrivedNanos, @Nullable Consumer<byte[]> answer) {
        ListenedEvent listen = named(event, ListenOptions.plain(event));
        listen.countArrival();
        if (answer != null) {
            answer.accept(listen.acknowledge());
        }
        take(message(listen, arguments, arrivedNanos));
    }

    /** Takes one acknowledgement: its id is the number of the message that it answers. */
    public void ack(long number, ArgumentBytes arguments, long arrivedNanos) {
        messages().answer(number, message(null, arguments, arrivedNanos));
    }

    private InboundMessage message(@Nullable PushSource from, ArgumentBytes arguments, long arrivedNanos) {
        return arguments.encoded() == null
                ? message(from, arguments.array(), arguments.offset(), arguments.length(), arrivedNanos)
                : message(from, arguments.encoded(), arrivedNanos);
    }
}
