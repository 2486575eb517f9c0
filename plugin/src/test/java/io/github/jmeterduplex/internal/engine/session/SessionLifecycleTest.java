package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who closed a session, where both sides do at once. */
class SessionLifecycleTest {
    @Test
    void sessionThatThisSideLeavesIsNotLostWhenTheServerClosesToo() {
        assertThat(Race.of(BothClose.class, SessionLifecycle.class).everyTwoTurns())
                .isPositive();
    }

    static final class BothClose implements Scenario {
        private final CountingLog log = new CountingLog();
        private final Run run = TestRuns.with(log, new MemoryConnector(System::nanoTime));
        private final Bare session = new Bare(run);
        private boolean isLeft;

        @Override
        public List<Runnable> threads() {
            session.opened();
            return List.of(() -> isLeft = session.leave(), () -> session.finish(new Fault(Cause.CONNECTION, "closed")));
        }

        @Override
        public void check() {
            run.end();
            assertThat(session.closedByUs()).isEqualTo(isLeft);
            assertThat(session.fault().cause()).isEqualTo(isLeft ? Cause.CLOSED : Cause.CONNECTION);
        }
    }

    /** Without a connection. */
    private static final class Bare extends SessionLifecycle {
        Bare(Run run) {
            super(
                    new NewSession<>(run, new VirtualUser(0), null, null, new OpenListener() {
                        @Override
                        public void onOpen() {}

                        @Override
                        public void onFailed(Fault fault) {}

                        @Override
                        public void onGone() {}
                    }),
                    "bare:1");
        }

        @Override
        protected void drop(boolean atOnce) {}

        @Override
        protected void sendDisconnect() {}

        @Override
        protected boolean canSend() {
            return true;
        }

        @Override
        public void start() {}

        @Override
        public List<PushSource> sources() {
            return List.of();
        }

        @Override
        public String remote() {
            return "bare:1";
        }

        @Override
        public String transport() {
            return "bare";
        }

        @Override
        public URI url() {
            return URI.create("ws://bare:1/");
        }

        @Override
        public void write(OutgoingMessage message, InFlightMessage sent) {}

        @Override
        public long unsentBytes() {
            return 0;
        }

        @Override
        public void flush() {}

        @Override
        public void flushSoon() {}

        @Override
        public boolean flushAwaited() {
            return false;
        }

        @Override
        public void tick(long nowNanos) {}

        @Override
        public long tickNanos() {
            return Long.MAX_VALUE;
        }
    }
}
