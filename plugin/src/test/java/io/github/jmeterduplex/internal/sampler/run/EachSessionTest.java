package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EachSessionTest {
    private final List<FakeSession> sessions = List.of(new FakeSession(0), new FakeSession(1), new FakeSession(2));
    private final List<Integer> done = new ArrayList<>();
    private final EachSession each = new EachSession();

    private void step(FakeSession session) {
        if (!session.isOpen()) {
            throw new Fault(Cause.NO_SESSION, "session " + session.number() + " is not open").toException();
        }
        done.add(session.number());
    }

    @Test
    void thoseAfterADroppedOneHaveTheirTurnAndItIsTold() {
        sessions.get(1).drop();
        each.run(sessions, this::step);
        assertThat(done).containsExactly(0, 2);
        assertThatThrownBy(() -> each.check("the others listen"))
                .hasMessage("session 1 is not open; 1 of 3 sessions are not open: the others listen");
    }

    @Test
    void whereNoneIsLeftNothingIsSaidOfOthers() {
        FakeSession only = sessions.get(0);
        only.drop();
        each.run(List.of(only), this::step);
        assertThatThrownBy(() -> each.check("the others listen")).hasMessage("session 0 is not open");
    }

    @Test
    void whatFailsInAnOpenSessionEndsIt() {
        assertThatThrownBy(() -> each.run(sessions, session -> {
                    throw new Fault(Cause.BAD_PARAMETER, "parameter id").toException();
                }))
                .hasMessage("parameter id");
    }

    @Test
    void nothingIsSaidWhereAllAreOpen() {
        each.run(sessions, this::step);
        each.check("");
        assertThat(done).hasSize(3);
    }
}
