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

    /** Counts one. */
    void add(DroppedSession lost) {
        Fault why = lost.why();
        if (why != null) {
            causes.merge(why.cause(), 1, Integer::sum);
        }
        count++;
        first = first == null ? lost : first;
    }

    /** Counts those of another group too. */
    public void add(LostSessions others) {
        others.causes.forEach((cause, sessions) -> causes.merge(cause, sessions, Integer::sum));
        count += others.count;
        first = first == null ? others.first : first;
    }

    /** How many. */
    public int count() {
        return count;
    }

    /** How many of each cause, that of the first session first; those that are dropped this moment have none yet. */
    public Map<Cause, Integer> causes() {
        return new LinkedHashMap<>(causes);
    }

    /** The first of them; null if there is none. */
    public @Nullable DroppedSession first() {
        return first;
    }
}
