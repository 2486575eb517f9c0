package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.user.LiveSession;

/**
 * Identifies the protocol whose sessions a group holds. There is one object for each, and the group of a protocol
 * holds its sessions.
 *
 * @param <S> its session
 */
public final class GroupProtocol<S extends LiveSession> {
    private final String name;

    /** @param name in messages, and of the group that its samplers use where the plan names none */
    public GroupProtocol(String name) {
        this.name = name;
    }

    /**
     * An empty group of its sessions.
     *
     * @param kept the budget of what it keeps of their messages
     */
    public Group<S> group(String groupName, KeptBytes kept) {
        return new Group<>(groupName, this, kept);
    }

    /** Its name in messages. */
    public String name() {
        return name;
    }
}
