package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.record.log.RunLog;

/** One event, method or condition that a user listens to. Thread-safe. */
public final class Listened<T> extends PushSource {
    private final T detail;

    /** Creates a source without messages yet. */
    public Listened(ListenOptions<T> options, RunLog log) {
        super(options.pushes(), log);
        this.detail = options.detail();
    }

    /** Returns the protocol's own part of the options of this source. */
    public T detail() {
        return detail;
    }
}
