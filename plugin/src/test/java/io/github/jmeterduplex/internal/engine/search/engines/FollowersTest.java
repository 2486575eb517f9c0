package io.github.jmeterduplex.internal.engine.search.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.engine.search.RateFinder;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What engines that follow tell, and what they are told. */
class FollowersTest {
    private static final Followers.Report.Search KNEE = new Followers.Report.Search("knee", "");

    private long now = 5;
    private final Followers followers = new Followers("knee", engine(1), () -> now);

    private static SearchInterval searchInterval(long startMillis, long written) {
        return new SearchInterval(
                new Interval(startMillis, 1_000),
                new SearchInterval.Messages(written, written, 0, 0, ""),
                List.of(),
                List.of(),
                new SearchInterval.Levels(0, 10, 0),
                Map.of());
    }

    private static SearchEngine engine(int index) {
        return new SearchEngine("e" + index, new Slice(index, 3), 1, "id" + index);
    }

    private static Followers.Report report(int index, long order, int first, SearchInterval... intervals) {
        return new Followers.Report(KNEE, engine(index), order, first, List.of(intervals), 0, null);
    }

    private static Followers.Report of(String search, SearchEngine engine) {
        return new Followers.Report(new Followers.Report.Search(search, ""), engine, 0, 0, List.of(), 0, null);
    }

    /** Why an engine may not take part. */
    private String refusal(String name, int index, int count, int intervalSeconds) {
        SearchEngine engine = new SearchEngine(name, new Slice(index, count), intervalSeconds, "id" + index);
        return followers.take(of("knee", engine)).refusal();
    }

    private void takeBoth() {
        followers.take(report(2, 0, 0));
        followers.take(report(3, 0, 0));
    }

    private static Followers.Report leaving(int index, String why) {
        return new Followers.Report(KNEE, engine(index), 0, 0, List.of(), 0, why);
    }

    @Test
    void aRoundHasAnIntervalOfEachEngine() {
        assertThat(followers.missing()).isEqualTo("2/3 and 3/3");
        assertThat(followers.take(report(3, 0, 0)).order()).isZero();
        assertThat(followers.missing()).isEqualTo("2/3");
        followers.take(report(2, 0, 0));
        assertThat(followers.missing()).isEmpty();

        followers.order(300);
        assertThat(followers.take(report(2, 0, 0)).perSecond()).isEqualTo(300);
        followers.take(report(2, 1, 0, searchInterval(10, 1), searchInterval(1_010, 2)));
        assertThat(followers.takeEach(0)).as("the other has told none").isNull();
        followers.take(report(3, 1, 0, searchInterval(20, 4)));
        assertThat(followers.takeEach(0))
                .extracting(searchInterval -> searchInterval.messages().written())
                .containsExactly(1L, 4L);
        assertThat(followers.takeEach(0)).isNull();
        followers.take(report(3, 1, 1, searchInterval(1_020, 8)));
        assertThat(followers.takeEach(1_000))
                .extracting(searchInterval -> searchInterval.messages().written())
                .containsExactly(2L, 8L);
    }

    @Test
    void whatIsToldAgainCountsOnce() {
        takeBoth();
        followers.order(300);
        followers.take(report(
                3,
                1,
                0,
                searchInterval(0, 1),
                searchInterval(1_000, 1),
                searchInterval(2_000, 1),
                searchInterval(3_000, 1)));
        followers.take(report(2, 1, 0, searchInterval(0, 1)));
        followers.take(report(2, 1, 0, searchInterval(0, 1)));
        followers.take(report(2, 1, 0, searchInterval(0, 1), searchInterval(1_000, 2)));
        followers.take(report(2, 1, 2, searchInterval(2_000, 3)));
        List<Long> written = new ArrayList<>();
        for (List<SearchInterval> each = followers.takeEach(0); each != null; each = followers.takeEach(0)) {
            written.add(each.get(0).messages().written());
        }
        assertThat(written).containsExactly(1L, 2L, 3L);
    }

