package io.github.jmeterduplex.internal.engine.search.engines;

import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.FOUND;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.KNEE;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.LOAD;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.engine;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.plan;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.report;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.searchInterval;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.engine.search.ControlledLoad;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.engine.search.SearchPlan;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What engines that follow tell, and what they are told. */
class FollowersTest {
    private long now = 5;
    private final Followers followers = new Followers(report(1, 0, 0), () -> now);

    private static Report of(SearchEngine engine) {
        return new Report(KNEE, engine, LOAD, new Report.Measured(0, 0, List.of()), 0, null);
    }

    private static Report of(int index, Report.Load load) {
        return new Report(KNEE, engine(index), load, new Report.Measured(0, 0, List.of()), 0, null);
    }

    private static Report of(int index, SearchPlan plan) {
        return new Report(
                new Report.Search("knee", "", plan),
                engine(index),
                LOAD,
                new Report.Measured(0, 0, List.of()),
                0,
                null);
    }

    /** Why an engine may not take part. */
    private String refusal(String name, int index, int count, int intervalSeconds) {
        SearchEngine engine = new SearchEngine(name, new Slice(index, count), intervalSeconds, "id" + index);
        return followers.take(of(engine)).refusal();
    }

    private void takeAll() {
        followers.take(report(1, 0, 0));
        followers.take(report(2, 0, 0));
        followers.take(report(3, 0, 0));
    }

    private static Report leaving(int index, String why) {
        return new Report(KNEE, engine(index), LOAD, new Report.Measured(0, 0, List.of()), 0, why);
    }

    @Test
    void aRoundHasAnIntervalOfEachEngine() {
        assertThat(followers.missing()).isEqualTo("1/3 and 2/3 and 3/3");
        assertThat(followers.take(report(3, 0, 0)).order()).isZero();
        followers.take(report(1, 0, 0));
        assertThat(followers.missing()).isEqualTo("2/3");
        followers.take(report(2, 0, 0));
        assertThat(followers.missing()).isEmpty();

        followers.order(300);
        assertThat(followers.take(report(2, 0, 0)).perSecond()).isEqualTo(300);
        followers.take(report(1, 1, 0, searchInterval(0, 16), searchInterval(1_000, 32)));
        followers.take(report(2, 1, 0, searchInterval(10, 1), searchInterval(1_010, 2)));
        assertThat(followers.takeEach()).as("the third has told none").isNull();
        followers.take(report(3, 1, 0, searchInterval(20, 4)));
        assertThat(written()).containsExactly(16L, 1L, 4L);
        assertThat(followers.takeEach()).isNull();
        followers.take(report(3, 1, 1, searchInterval(1_020, 8)));
        assertThat(written()).containsExactly(32L, 2L, 8L);
    }

    private List<Long> written() {
        return Objects.requireNonNull(followers.takeEach(), "no round").stream()
                .map(searchInterval -> searchInterval.messages().written())
                .toList();
    }

    @Test
    void whatIsToldAgainCountsOnce() {
        takeAll();
        followers.order(300);
        for (int index : List.of(1, 3)) {
            followers.take(
                    report(index, 1, 0, searchInterval(0, 1), searchInterval(1_000, 1), searchInterval(2_000, 1)));
        }
        followers.take(report(2, 1, 0, searchInterval(0, 1)));
        followers.take(report(2, 1, 0, searchInterval(0, 1)));
        followers.take(report(2, 1, 0, searchInterval(0, 1), searchInterval(1_000, 2)));
        followers.take(report(2, 1, 2, searchInterval(2_000, 3)));
        List<Long> written = new ArrayList<>();
        for (List<SearchInterval> each = followers.takeEach(); each != null; each = followers.takeEach()) {
            written.add(each.get(1).messages().written());
        }
        assertThat(written).containsExactly(1L, 2L, 3L);
    }

    @Test
    void intervalsOfAnotherRateAreOfNoUse() {
        takeAll();
        followers.order(300);
        followers.take(report(2, 1, 0, searchInterval(0, 1)));
        followers.order(200);
        followers.take(report(2, 1, 1, searchInterval(1_000, 2)));
        followers.take(report(2, 2, 0, searchInterval(2_000, 3)));
        followers.take(report(3, 2, 0, searchInterval(2_000, 4)));
        followers.take(report(1, 2, 0, searchInterval(2_000, 5)));
        assertThat(written()).containsExactly(5L, 3L, 4L);
    }

