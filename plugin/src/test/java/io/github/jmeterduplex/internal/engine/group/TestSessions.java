package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;

/** Groups for tests of other rooms. */
public final class TestSessions {
    /** The protocol of sessions without a connection. */
    public static final GroupProtocol<FakeSession> PROTOCOL = new GroupProtocol<>("stomp");

    private TestSessions() {}

    /** A group with an open session for each user. */
    public static Group<FakeSession> group(VirtualUser... users) {
        Group<FakeSession> group = group("stomp");
        for (VirtualUser user : users) {
            slot(group, new FakeSession(user));
        }
        return group;
    }

    /** A group without sessions. */
    public static Group<FakeSession> group(String name) {
        return new Group<>(name, PROTOCOL, new KeptBytes(Long.MAX_VALUE));
    }

    /** Gives sessions their places. */
    @SafeVarargs
    public static <S extends LiveSession> void slot(Group<S> group, S... sessions) {
        Group.Claim claim = group.claim(IfExists.ADD, sessions.length, false);
        for (S session : sessions) {
            group.slot(claim, session);
        }
    }
}
