package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/**
 * How a session ended without being asked to: why, and for how long it was gone.
 *
 * @param session its number
 * @param why null in the moment of the drop
 * @param downNanos how long it was gone; {@link Long#MAX_VALUE} where it is not back
 */
public record DroppedSession(int session, @Nullable Fault why, long downNanos) {}