    @Test
    void intervalsOfAnotherRateAreOfNoUse() {
        takeBoth();
        followers.order(300);
        followers.take(report(2, 1, 0, searchInterval(0, 1)));
        followers.order(200);
        followers.take(report(2, 1, 1, searchInterval(1_000, 2)));
        followers.take(report(2, 2, 0, searchInterval(2_000, 3)));
        followers.take(report(3, 2, 0, searchInterval(2_000, 4)));
        assertThat(followers.takeEach(0))
                .extracting(searchInterval -> searchInterval.messages().written())
                .containsExactly(3L, 4L);
    }

    @Test
    void endedStepsAreToldOnceByTheClockOfTheEngineThatHears() {
        takeBoth();
        followers.order(300);
        followers.take(report(2, 1, 0, searchInterval(100_250, 1)));
        followers.take(report(3, 1, 0, searchInterval(250, 1)));
        followers.takeEach(0);
        followers.ended(new EndedStep(1, 300, "kept", 1_000, 31_000));
        assertThat(followers.take(report(2, 1, 1)).steps())
                .containsExactly(new EndedStep(1, 300, "kept", 101_250, 131_250));
        assertThat(followers
                        .take(new Followers.Report(KNEE, engine(2), 1, 1, List.of(), 1, null))
                        .steps())
                .isEmpty();
    }

    @Test
    void enginesThatDoNotFitAreRefused() {
        followers.take(report(2, 0, 0));
        assertThat(refusal("other", 2, 3, 1))
                .isEqualTo(
                        "duplex.slice is 2/3 on two engines, e2 and other: each needs its own, and one that was started"
                                + " again cannot take part");
        assertThat(refusal("e2", 2, 2, 1))
                .isEqualTo("its duplex.slice is 2/2, and that of the engine that leads the search is 1/3");
        assertThat(followers.take(of("b", engine(2))).pending()).isEqualTo("engine 1/3 is at the search \"knee\"");
    }

    @Test
    void enginesWithOtherIntervalsOrTheSameNameAreRefused() {
        assertThat(refusal("e2", 2, 3, 5))
                .isEqualTo("its duplex.interval.seconds is 5, and that of the engine that leads the search is 1");
        assertThat(refusal("e1", 2, 3, 1)).isEqualTo("duplex.engine is e1 on another engine too: each needs its own");
        followers.take(report(2, 0, 0));
        assertThat(refusal("e2", 3, 3, 1)).isEqualTo("duplex.engine is e2 on another engine too: each needs its own");
    }

    @Test
    void anotherSearchOfTheNameWaitsForTheEndOfThisOne() {
        takeBoth();
        SearchEngine again = new SearchEngine("e2", new Slice(2, 3), 1, "id9");
        followers.ended(RateFinder.Outcome.reported(true, "highest 5/s"));
        assertThat(followers.take(of("knee", again)).pending())
                .isEqualTo("engine 1/3 has not ended the search before yet");
        assertThat(followers
                        .take(new Followers.Report(
                                new Followers.Report.Search("knee", "id0"), engine(3), 0, 0, List.of(), 0, null))
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
                        + " and can it still reach this one?");
        followers.take(report(2, 0, 0));
        followers.take(leaving(3, "its test was stopped"));
        assertThatThrownBy(followers::check).hasMessage("engine 3/3, e3, left the search: its test was stopped");
    }

    @Test
    void theEndIsToldAndAllKnowIt() {
        takeBoth();
        followers.ended(RateFinder.Outcome.reported(true, "highest 5/s"));
        followers.ended(RateFinder.Outcome.none("closed"));
        assertThat(followers.take(report(2, 0, 0)).end()).isEqualTo(RateFinder.Outcome.reported(true, "highest 5/s"));
        assertThat(followers.isEndKnown()).as("the answer may be lost").isFalse();
        followers.take(leaving(2, ""));
        assertThat(followers.isEndKnown()).isFalse();
        followers.take(leaving(3, "its test was stopped"));
        assertThat(followers.isEndKnown()).isTrue();
    }

