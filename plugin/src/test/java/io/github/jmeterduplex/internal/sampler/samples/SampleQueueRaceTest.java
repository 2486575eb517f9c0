package io.github.jmeterduplex.internal.sampler.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.match.Arrivals;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An I/O thread puts messages in while the JMeter thread ends. */
class SampleQueueRaceTest {
    @Test
    void whatComesWhileTheThreadEndsIsDelivered() {
        assertThat(Race.of(EndOfTheThread.class, SampleQueue.class).everyTwoTurns())
                .isGreaterThan(20);
    }

    /** The JMeter thread waits for what is in flight, as it does when it ends, and delivers. */
    static final class EndOfTheThread implements Scenario, SampleQueue.Room {
        private final List<FinishedMessage> delivered = new ArrayList<>();
        private int waiting;
        private boolean isBroughtBack;
        private final SampleQueue queue =
                new SampleQueue(this, () -> isBroughtBack = true, List.of(), new KeptBytes(0));

        public EndOfTheThread() {
            queue.started(null);
        }

        @Override
        public boolean admit(MessageRow row) {
            waiting++;
            return true;
        }

        @Override
        public void left() {
            waiting--;
        }

        private static MessageRow row() {
            return new MessageRow.Copied(
                    Outcome.REPLIED, "chat", 0, 1, LabelStats.NONE, 0, "", 1, "", false, "200", "", "users 1-1", 0, 0);
        }

        private void ioThread() {
            queue.ended(row(), null);
            queue.pushed(row(), Arrivals.text("/topic/a", "a", 0));
        }

        private void end() {
            Race.await(() -> queue.inFlight() == 0);
            queue.loseOwner();
            var unused = queue.take(Integer.MAX_VALUE, delivered::add);
        }

        @Override
        public List<Runnable> threads() {
            return List.of(this::ioThread, this::end);
        }

        @Override
        public void check() {
            if (isBroughtBack) {
                var unused = queue.take(Integer.MAX_VALUE, delivered::add);
            }
            assertThat(delivered).hasSize(2);
            assertThat(waiting).isZero();
        }
    }
}
