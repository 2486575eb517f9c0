package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.IfExists;
import io.github.jmeterduplex.internal.engine.group.TestSessions;
import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenerRaceTest {
    @Test
    void openingHasOneEndWhateverIsHeardOfIt() {
        assertThat(Race.of(OpensAndFails.class, Opener.class).everyTwoTurns()).isPositive();
    }

    /** A defect may fail an opening while its session opens. */
    static final class OpensAndFails implements Scenario {
        private final CountingLog log = new CountingLog();
        private final Run run = TestRuns.with(log, new MemoryConnector(System::nanoTime));
        private final Group<FakeSession> group = TestSessions.group("g");
        private final FakeSession session = new FakeSession(0);
        private final List<OpenListener> begun = new ArrayList<>();
        private final Opener<FakeSession> opener = new Opener<>(
                run,
                log.label("connect"),
                group,
                group.claim(IfExists.KEEP, 1, false),
                OpeningStyle.once(0, 1),
                (user, dropped, listener) -> {
                    begun.add(listener);
                    return session;
                });

        private FirstOpenings<FakeSession> openings;

        @Override
        public List<Runnable> threads() {
            openings = opener.start(List.of(new VirtualUser(0)));
            OpenListener listener = begun.get(0);
            return List.of(listener::onOpen, () -> listener.onFailed(new Fault(Cause.INTERNAL, "a defect")));
        }

        @Override
        public void check() {
            TestRuns.endNow(run);
            boolean opened = !openings.opened().isEmpty();
            assertThat(openings.failed()).hasSize(opened ? 0 : 1);
            assertThat(group.sessions()).hasSize(opened ? 1 : 0);
            assertThat(group.missing(2)).as("none is under way").isEqualTo(opened ? 1 : 2);
        }
    }
}
