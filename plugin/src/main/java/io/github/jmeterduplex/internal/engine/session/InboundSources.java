package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.codec.JsonBody;
import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.engine.user.PushSources;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The sources of one session (subscriptions, events or methods), and the handling of their messages. Methods are
 * thread-safe if they say so, else confined to the session's I/O thread.
 *
 * @param <T> the protocol's own part of the options of a source
 */
public class InboundSources<S extends LiveSession, T> {
    private final RunLog log;
    private final S session;
    private final InboundMessages<S> messages;
    private final PushSources<Listened<T>> listens = new PushSources<>();
    /** The sources of the user's previous session; null if there was none, or once they are taken over. */
    private @Nullable List<Listened<T>> before;

    /**
     * Creates the inbound side of a session.
     *
     * @param before sources of the user's previous session; null if it is the first one
     */
    public InboundSources(
            Run run,
            S session,
            @Nullable PushListener<? super S> pushes,
            @Nullable Mailbox mailbox,
            @Nullable List<Listened<T>> before) {
        this.log = run.log();
        this.session = session;
        this.messages = new InboundMessages<>(run, session, mailbox, pushes);
        this.before = before;
    }

    /**
     * Takes over the sources of the previous session, when the session begins.
     *
     * @param first sources of a user's first session
     */
    public final void begin(List<ListenOptions<T>> first) {
        if (before == null) {
            first.forEach(this::put);
        } else {
            listens.adopt(before);
            before = null;
        }
    }

    private void put(ListenOptions<T> wanted) {
        listens.put(new Listened<>(wanted, log));
    }

    /**
     * Adds a source, or replaces the options of a source of the same name. Thread-safe.
     *
     * @throws FaultException if the session is not open
     */
    public final void listen(ListenOptions<T> wanted) {
        if (!session.isOpen()) {
            throw session.notOpen().toException();
        }
        put(wanted);
    }

    /** Returns the session's sources in the order of their requests. Thread-safe. */
    public final List<Listened<T>> listens() {
        return listens.list();
    }

    /** Creates a source that the plan's parameters do not name. */
    protected final PushSource unplanned(String name) {
        return new PushSource(PushOptions.unplanned(name), log);
    }

    /**
     * Handles one message of a source, and answers it with the source's own part if the server asks for an answer.
     *
     * @param otherwise the answer if no one listens to the source
     * @param answer takes the answer; null if the server does not ask for one
     * @throws FaultException if user code failed on it, which ends the session
     */
    public final void take(
            String name, @Nullable T otherwise, JsonBody body, long arrivedNanos, @Nullable Consumer<T> answer) {
        Listened<T> known = listens.named(name);
        PushSource from = known == null ? unplanned(name) : known;
        from.countArrival();
        if (answer != null) {
            answer.accept(known == null ? otherwise : known.detail());
        }
        messages.take(message(from, body, arrivedNanos));
    }

    /**
     * Handles one message that answers another one: an acknowledgement, a completion.
     *
     * @param number of the answered message
     * @param error the server's message if the call failed
     * @return whether there is such a message
     */
    public final boolean answered(long number, JsonBody body, @Nullable String error, long arrivedNanos) {
        InboundMessage answer = message(null, body, arrivedNanos);
        return messages.answer(number, error == null ? answer : answer.failed(error));
    }

    /**
     * Handles one item of a stream that answers a message.
     *
     * @param number of the message that asked for it
     * @return the result for the item; after the last wanted item the caller cancels the stream
     */
    public final Matcher.StreamItem item(long number, JsonBody item, long arrivedNanos) {
        return messages.streamed(number, message(null, item, arrivedNanos));
    }

    /**
     * Handles one message of a source that has counted it already.
     *
     * @throws FaultException if user code failed on it, which ends the session
     */
    protected final void take(PushSource from, byte[] body, int offset, int length, long arrivedNanos) {
        messages.take(message(from, body, offset, length, arrivedNanos));
    }

    /** Takes the values that the user takes from messages out of one that is neither a push nor a reply. */
    protected final void takeValues(byte[] body, int offset, int length, long arrivedNanos) {
        if (session.user().captures()) {
            session.user().capture(message(null, body, offset, length, arrivedNanos));
        }
    }

    /** Creates a message without headers; {@code from} is null if the message only answers another one. */
    private InboundMessage message(@Nullable PushSource from, JsonBody body, long arrivedNanos) {
        return body.encoded() == null
                ? message(from, body.array(), body.offset(), body.length(), arrivedNanos)
                : new InboundMessage(session, from, body.encoded(), arrivedNanos);
    }

    private InboundMessage message(@Nullable PushSource from, byte[] body, int offset, int length, long arrivedNanos) {
        return new InboundMessage(session, from, MessageHeaders.NONE, body, offset, length, arrivedNanos);
    }
}
