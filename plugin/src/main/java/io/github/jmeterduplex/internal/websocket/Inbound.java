package io.github.jmeterduplex.internal.websocket;

import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.session.InboundMessages;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.live.InboundMessage;
import io.github.jmeterduplex.internal.session.live.Mailbox;
import io.github.jmeterduplex.internal.session.live.PushListener;
import io.github.jmeterduplex.internal.session.live.PushOptions;
import io.github.jmeterduplex.internal.session.live.PushSource;
import io.github.jmeterduplex.internal.session.live.PushSources;
import java.util.ArrayList;
import java.util.List;

/**
 * What one session listens to, and what becomes of its messages. Thread-safe where it is said; else confined to the
 * session's I/O thread.
 */
final class Inbound {
    /** The source of messages that meet no condition that is listened to. */
    static final String MESSAGE = "message";

    private final Run run;
    private final LiveWsSession session;
    private final InboundMessages<LiveWsSession> messages;
    private final PushSources<Listen> listens = new PushSources<>();
    /** Of all that meets none of them. */
    private final PushSource others;

    /**
     * The inbound side of a session.
     *
     * @param pushes hears its pushes, or null
     * @param mailbox keeps its messages, or null
     */
    Inbound(Run run, LiveWsSession session, PushListener<? super LiveWsSession> pushes, Mailbox mailbox) {
        this.run = run;
        this.session = session;
        this.messages = new InboundMessages<>(run, session, mailbox, pushes);
        this.others = new PushSource(PushOptions.unplanned(MESSAGE), run.log());
    }

    /**
     * Listens when the session begins.
     *
     * @param before what the user's session before listened to, or null at its first
     * @param first what a user's first session listens to
     */
    void begin(List<Listen> before, List<ListenOptions> first) {
        if (before == null) {
            first.forEach(this::listen);
        } else {
            listens.adopt(before);
        }
    }

    /** Listens to what meets a condition; replaces how it was listened to. Thread-safe. */
    void listen(ListenOptions wanted) {
        listens.put(new Listen(wanted, run.log()));
    }

    /** What it listens to, in that order. Thread-safe. */
    List<Listen> listens() {
        return listens.list();
    }

    /** The same, and what meets none of them. Thread-safe. */
    List<PushSource> sources() {
        List<PushSource> all = new ArrayList<>(listens.list());
        all.add(others);
        return all;
    }

    /**
     * Takes one message: from the first condition that it meets.
     *
     * @throws io.github.jmeterduplex.session.FaultException when user code failed on it: the session's end
     */
    void message(Look message, long arrivedNanos) {
        PushSource from = source(message);
        from.countArrival();
        messages.take(new InboundMessage(
                session, from, MessageHeaders.NONE, message.bytes(), message.from(), message.length(), arrivedNanos));
    }

    private PushSource source(Look message) {
        List<Listen> candidates = listens.list();
        for (int i = 0; i < candidates.size(); i++) {
            if (candidates.get(i).isMet(message)) {
                return candidates.get(i);
            }
        }
        return others;
    }
}
