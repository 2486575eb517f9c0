package io.github.jmeterduplex.internal.engine.user;

import org.jspecify.annotations.Nullable;

/**
 * The mailbox and the trace in which a session keeps its messages and frames. Thread-safe.
 *
 * @param mailbox for samplers that receive; null if its messages are not kept
 * @param trace for failed samples; null if its frames are not kept
 */
public record Keeping(@Nullable Mailbox mailbox, @Nullable FrameTrace trace) {
    /** Keeps neither messages nor frames. */
    public static final Keeping NONE = new Keeping(null, null);
}
