package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.codec.EncodedBody;
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
 * What one session listens to, and what becomes of its messages. Thread-safe where it is said; else confined to the
 * session's I/O thread.
 *
 * @param <S> the protocol's session
 * @param <O> how a source is listened to
 * @param <L> a source that is listened to
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
     * @param pushes hears its pushes
     * @param mailbox keeps its messages
     * @param maker makes a source that nothing has come from yet
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
     * Listens when the session begins.
     *
     * @param before what the user's session before listened to, or null at its first
     * @param first what a user's first session listens to
     */
    public final void begin(@Nullable List<L> before, List<O> first) {
        if (before == null) {
            first.forEach(this::listen);
        } else {
            listens.adopt(before);
        }
    }

    /** Listens to a source; replaces how it was listened to. Thread-safe. */
    public final void listen(O wanted) {
        listens.put(maker.apply(wanted, log));
    }

    /** What it listens to, in that order. Thread-safe. */
    public final List<L> listens() {
        return listens.list();
    }

    /**
     * The source of this name.
     *
     * @param otherwise how it is listened to where nobody has asked for it
     */
    protected final L named(String name, O otherwise) {
        L known = listens.named(name);
        return known == null ? maker.apply(otherwise, log) : known;
    }

    /** What answers messages, and is of no source. */
    protected final InboundMessages<S> messages() {
        return messages;
    }

    /**
     * Takes one message of a source, which has counted it.
     *
     * @throws FaultException when user code failed on it: the session's end
     */
    protected final void take(PushSource from, byte[] body, int offset, int length, long arrivedNanos) {
        messages.take(message(from, body, offset, length, arrivedNanos));
    }

    /** Takes one message of a source, which has counted it. */
    protected final void take(InboundMessage message) {
        messages.take(message);
    }

    /** A message without headers, whose body becomes text when someone asks for it. */
    protected final InboundMessage message(@Nullable PushSource from, EncodedBody encoded, long arrivedNanos) {
        return new InboundMessage(session, from, encoded, arrivedNanos);
    }

    /** A message without headers; {@code from} is null where it only answers. */
    protected final InboundMessage message(
            @Nullable PushSource from, byte[] body, int offset, int length, long arrivedNanos) {
        return new InboundMessage(session, from, MessageHeaders.NONE, body, offset, length, arrivedNanos);
    }
}