    @Test
    void endedStepsAreToldOnceByTheClockOfTheEngineThatHears() {
        takeAll();
        followers.order(300);
        followers.take(report(1, 1, 0, searchInterval(0, 1)));
        followers.take(report(2, 1, 0, searchInterval(100_250, 1)));
        followers.take(report(3, 1, 0, searchInterval(250, 1)));
        followers.takeEach();
        followers.ended(step(1_000, 31_000));
        assertThat(followers.take(report(1, 1, 1)).steps()).containsExactly(step(1_000, 31_000));
        assertThat(followers.take(report(2, 1, 1)).steps()).containsExactly(step(101_250, 131_250));
        assertThat(followers
                        .take(new Report(KNEE, engine(2), LOAD, new Report.Measured(1, 1, List.of()), 1, null))
                        .steps())
                .isEmpty();
    }

    @Test
    void loadsOfAllEnginesAreOne() {
        followers.take(of(1, new Report.Load(new ControlledLoad.Senders(true, 2, 10), 7_000, "first saw nothing")));
        followers.take(of(2, new Report.Load(new ControlledLoad.Senders(true, 3, 30), 5_000, "second saw nothing")));
        followers.take(of(3, new Report.Load(new ControlledLoad.Senders(true, 4, 20), 6_000, "third saw nothing")));
        assertThat(followers.senders()).isEqualTo(new ControlledLoad.Senders(true, 9, 30));
        assertThat(followers.startEpochMillis()).isEqualTo(5_000);
        assertThat(followers.nothingSeen()).isEqualTo("first saw nothing");
        followers.take(of(3, new Report.Load(new ControlledLoad.Senders(false, 1, 20), 6_000, "")));
        assertThat(followers.senders()).isEqualTo(new ControlledLoad.Senders(false, 6, 30));
        assertThat(followers.nothingSeen()).isEmpty();
    }

    @Test
    void enginesThatDoNotFitAreRefused() {
        followers.take(report(2, 0, 0));
        assertThat(refusal("other", 2, 3, 1))
                .isEqualTo(
                        "duplex.slice is 2/3 on two engines, e2 and other: each needs its own, and one that was started"
                                + " again cannot take part");
        assertThat(refusal("e2", 2, 2, 1)).isEqualTo("its duplex.slice is 2/2, and that of e1 is 1/3");
        assertThat(refusal("e2", 2, 3, 5))
                .isEqualTo("its duplex.interval.seconds is 5, and that of engine 1/3, e1, is 1");
        assertThat(refusal("e2", 3, 3, 1)).isEqualTo("duplex.engine is e2 on another engine too: each needs its own");
        assertThat(followers.take(of(3, plan(250.0, null))).refusal())
                .isEqualTo("its FindRate has other parameters than that of engine 1/3, e1: maxP99Millis is 250.0, and"
                        + " not 300.0");
        assertThat(followers.take(of(3, plan(300.0, 5))).refusal())
                .endsWith("engine 1/3, e1: minOpen is 5, and not blank");
        assertThat(followers.take(of(3, plan(null, null))).refusal())
                .endsWith("engine 1/3, e1: maxP99Millis is blank, and not 300.0");
        assertThat(followers.missing()).isEqualTo("1/3 and 3/3");
    }

    @Test
    void anotherSearchOfTheNameWaitsForTheEndOfThisOne() {
        takeAll();
        SearchEngine again = new SearchEngine("e2", new Slice(2, 3), 1, "id9");
        followers.ended(FOUND);
        assertThat(followers.take(of(again)).pending())
                .isEqualTo("the search before of this name has not ended on all engines");
        assertThat(followers
                        .take(new Report(
                                new Report.Search("knee", "id0", KNEE.plan()),
                                engine(3),
                                LOAD,
                                new Report.Measured(0, 0, List.of()),
                                0,
                                null))
                        .refusal())
                .as("one that missed the end of the search before")
                .isEqualTo("the search that it took part in has ended, and this is the next one");
    }

    @Test
    void reportThatComesLateDoesNotUndoALeave() {
        followers.take(report(2, 0, 0));
        followers.take(leaving(2, "its test was stopped"));
        followers.take(report(2, 0, 0));
        assertThatThrownBy(followers::check).hasMessageContaining("left the search: its test was stopped");
    }

