package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.MatcherSession;
import io.github.jmeterduplex.internal.engine.match.MessageBatch;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.match.WallClock;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Threads that wait for replies, which come while they begin to wait, give way or sleep. */
class ReplyWaitRaceTest {
    private static final Class<?>[] WATCHED = {DeferredWrites.class, MessageBatch.class};

    @Test
    void whoeverWaitsIsWokenByTheLastOfItsRepliesHoweverLateItBeginsToWait() {
        Race.of(TwoWaiters.class, WATCHED).rounds(300);
    }

    @Test
    void noReplyFallsBetweenTheLastLookAndTheSleep() {
        assertThat(Race.of(OneWaiter.class, WATCHED).everyTwoTurns()).isGreaterThan(100);
    }

    /** Threads of which each waits for two messages; another one settles them. */
    abstract static class Waits implements Scenario {
        private static final long LONG_NANOS = TimeUnit.HOURS.toNanos(1);
        private static final Fault GONE = new Fault(Cause.CONNECTION, "reset");

        final DeferredWrites writes = new DeferredWrites(1, 1, Race::pause);
        final Matcher matcher =
                new Matcher(new CountingLog(), WallClock.system(), new MessageIds("engine", 1), 1_000, 60);
        final MatcherSession sender = new MatcherSession(1, "server:1");
        final MessageSpec spec =
                new MessageSpec(new CountingLog().label("send"), ReplyRule.RECEIPT, null, LONG_NANOS, "thread");
        final List<InFlightMessage> messages = new ArrayList<>();
        final List<Boolean> settled = new ArrayList<>();

        /** Begun by a sample, which is about to wait. */
        MessageBatch batch() {
            MessageBatch batch = new MessageBatch();
            for (int i = 0; i < 2; i++) {
                messages.add(matcher.begin(
                        spec, sender, new OutgoingMessage(messages.size() + 1, Matcher.NO_PACE, 1, 1, 0), batch));
            }
            return batch;
        }

        void await(MessageBatch batch, boolean isDeferred) {
            try {
                settled.add(writes.await(isDeferred, batch::isSettled, () -> batch.await(LONG_NANOS)));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        void settle() {
            messages.forEach(message -> matcher.fail(message, GONE));
        }

        @Override
        public void check() {
            assertThat(settled).isNotEmpty().containsOnly(true);
            assertThat(writes.waiting()).isZero();
        }
    }

    static final class TwoWaiters extends Waits {
        @Override
        public List<Runnable> threads() {
            MessageBatch one = batch();
            MessageBatch other = batch();
            return List.of(() -> await(one, true), () -> await(other, false), this::settle);
        }
    }

    static final class OneWaiter extends Waits {
        @Override
        public List<Runnable> threads() {
            MessageBatch one = batch();
            return List.of(() -> await(one, true), this::settle);
        }
    }
}
