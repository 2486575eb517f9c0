package io.github.jmeterduplex.internal.protocol.websocket;

import io.github.jmeterduplex.internal.engine.session.InboundSources;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Handles the inbound messages of one session: replies and pushes. */
final class WsInbound extends InboundSources<LiveWsSession, ListenOptions, ListenedCondition> {
    /** The name of the source of messages that do not meet any condition. */
    static final String MESSAGE = "message";

    /** The source of those messages. */
    private final PushSource others;

    /**
     * Makes the inbound side of a session.
     *
     * @param pushes is notified of its pushes
     * @param mailbox keeps its messages
     */
    WsInbound(
            Run run,
            LiveWsSession session,
            @Nullable PushListener<? super LiveWsSession> pushes,
            @Nullable Mailbox mailbox) {
        super(run, session, pushes, mailbox, ListenedCondition::new);
        this.others = new PushSource(PushOptions.unplanned(MESSAGE), run.log());
    }

    /** Returns the sources: conditions that it listens to, and the one of other messages. Thread-safe. */
    List<PushSource> sources() {
        List<PushSource> all = new ArrayList<>(listens());
        all.add(others);
        return all;
    }

    /**
     * Takes one message, for the first condition that it meets.
     *
     * @throws io.github.jmeterduplex.session.FaultException if user code failed on the message, which ends the session
     */
    void message(ConditionInput message, long arrivedNanos) {
        PushSource from = source(message);
        from.countArrival();
        take(from, message.bytes(), message.from(), message.length(), arrivedNanos);
    }

    private PushSource source(ConditionInput message) {
        List<ListenedCondition> candidates = listens();
        for (int i = 0; i < candidates.size(); i++) {
            if (candidates.get(i).isMet(message)) {
                return candidates.get(i);
            }
        }
        return others;
    }
}
