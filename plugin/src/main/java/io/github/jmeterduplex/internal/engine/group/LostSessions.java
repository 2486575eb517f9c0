package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts sessions that were lost, by cause, with the first as an example. Confined to one thread, or guarded. */
public final class LostSessions {
    private final Map<Cause, Integer> causes = new LinkedHashMap<>();
    private int count;
    private @Nullable DroppedSession first;

    void add(DroppedSession lost) {
        Fault why = lost.why();
        if (why != null) {
            causes.merge(why.cause(), 1, Integer::sum);
        }
        count++;
        first = first == null ? lost : first;
    }

    /** Adds the losses of another group. */
    public void add(LostSessions others) {
        others.causes.forEach((cause, sessions) -> causes.merge(cause, sessions, Integer::sum));
        count += others.count;
        first = first == null ? others.first : first;
    }

    public int count() {
        return count;
    }

    /**
     * Returns how many sessions were lost by each cause, that of the first session first; a session that is just being
     * dropped does not have a cause yet.
     */
    public Map<Cause, Integer> causes() {
        return new LinkedHashMap<>(causes);
    }

    /** Returns the first of them; null if the count is 0. */
    public @Nullable DroppedSession first() {
        return first;
    }
}
