package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts sessions that were lost, by cause, with the first as an example. Confined to one thread, or guarded. */
public final class LostSessions {
    /**
     * One drop of a session: its cause, and how long the session was gone.
     *
     * @param session its number
     * @param why null at the moment of the drop
     * @param downNanos how long it was gone; {@link Long#MAX_VALUE} if it is not back
     */
    public record Dropped(int session, @Nullable Fault why, long downNanos) {}

    private final Map<Cause, Integer> causes = new LinkedHashMap<>();
    private int count;
    private @Nullable Dropped first;

    void add(Dropped lost) {
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
     * Returns how many sessions were lost, by cause; a session that is just being dropped does not have a cause yet.
     * The cause of the first session comes first.
     */
    public Map<Cause, Integer> causes() {
        return new LinkedHashMap<>(causes);
    }

    /** Returns the session that was lost first; null if no session was lost. */
    public @Nullable Dropped first() {
        return first;
    }
}
