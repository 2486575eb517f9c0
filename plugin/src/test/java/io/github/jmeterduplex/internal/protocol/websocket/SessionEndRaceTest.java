package io.github.jmeterduplex.internal.protocol.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.GroupProtocol;
import io.github.jmeterduplex.internal.engine.group.TestSessions;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.SessionLifecycle;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.RecordingOpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.AbstractChannel;
import io.github.jmeterduplex.internal.net.channel.BareContext;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.websocket.WebSocketChannel;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A channel ends or closes while a sender chooses a session for its messages. */
class SessionEndRaceTest {
    @Test
    void sessionThatHasDroppedAMessageIsNotChosenAgain() {
        assertThat(Race.of(EndAndSend.class, AbstractChannel.class, SessionLifecycle.class)
                        .everyTwoTurns())
                .isGreaterThan(50);
    }

    @Test
    void sessionThatIsClosedIsNotChosenAgainAfterItRefusedAMessage() {
        assertThat(Race.of(CloseAndSend.class, AbstractChannel.class, SessionLifecycle.class)
                        .everyTwoTurns())
                .isGreaterThan(50);
    }

    /** The first of two sessions ends; what its channel drops is counted by the time it drops it. */
    abstract static class Ends implements Scenario {
        private static final int MESSAGES = 4;

        final IoRuntime runtime = new IoRuntime(1);
        final Run run = TestRuns.with(new CountingLog(), new MemoryConnector(System::nanoTime));
        final Group<LiveWsSession> group =
                new Group<>("g", new GroupProtocol<>("websocket"), new KeptBytes(Long.MAX_VALUE));
        final Target target = MemoryConnector.target("ws://memory:1/");
        final WsConnection ending = session(0);
        final WebSocketChannel channel = opened(ending);
        final WsConnection other = session(1);
        final AtomicInteger dropped = new AtomicInteger();
        /** Messages that were given to the ending session after it had dropped one. */
        int swallowed;

        private WsConnection session(int number) {
            WsOptions options = new WsOptions(
                    target,
                    WsOptions.OpeningSteps.NONE,
                    List.of(),
                    List.of(),
                    WsOptions.Heartbeat.NONE,
                    false,
                    Keeping.NONE);
            return new WsConnection(
                    new NewSession<>(
                            run, new VirtualUser(number), null, null, new RecordingOpenListener<WsConnection>()),
                    options);
        }

        private WebSocketChannel opened(WsConnection session) {
            WebSocketChannel fresh = new WebSocketChannel(
                    target.envelope(), Endpoint.of(target.url()), new BareContext(runtime), session);
            fresh.opened();
            return fresh;
        }

        abstract void end();

        @Override
        public List<Runnable> threads() {
            opened(other);
            TestSessions.slot(group, ending, other);
            return List.of(this::end, this::send);
        }

        private void send() {
            for (int i = 0; i < MESSAGES; i++) {
                int droppedBefore = dropped.get();
                LiveWsSession chosen = group.next(any -> true);
                if (chosen == ending) {
                    swallowed += droppedBefore > 0 ? 1 : 0;
                    channel.send(new byte[] {1}, false, new Dropped(dropped));
                }
            }
        }

        @Override
        public void check() {
            assertThat(swallowed).isZero();
            assertThat(ending.isOpen()).isFalse();
            assertThat(other.isOpen()).isTrue();
        }

        @Override
        public void close() {
            ending.abort();
            other.abort();
            TestRuns.endNow(run);
            runtime.close();
        }
    }

    private record Dropped(AtomicInteger count) implements WriteListener {
        @Override
        public void written() {
            throw new IllegalStateException("nothing is attached that writes");
        }

        @Override
        public void dropped(boolean begun, Fault why) {
            count.incrementAndGet();
        }
    }

    static final class EndAndSend extends Ends {
        @Override
        void end() {
            channel.end(new Fault(Cause.CONNECTION, "reset by memory:1"), AbstractChannel.Leave.GONE);
        }

        @Override
        public void check() {
            super.check();
            assertThat(ending.fault().message()).isEqualTo("reset by memory:1");
        }
    }

    static final class CloseAndSend extends Ends {
        @Override
        void end() {
            channel.close();
        }
    }
}
