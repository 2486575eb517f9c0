package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.codec.JsonBody;
import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.engine.user.PushSources;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The sources of one session, and the handling of their messages. Methods are thread-safe if they say so, else confined
 * to the session's I/O thread.
 *
 * @param <S> the protocol's session
 * @param <O> the options of a source
 * @param <L> a source
 */
public abstract class InboundSources<S extends LiveSession, O, L extends PushSource> {
    private final RunLog log;
    private final S session;
    private final BiFunction<O, RunLog, L> maker;
    private final InboundMessages<S> messages;
    private final PushSources<L> listens = new PushSources<>();

    /**
     * The inbound side of a session.
     *
     * @param pushes is notified of its pushes
     * @param mailbox keeps its messages
     * @param maker makes a source without messages yet
     */
    protected InboundSources(
            Run run,
            S session,
            @Nullable PushListener<? super S> pushes,
            @Nullable Mailbox mailbox,
            BiFunction<O, RunLog, L> maker) {
        this.log = run.log();
        this.session = session;
        this.maker = maker;
        this.messages = new InboundMessages<>(run, session, mailbox, pushes);
    }

    /**
     * Adds the first sources, when the session begins.
     *
     * @param before sources of the user's previous session; null if it is the first one
     * @param first sources of a user's first session
     */
    public final void begin(@Nullable List<L> before, List<O> first) {
        if (before == null) {
            first.forEach(this::listen);
        } else {
            listens.adopt(before);
        }
    }

    /** Adds a source, or replaces its options. Thread-safe. */
    public final void listen(O wanted) {
        listens.put(maker.apply(wanted, log));
    }

    /** Returns its sources in the order of their requests. Thread-safe. */
    public final List<L> listens() {
        return listens.list();
    }

    /**
     * Returns the source of this name.
     *
     * @param otherwise options of the source if no one has asked for it
     */
    protected final L named(String name, O otherwise) {
        L known = listens.named(name);
        return known == null ? maker.apply(otherwise, log) : known;
    }

    /** Returns the handler of messages that answer others and do not have a source. */
    protected final InboundMessages<S> messages() {
        return messages;
    }

    /**
     * Takes one message of a source, which has counted it.
     *
     * @throws FaultException if user code failed on it, which ends the session
     */
    protected final void take(PushSource from, byte[] body, int offset, int length, long arrivedNanos) {
        messages.take(message(from, body, offset, length, arrivedNanos));
    }

    /** Takes one message of a source, which has counted it. */
    protected final void take(InboundMessage message) {
        messages.take(message);
    }

    /** Makes a message without headers; {@code from} is null if the message only answers another one. */
    protected final InboundMessage message(@Nullable PushSource from, JsonBody body, long arrivedNanos) {
        return body.encoded() == null
                ? message(from, body.array(), body.offset(), body.length(), arrivedNanos)
                : new InboundMessage(session, from, body.encoded(), arrivedNanos);
    }

    private InboundMessage message(@Nullable PushSource from, byte[] body, int offset, int length, long arrivedNanos) {
        return new InboundMessage(session, from, MessageHeaders.NONE, body, offset, length, arrivedNanos);
    }
}
