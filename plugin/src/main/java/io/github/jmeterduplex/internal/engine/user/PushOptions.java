package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.engine.match.PushTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * How the pushes of one source are counted.
 *
 * @param source the destination of a subscription, or the name of an event
 * @param label under which they are counted; null for the source, as one that no parameter names
 * @param timestamp where they carry the server's time
 * @param listener hears of them
 */
public record PushOptions(
        String source,
        @Nullable String label,
        @Nullable PushTimestamp timestamp,
        @Nullable OutcomeListener listener) {
    /** Pushes that are counted under a label, and nothing else. */
    public static PushOptions of(String source, @Nullable String label) {
        return new PushOptions(source, label, null, null);
    }

    /** Pushes of a source that no parameter names: counted under it while there is room for labels. */
    public static PushOptions unplanned(String source) {
        return of(source, null);
    }
}