    @Test
    void engineThatIsSilentOrLeavesEndsTheSearch() {
        followers.take(report(2, 0, 0));
        now += TimeUnit.SECONDS.toNanos(20);
        followers.take(report(3, 0, 0));
        now += TimeUnit.SECONDS.toNanos(10);
        assertThatCode(followers::check).doesNotThrowAnyException();
        now += 1;
        followers.take(report(3, 0, 0));
        assertThatThrownBy(followers::check)
                .hasMessage("engine 2/3, e2, took part in the search and has sent nothing for 30 s: does it run,"
                        + " and can it still reach the controller?");
        followers.take(report(2, 0, 0));
        followers.take(leaving(3, "its test was stopped"));
        assertThatThrownBy(followers::check).hasMessage("engine 3/3, e3, left the search: its test was stopped");
    }

    @Test
    void theEndIsToldAndAllKnowIt() {
        takeAll();
        assertThat(followers.isOver()).isFalse();
        followers.ended(FOUND);
        followers.ended(EndedSearch.none("closed"));
        assertThat(followers.take(report(2, 0, 0)).end()).isEqualTo(FOUND);
        assertThat(followers.isOver()).as("the answer may be lost").isFalse();
        followers.take(leaving(1, ""));
        followers.take(leaving(2, ""));
        assertThat(followers.isOver()).isFalse();
        followers.take(leaving(3, "its test was stopped"));
        assertThat(followers.isOver()).isTrue();
    }

    @Test
    void silentEngineDoesNotKeepASearchFromItsEnd() {
        takeAll();
        followers.ended(FOUND);
        followers.take(leaving(1, ""));
        followers.take(leaving(2, ""));
        now += Followers.SILENT_NANOS;
        assertThat(followers.isOver()).isFalse();
        now++;
        assertThat(followers.isOver()).isTrue();
    }

    @Test
    void engineThatComesLateIsToldTheEnd() {
        followers.take(leaving(1, "no sender began"));
        followers.take(leaving(2, ""));
        followers.ended(EndedSearch.none("engine 1/3, e1, left the search: no sender began"));
        assertThat(followers.isOver()).isFalse();
        assertThat(followers.take(report(3, 0, 0)).end())
                .isEqualTo(EndedSearch.none("engine 1/3, e1, left the search: no sender began"));
        followers.take(leaving(3, ""));
        assertThat(followers.isOver()).isTrue();
    }

    /** Three engines tell what they saw, each of them twice, while the rate changes and rounds are taken. */
    static final class ReportsAndOrders implements Scenario {
        private final Followers followers = new Followers(report(1, 0, 0), () -> 5);
        private final List<List<SearchInterval>> rounds = new ArrayList<>();

        @Override
        public List<Runnable> threads() {
            followers.take(report(1, 0, 0));
            followers.take(report(2, 0, 0));
            followers.take(report(3, 0, 0));
            followers.order(1);
            return List.of(() -> tell(1), () -> tell(2), () -> tell(3), () -> {
                takeAll();
                followers.order(2);
                takeAll();
            });
        }

        private void tell(int index) {
            int first = 0;
            long order = 0;
            for (int i = 0; i < 4; i++) {
                long present = followers
                        .take(report(index, order, first, intervals(order, first)))
                        .order();
                // the answer is lost: the same is told again
                present = Math.max(
                        present,
                        followers
                                .take(report(index, order, first, intervals(order, first)))
                                .order());
                first = present == order ? first + 1 : 0;
                order = present;
            }
        }

        private static SearchInterval[] intervals(long order, int first) {
            return order == 0
                    ? new SearchInterval[0]
                    : new SearchInterval[] {searchInterval(first, order * 10 + first)};
        }

        private void takeAll() {
            for (List<SearchInterval> each = followers.takeEach(); each != null; each = followers.takeEach()) {
                rounds.add(each);
            }
        }

        @Override
        public void check() {
            takeAll();
            rounds.forEach(each -> {
                long written = each.get(0).messages().written();
                if (each.stream().anyMatch(one -> one.messages().written() != written)) {
                    throw new AssertionError("intervals of different orders or numbers: " + each);
                }
            });
            List<Long> all = rounds.stream()
                    .map(each -> each.get(0).messages().written())
                    .toList();
            List<Long> distinct = all.stream().distinct().sorted().toList();
            if (!all.equals(distinct)) {
                throw new AssertionError("not each once, in order: " + all);
            }
        }
    }

    @Test
    void reportsAndOrdersMayCross() {
        Race.of(ReportsAndOrders.class, Followers.class).rounds(2_000);
    }
}
