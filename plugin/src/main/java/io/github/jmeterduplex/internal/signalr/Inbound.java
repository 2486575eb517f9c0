package io.github.jmeterduplex.internal.signalr;

import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.session.InboundMessages;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.live.InboundMessage;
import io.github.jmeterduplex.internal.session.live.Mailbox;
import io.github.jmeterduplex.internal.session.live.PushListener;
import io.github.jmeterduplex.internal.session.live.PushSources;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import java.util.function.Consumer;

/**
 * What one session listens to, and what becomes of the server's calls and completions. Thread-safe where it is said;
 * else
 * confined to the session's I/O thread.
 */
public final class Inbound {
    private final Run run;
    private final LiveSignalRSession session;
    private final InboundMessages<LiveSignalRSession> messages;
    private final PushSources<Listen> listens = new PushSources<>();

    /**
     * The inbound side of a session.
     *
     * @param pushes hears its pushes, or null
     * @param mailbox keeps its messages, or null
     */
    public Inbound(
            Run run, LiveSignalRSession session, PushListener<? super LiveSignalRSession> pushes, Mailbox mailbox) {
        this.run = run;
        this.session = session;
        this.messages = new InboundMessages<>(run, session, mailbox, pushes);
    }

    /**
     * Listens when the session begins.
     *
     * @param before what the user's session before listened to, or null at its first
     * @param first what a user's first session listens to
     */
    public void begin(List<Listen> before, List<ListenOptions> first) {
        if (before == null) {
            first.forEach(this::listen);
        } else {
            listens.adopt(before);
        }
    }

    /** Listens to a method; replaces how it was listened to. Thread-safe. */
    public void listen(ListenOptions wanted) {
        listens.put(new Listen(wanted, run.log()));
    }

    /** What it listens to, in that order. Thread-safe. */
    public List<Listen> listens() {
        return listens.list();
    }

    /**
     * Takes one call of the server.
     *
     * @param answer takes the JSON value that answers the server, or null for an error; null where it does not ask
     * @throws FaultException when user code failed on it: the session's end
     */
    public void invocation(String method, JsonBytes arguments, long arrivedNanos, Consumer<byte[]> answer) {
        Listen known = listens.named(method);
        Listen listen = known == null ? new Listen(ListenOptions.unknown(method), run.log()) : known;
        listen.countArrival();
        if (answer != null) {
            answer.accept(listen.answer());
        }
        messages.take(message(listen, arguments, arrivedNanos));
    }

    /**
     * Takes one completion.
     *
     * @param number of the message that it answers
     * @param error what the server says has failed, or null
     * @return whether it belongs to one
     */
    public boolean completion(long number, JsonBytes result, String error, long arrivedNanos) {
        InboundMessage answer = message(null, result, arrivedNanos);
        return messages.answer(number, error == null ? answer : answer.failed(error));
    }

    /**
     * Takes one item of a stream.
     *
     * @param number of the message that asked for it
     * @return whether it belongs to one
     */
    public boolean item(long number, long arrivedNanos) {
        return messages.streamed(number, arrivedNanos);
    }

    private InboundMessage message(Listen from, JsonBytes body, long arrivedNanos) {
        return new InboundMessage(
                session, from, MessageHeaders.NONE, body.array(), body.offset(), body.length(), arrivedNanos);
    }
}
