package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.codec.JsonBody;
import io.github.jmeterduplex.internal.engine.match.StreamItemResult;
import io.github.jmeterduplex.internal.engine.session.InboundSources;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Handles the hub's calls, completions and stream items in one session. */
public final class SignalRInbound extends InboundSources<LiveSignalRSession, byte[]> {
    /**
     * Makes the inbound side of a session.
     *
     * @param pushes is notified of its pushes
     * @param mailbox keeps its messages
     * @param before sources of the user's previous session; null if it is the first one
     */
    public SignalRInbound(
            Run run,
            LiveSignalRSession session,
            @Nullable PushListener<? super LiveSignalRSession> pushes,
            @Nullable Mailbox mailbox,
            @Nullable List<Listened<byte[]>> before) {
        super(run, session, pushes, mailbox, before);
    }

    /**
     * Takes one call of the server.
     *
     * @param answer takes the JSON value that answers the server, or null for an error; null if the server does not ask
     *     for a result
     * @throws FaultException if user code failed on the call, which ends the session
     */
    public void invocation(
            String method, JsonBody arguments, long arrivedNanos, @Nullable Consumer<byte @Nullable []> answer) {
        take(method, null, arguments, arrivedNanos, answer);
    }

    /**
     * Takes one completion.
     *
     * @param number of the message that it answers
     * @param error the server's message if the call failed
     * @return whether the completion belongs to a message
     */
    public boolean completion(long number, JsonBody result, @Nullable String error, long arrivedNanos) {
        InboundMessage answer = message(null, result, arrivedNanos);
        return messages().answer(number, error == null ? answer : answer.failed(error));
    }

    /**
     * Takes one item of a stream.
     *
     * @param number of the message that asked for it
     * @return the result for the item; after the last wanted item the caller cancels the stream
     */
    public StreamItemResult item(long number, JsonBody item, long arrivedNanos) {
        return messages().streamed(number, message(null, item, arrivedNanos));
    }
}
