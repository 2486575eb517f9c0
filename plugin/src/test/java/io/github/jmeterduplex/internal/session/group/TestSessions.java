package io.github.jmeterduplex.internal.session.group;

import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.live.FakeSession;
import io.github.jmeterduplex.internal.session.live.LiveSession;

/** Groups for tests of other rooms. */
public final class TestSessions {
    /** The protocol of sessions without a connection. */
    public static final Protocol<FakeSession> PROTOCOL = new Protocol<>("stomp");

    private TestSessions() {}

    /** A group with an open session for each user. */
    public static Group<FakeSession> group(User... users) {
        Group<FakeSession> group = group("stomp");
        for (User user : users) {
            seat(group, new FakeSession(user));
        }
        return group;
    }

    /** A group without sessions. */
    public static Group<FakeSession> group(String name) {
        return PROTOCOL.group(name);
    }

    /** Gives sessions their places. */
    @SafeVarargs
    public static <S extends LiveSession> void seat(Group<S> group, S... sessions) {
        Group.Claim claim = group.claim(IfExists.ADD, sessions.length, false);
        for (S session : sessions) {
            group.seat(claim, session);
        }
    }
}
