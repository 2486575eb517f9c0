package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.engine.match.PushTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * How the pushes of one source are counted.
 *
 * @param source the destination of a subscription, or the name of an event
 * @param label under which they are counted; null for a source that no parameter names, which is its own label
 * @param timestamp where a push contains the server's time
 * @param listener is notified of them
 */
public record PushOptions(
        String source,
        @Nullable String label,
        @Nullable PushTimestamp timestamp,
        @Nullable OutcomeListener listener) {
    /** Returns options that only count the pushes under a label. */
    public static PushOptions of(String source, @Nullable String label) {
        return new PushOptions(source, label, null, null);
    }

    /** Returns options for a source that a parameter names: its pushes are counted under the parameter's text. */
    public static PushOptions of(Template source, Template.Values values) {
        return of(source.render(values, Template.Escape.NONE), source.toString());
    }

    /**
     * Returns options for a source that no parameter names: the source's name is its label if there is room for more
     * labels.
     */
    public static PushOptions unplanned(String source) {
        return of(source, null);
    }
}
