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

/** Handles the messages that come in one session: automatic replies, replies and pushes. */
final class WsInbound extends InboundSources<LiveWsSession, ListenOptions, ListenedCondition> {
    /** The source of messages that meet no condition that is listened to. */
    static final String MESSAGE = "message";

    /** Of all that meets none of them. */
    private final PushSource others;

    /**
     * The inbound side of a session.
     *
     * @param pushes hears its pushes
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

    /** What it listens to, and what meets none of that. Thread-safe. */
    List<PushSource> sources() {
        List<PushSource> all = new ArrayList<>(listens());
        all.add(others);
        return all;
    }

    /**
     * Takes one message: from the first condition that it meets.
     *
     * @throws io.github.jmeterduplex.session.FaultException when user code failed on it: the session's end
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