    /** Two engines tell what they saw, one of them twice, while the rate changes and rounds are taken. */
    static final class ReportsAndOrders implements Scenario {
        private final Followers followers = new Followers("knee", engine(1), () -> 5);
        private final List<List<SearchInterval>> rounds = new ArrayList<>();

        @Override
        public List<Runnable> threads() {
            followers.take(report(2, 0, 0));
            followers.take(report(3, 0, 0));
            followers.order(1);
            return List.of(() -> tell(2), () -> tell(3), () -> {
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
            for (List<SearchInterval> each = followers.takeEach(0); each != null; each = followers.takeEach(0)) {
                rounds.add(each);
            }
        }

        @Override
        public void check() {
            takeAll();
            rounds.forEach(each -> {
                long written = each.get(0).messages().written();
                if (written != each.get(1).messages().written()) {
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

    @Test
    void intervalsOfAllEnginesAreAddedUp() {
        IntervalLatencies own = IntervalLatencies.of(1_000, 2_000);
        IntervalLatencies others = IntervalLatencies.of(3_000);
        SearchInterval first = new SearchInterval(
                new Interval(7_000, 1_000),
                new SearchInterval.Messages(10, 9, 1, 1, ""),
                List.of(own),
                List.of(own),
                new SearchInterval.Levels(3, 20, 1),
                Map.of("e1", new ClientSample(new Interval(7_000, 1_000), Map.of())));
        SearchInterval second = new SearchInterval(
                new Interval(99_000, 3_000),
                new SearchInterval.Messages(5, 4, 2, 1, "no room"),
                List.of(others),
                List.of(),
                new SearchInterval.Levels(4, 30, 2),
                Map.of("e2", new ClientSample(new Interval(99_000, 3_000), Map.of(ClientColumn.THREADS, 5.0))));

        SearchInterval sum = SearchLeader.sum(first, List.of(second));

        Interval interval = new Interval(7_000, 2_000);
        assertThat(sum.interval()).as("that of the first, of the mean length").isEqualTo(interval);
        assertThat(sum.messages()).isEqualTo(new SearchInterval.Messages(15, 13, 3, 2, "no room"));
        assertThat(sum.felt()).containsExactly(own, others);
        assertThat(sum.fromSend()).containsExactly(own);
        assertThat(sum.levels()).isEqualTo(new SearchInterval.Levels(7, 50, 3));
        assertThat(sum.clients().get("e2")).isEqualTo(new ClientSample(interval, Map.of(ClientColumn.THREADS, 5.0)));
        assertThat(sum.clients()).containsKey("e1");
    }

    @Test
    void messagesAreReadAsTheyWereWritten() throws Exception {
        Followers.Report report = report(2, 7, 3, searchInterval(1_000, 5));
        assertThat(EngineMessages.readReport(EngineMessages.write(report))).isEqualTo(report);
        Followers.Answer answer = new Followers.Answer(
                "",
                "",
                "id1",
                3,
                12.5,
                List.of(new EndedStep(1, 10, "kept", 1, 2)),
                RateFinder.Outcome.reported(true, "ü\n\"x\""));
        assertThat(EngineMessages.readAnswer(EngineMessages.write(answer))).isEqualTo(answer);
        Followers.Answer refused = Followers.Answer.refused("why");
        assertThat(EngineMessages.readAnswer(EngineMessages.write(refused))).isEqualTo(refused);
    }

    @Test
    void messagesThatAreNoneAreErrors() throws Exception {
        byte[] whole = EngineMessages.write(report(2, 7, 3, searchInterval(1_000, 5)));
        IntStream.range(0, whole.length)
                .forEach(length -> assertThatThrownBy(() -> EngineMessages.readReport(Arrays.copyOf(whole, length)))
                        .as("%d bytes", length)
                        .isInstanceOf(IOException.class));
        assertThatThrownBy(() ->
                        EngineMessages.readReport("{\"intervals\":[],\"search\":5}".getBytes(StandardCharsets.UTF_8)))
                .hasMessage("the member search is a Integer");
        assertThatThrownBy(() -> EngineMessages.readReport("{}".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("there is no member intervals: do all engines have the same version of Duplex?");
    }
}
