package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.engine.user.LiveSession;

/**
 * Identifies the protocol of a group's sessions, by its name.
 *
 * @param name in messages, and of the group that its samplers use if the plan does not name one
 */
public record GroupProtocol<S extends LiveSession>(String name) {}
