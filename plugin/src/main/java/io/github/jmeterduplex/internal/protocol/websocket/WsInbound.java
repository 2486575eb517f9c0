package io.github.jmeterduplex.internal.protocol.websocket;

import io.github.jmeterduplex.internal.engine.session.InboundSources;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides whether the inbound messages of one session are replies or pushes. */
final class WsInbound extends InboundSources<LiveWsSession, Condition> {
    /** The name of the source of messages that do not meet any condition of the session. */
    static final String MESSAGE = "message";

    private final PushSource others;

    /**
     * Creates the handler for a session's inbound messages.
     *
     * @param pushes is notified of its pushes
     * @param mailbox keeps its messages
     * @param before sources of the user's previous session; null if it is the first one
     */
    WsInbound(
            Run run,
            LiveWsSession session,
            @Nullable PushListener<? super LiveWsSession> pushes,
            @Nullable Mailbox mailbox,
            @Nullable List<Listened<Condition>> before) {
        super(run, session, pushes, mailbox, before);
        this.others = unplanned(MESSAGE);
    }

    /**
     * Returns the sources of pushes: the conditions that the session listens to, and one for all other messages.
     * Thread-safe.
     */
    List<PushSource> sources() {
        List<PushSource> all = new ArrayList<>(listens());
        all.add(others);
        return all;
    }

    /**
     * Handles one message as that of the first condition that it meets.
     *
     * @throws io.github.jmeterduplex.session.FaultException if user code failed on the message, which ends the session
     */
    void message(ConditionInput message, long arrivedNanos) {
        PushSource from = source(message);
        from.countArrival();
        take(from, message.bytes(), message.from(), message.length(), arrivedNanos);
    }

    /** Takes the values that the user takes from messages out of one that belongs to the opening. */
    void capture(ConditionInput message, long arrivedNanos) {
        takeValues(message.bytes(), message.from(), message.length(), arrivedNanos);
    }

    private PushSource source(ConditionInput message) {
        List<Listened<Condition>> candidates = listens();
        for (int i = 0; i < candidates.size(); i++) {
            if (candidates.get(i).detail().isMet(message)) {
                return candidates.get(i);
            }
        }
        return others;
    }
}
