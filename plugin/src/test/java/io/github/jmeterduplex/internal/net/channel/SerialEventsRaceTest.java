package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/** What comes while others' turns are played. */
class SerialEventsRaceTest {
    @Test
    void frameThatWasTakenIsPlayedBeforeTheEndHoweverCloseTheEndIs() {
        Race.of(FramesAndEnd.class, SerialEvents.class).rounds(300);
    }

    @Test
    void noteThatComesWhileAFrameIsPlayedTakesNothingFromIt() {
        Race.of(FramesAndNotes.class, SerialEvents.class).rounds(300);
    }

    /** Plays one turn at a time, or says so. */
    private abstract static class Playing implements Scenario, SerialEvents.Player<Integer> {
        static final int FRAMES = 3;

        final SerialEvents<Integer> turns = new SerialEvents<>(this, this::give);
        final List<String> played = new ArrayList<>();
        /** Frames that {@link SerialEvents#frame} took. */
        final List<String> taken = new ArrayList<>();

        final AtomicInteger playing = new AtomicInteger();
        final ConcurrentLinkedQueue<Runnable> given = new ConcurrentLinkedQueue<>();
        boolean allDone;

        private void give(Runnable task) {
            given.add(task);
        }

        /** The thread that the runtime has for what comes from elsewhere. */
        void runWhatIsGiven() {
            while (true) {
                Race.await(() -> !given.isEmpty() || allDone);
                Runnable task = given.poll();
                if (task == null) {
                    return;
                }
                task.run();
            }
        }

        /** The thread that reads: the next frame comes when this one is used up. */
        void read() {
            turns.opened();
            for (int i = 0; i < FRAMES; i++) {
                AtomicInteger used = new AtomicInteger();
                boolean took = turns.frame(i, Callback.from(used::incrementAndGet), i);
                if (!took) {
                    return;
                }
                taken.add("frame " + i);
                Race.await(() -> used.get() == 1);
            }
        }

        private void play(String turn) {
            assertThat(playing.incrementAndGet()).isOne();
            Race.pause();
            played.add(turn);
            playing.decrementAndGet();
        }

        @Override
        public void openedTurn() {
            play("opened");
        }

        @Override
        public void frameTurn(Integer frame, Callback callback, long arrivedNanos) {
            assertThat(arrivedNanos).isEqualTo((long) frame);
            play("frame " + frame);
            callback.succeeded();
        }

        @Override
        public void endedTurn() {
            play("ended");
            allDone = true;
        }
    }

    /** Frames and a note come while somebody ends the channel. */
    static final class FramesAndEnd extends Playing {
        @Override
        public List<Runnable> threads() {
            return List.of(this::read, turns::opened, turns::ended, this::runWhatIsGiven);
        }

        @Override
        public void check() {
            assertThat(played).containsOnlyOnce("ended").endsWith("ended");
            assertThat(played.stream().filter(turn -> turn.startsWith("frame"))).isEqualTo(taken);
        }
    }

    /** Nobody ends the channel before all has been said. */
    static final class FramesAndNotes extends Playing {
        private final AtomicInteger told = new AtomicInteger();

        @Override
        public List<Runnable> threads() {
            return List.of(this::readAll, this::tell, this::tell, this::runWhatIsGiven);
        }

        private void readAll() {
            read();
            done();
        }

        private void tell() {
            turns.opened();
            done();
        }

        private void done() {
            if (told.incrementAndGet() == 3) {
                turns.ended();
            }
        }

        @Override
        public void check() {
            assertThat(played).containsSubsequence("opened", "frame 0", "frame 1", "frame 2", "ended");
            assertThat(played).hasSizeBetween(5, 7).endsWith("ended");
        }
    }
}
