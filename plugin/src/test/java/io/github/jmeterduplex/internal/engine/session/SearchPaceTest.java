package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.FaultException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The pace that a search sets and senders share. */
class SearchPaceTest {
    private static final long MILLI = 1_000_000;
    private static final long LOOK = 20 * MILLI;

    private long now = 5_000 * MILLI;
    private final SearchPace pace = new SearchPace("knee", () -> now, name -> name.hashCode());

    @Test
    void eachMessageIsDueOnceWhoeverSendsIt() {
        Pace one = pace.join("a", ArrivalProcess.EVEN);
        Pace other = pace.join("b", ArrivalProcess.EVEN);
        pace.begin();
        pace.set(100);
        long start = now;

        assertThat(one.dueNanos()).isEqualTo(start);
        assertThat(other.dueNanos()).isEqualTo(start + 10 * MILLI);
        one.advance();
        assertThat(one.dueNanos()).as("looks again before it is due").isEqualTo(start + LOOK);
        now += 100 * MILLI;
        assertThat(one.dueNanos()).as("late, and its time says so").isEqualTo(start + 20 * MILLI);
        assertThat(other.dueNanos()).isEqualTo(start + 10 * MILLI);
        assertThat(pace.labels()).containsExactly("a", "b");
    }

    @Test
    void whatAnOldRateStillWantedIsForgotten() {
        Pace turn = pace.join("a", ArrivalProcess.EVEN);
        pace.begin();
        assertThat(turn.dueNanos()).as("at rate 0 it looks again").isEqualTo(now + LOOK);
        pace.set(1_000);
        turn.advance();
        now += 10_000 * MILLI;
        pace.set(50);
        long start = now;
        List<Long> due = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            now += 20 * MILLI;
            due.add(turn.dueNanos() - start);
            turn.advance();
        }
        assertThat(due).containsExactly(0L, 20 * MILLI, 40 * MILLI);
    }

    @Test
    void sendersEndWithTheSearch() {
        Pace turn = pace.join("a", ArrivalProcess.EVEN);
        pace.begin();
        pace.set(10);
        assertThat(turn.isOver()).isFalse();
        pace.end();
        assertThat(turn.isOver()).isTrue();
        assertThat(turn.dueNanos()).isEqualTo(now + LOOK);
    }

    @Test
    void senderOfNoSearchGivesUp() {
        SearchPace lonely = new SearchPace("lonely", () -> now += 1_000 * MILLI, name -> 1);
        Pace turn = lonely.join("a", ArrivalProcess.EVEN);
        assertThatThrownBy(() -> turn.start(0))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("no FindRate with the name \"lonely\" began within 60 s");
    }

    @Test
    void senderGoesOnWhereItsSearchRuns() throws InterruptedException {
        Pace turn = pace.join("a", ArrivalProcess.EVEN);
        pace.begin();
        turn.start(0);
        assertThat(turn.isOf(Rate.ofSearch("knee"), ArrivalProcess.EVEN)).isTrue();
        assertThat(turn.isOf(Rate.ofSearch("knee"), ArrivalProcess.POISSON)).isFalse();
        assertThat(turn.isOf(Rate.steady(1), ArrivalProcess.EVEN)).isFalse();
    }

    @Test
    void oneSearchAtATimeHasAName() {
        pace.begin();
        assertThatThrownBy(pace::begin).hasMessageContaining("another search with the name \"knee\" is under way");
        pace.end();
        pace.begin();
    }

    @Test
    void theNextSearchMayHaveOtherSenders() {
        pace.join("a", ArrivalProcess.burst(7));
        pace.begin();
        assertThat(pace.burst()).isEqualTo(7);
        pace.end();
        assertThat(pace.labels()).isEmpty();
        pace.join("b", ArrivalProcess.POISSON);
        pace.begin();
        assertThat(pace.labels()).containsExactly("b");
        assertThat(pace.burst()).isEqualTo(1);
    }

    @Test
    void senderThatJoinedAtTheEndOfASearchIsOneOfTheNext() throws InterruptedException {
        pace.begin();
        Pace turn = pace.join("a", ArrivalProcess.EVEN);
        pace.end();
        pace.begin();
        turn.start(0);
        assertThat(pace.labels()).containsExactly("a");
    }

    @Test
    void sendersEndWithTheirSearchThoughTheNextBeginsAtOnce() throws InterruptedException {
        Pace turn = pace.join("a", ArrivalProcess.EVEN);
        pace.begin();
        turn.start(0);
        assertThat(turn.isOver()).isFalse();
        pace.end();
        pace.begin();
        assertThat(turn.isOver()).isTrue();
    }

    @Test
    void sendersHaveTheSameArrivals() {
        pace.join("a", ArrivalProcess.EVEN);
        assertThatThrownBy(() -> pace.join("b", ArrivalProcess.POISSON))
                .hasMessageContaining("arrivals is poisson, and other senders of find:knee have even");
    }

    @Test
    void noMessageIsDueTwice() {
        Race.of(TwoSendersAndAChange.class, SearchPace.class).rounds(2_000);
    }

    @Test
    void senderBetweenTwoSearchesIsOverOrKnown() {
        Race.of(SenderBetweenSearches.class, SearchPace.class).rounds(300);
    }

    /** A search ends and the next one begins while a sender starts. */
    static final class SenderBetweenSearches implements Scenario {
        private final SearchPace pace = new SearchPace("knee", System::nanoTime, name -> 1);
        private final Pace turn = pace.join("a", ArrivalProcess.EVEN);

        @Override
        public List<Runnable> threads() {
            pace.begin();
            return List.of(this::start, () -> {
                pace.end();
                pace.begin();
            });
        }

        private void start() {
            try {
                turn.start(0);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void check() {
            assertThat(turn.isOver() || pace.labels().contains("a")).isTrue();
        }
    }

    /** Each of two senders takes messages while the search changes the rate. */
    static final class TwoSendersAndAChange implements Scenario {
        private final SearchPace pace = new SearchPace("knee", () -> 0, name -> 1);
        private final List<Long> due = Collections.synchronizedList(new ArrayList<>());
        private final Pace one = pace.join("a", ArrivalProcess.EVEN);
        private final Pace other = pace.join("a", ArrivalProcess.EVEN);

        @Override
        public List<Runnable> threads() {
            pace.begin();
            pace.set(1_000_000_000);
            return List.of(() -> send(one), () -> send(other), () -> pace.set(500_000_000));
        }

        private void send(Pace turn) {
            for (int i = 0; i < 3; i++) {
                due.add(turn.dueNanos());
                turn.advance();
            }
        }

        @Override
        public void check() {
            // 0, 1, 2 ... of the first schedule, 0, 2, 4 ... of the second: never three times the same
            assertThat(due).hasSize(6).allMatch(nanos -> nanos < 12);
            assertThat(due).allMatch(nanos -> Collections.frequency(due, nanos) <= 2);
            assertThat(Collections.frequency(due, 1L)).isLessThanOrEqualTo(1);
        }
    }
}
