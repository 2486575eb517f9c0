package io.github.jmeterduplex.internal.session.group;

import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.live.FakeSession;
import io.github.jmeterduplex.internal.session.live.LiveSession;

/** Groups for tests of other rooms. */
public final class TestSessions {
    private TestSessions() {}

    /** A group with an open session for each user. */
    public static Group group(User... users) {
        Group group = new Group("stomp", "stomp");
        for (User user : users) {
            seat(group, new FakeSession(user));
        }
        return group;
    }

    /** Gives sessions their places. */
    public static void seat(Group group, LiveSession... sessions) {
        Group.Claim claim = group.claim(IfExists.ADD, sessions.length, false);
        for (LiveSession session : sessions) {
            group.seat(claim, session);
        }
    }
}
