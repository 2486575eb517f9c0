package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.engine.user.LiveSession;

/**
 * Identifies the protocol of a group's sessions. Each protocol has one object.
 *
 * @param <S> its session
 */
@SuppressWarnings("UnusedTypeParameter") // It is the type of the sessions in groups of this protocol.
public final class GroupProtocol<S extends LiveSession> {
    private final String name;

    /** @param name in messages, and of the group that its samplers use if the plan does not name one */
    public GroupProtocol(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }
}
