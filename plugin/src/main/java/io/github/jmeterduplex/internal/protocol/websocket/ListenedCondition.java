package io.github.jmeterduplex.internal.protocol.websocket;

import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.record.log.RunLog;

/** A condition whose messages a user listens to; its source is the condition's text. Thread-safe. */
public final class ListenedCondition extends PushSource {
    private final Condition condition;

    ListenedCondition(ListenOptions options, RunLog log) {
        super(options.pushes(), log);
        this.condition = options.condition();
    }

    /** Whether the user listens to a message. */
    boolean isMet(ConditionInput message) {
        return condition.isMet(message);
    }
}
