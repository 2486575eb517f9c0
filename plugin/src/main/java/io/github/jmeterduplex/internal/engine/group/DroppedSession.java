package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/**
 * The end of a session that this side did not ask for: its cause, and how long the session was gone.
 *
 * @param session its number
 * @param why null at the moment of the drop
 * @param downNanos how long it was gone; {@link Long#MAX_VALUE} if it is not back
 */
public record DroppedSession(int session, @Nullable Fault why, long downNanos) {}
