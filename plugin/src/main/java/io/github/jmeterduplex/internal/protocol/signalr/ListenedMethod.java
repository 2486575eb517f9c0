package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.record.log.RunLog;
import org.jspecify.annotations.Nullable;

/** One method that a user listens to; its source is the method's name. Thread-safe. */
public final class ListenedMethod extends PushSource {
    private final byte @Nullable [] answer;

    ListenedMethod(ListenOptions options, RunLog log) {
        super(options.pushes(), log);
        this.answer = options.answer();
    }

    /** Returns the JSON value, in UTF-8, that answers the server if it asks for a result; null for an error. */
    byte @Nullable [] answer() {
        return answer;
    }
}
