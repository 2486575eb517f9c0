package io.github.jmeterduplex.internal.engine.search.engines;

import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.FOUND;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.KNEE;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.LOAD;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.engine;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.report;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.searchInterval;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The searches of a run, one after the other and at the same time. */
class SearchLeadersTest {
    private final List<SearchLeader> begun = new ArrayList<>();
    private long now;
    private final SearchLeaders leaders = new SearchLeaders(begun::add, () -> now);

    private static Report of(String name, String id, SearchEngine engine, @Nullable String leaves) {
        return new Report(
                new Report.Search(name, id, KNEE.plan()),
                engine,
                LOAD,
                new Report.Measured(0, 0, List.of()),
                0,
                leaves);
    }

    private static Answer answer(SearchLeaders leaders, Report report) {
        try {
            return EngineMessages.readAnswer(leaders.answer(EngineMessages.write(report)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Answer tell(int index, String id, @Nullable String leaves) {
        return answer(leaders, of("knee", id, engine(index), leaves));
    }

    @Test
    void eachNameHasOneSearch() {
        String id = tell(1, "", null).search();
        assertThat(tell(2, "", null).search()).isEqualTo(id).isNotEmpty();
        assertThat(answer(leaders, of("other", "", engine(1), null)).search()).isNotEqualTo(id);
        assertThat(begun).extracting(SearchLeader::name).containsExactly("knee", "other");
        assertThat(begun).extracting(SearchLeader::count).containsExactly(3, 3);
    }

    @Test
    void nextSearchOfANameBeginsWhenAllEnginesKnowTheEndOfTheOneBefore() {
        String id = tell(1, "", null).search();
        tell(2, id, null);
        tell(3, id, null);
        begun.get(0).end(FOUND);
        tell(1, id, "");
        tell(2, id, "");
        SearchEngine again = new SearchEngine("e1", new Slice(1, 3), 1, "id9");
        assertThat(answer(leaders, of("knee", "", again, null)).pending())
                .isEqualTo("the search before of this name has not ended on all engines");
        assertThat(tell(3, id, null).end()).isEqualTo(FOUND);
        tell(3, id, "");
        assertThat(answer(leaders, of("knee", "", again, null)).search()).isNotEqualTo(id);
        assertThat(tell(3, id, "").refusal())
                .as("an answer was lost")
                .isEqualTo("the search that it took part in has ended, and this is the next one");
        assertThat(begun).hasSize(2);
    }

    @Test
    void enginesThatDoNotComeEndTheSearch() {
        tell(2, "", null);
        now = Followers.SILENT_NANOS + 1;
        assertThatThrownBy(begun.get(0)::awaitFollowers).hasMessageStartingWith("engine 2/3, e2, took part in the");
        tell(2, "", null);
        Thread.currentThread().interrupt();
        assertThatThrownBy(begun.get(0)::awaitFollowers).isInstanceOf(InterruptedException.class);
    }

    @Test
    void whatIsNoReportIsRefused() throws Exception {
        byte[] whole = EngineMessages.write(report(2, 7, 3, searchInterval(1_000, 5)));
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThat(EngineMessages.readAnswer(leaders.answer(cut)).refusal())
                    .startsWith("its report cannot be read: ");
        }
        String text = new String(whole, StandardCharsets.UTF_8);
        for (String hostile : List.of(
                text.replace("\"steps\":0", "\"steps\":-1"),
                text.replace("\"first\":3", "\"first\":-1"),
                text.replace("\"length\":1000", "\"length\":-1"),
                text.replace("\"index\":2", "\"index\":0"),
                text.replace("\"count\":3", "\"count\":2000000000"),
                "[".repeat(100_000),
                "{\"intervals\":" + "{\"a\":".repeat(100_000))) {
            byte[] bytes = hostile.getBytes(StandardCharsets.UTF_8);
            assertThat(EngineMessages.readAnswer(leaders.answer(bytes)).refusal())
                    .as(hostile.substring(0, 20))
                    .startsWith("its report cannot be read: ");
        }
    }

    /** The first reports of three engines come at the same time. */
    static final class FirstReports implements Scenario {
        private final List<SearchLeader> begun = Collections.synchronizedList(new ArrayList<>());
        private final List<Answer> answers = Collections.synchronizedList(new ArrayList<>());
        private final SearchLeaders leaders = new SearchLeaders(begun::add, () -> 5);

        @Override
        public List<Runnable> threads() {
            return List.of(() -> tell(1), () -> tell(2), () -> tell(3));
        }

        private void tell(int index) {
            answers.add(answer(leaders, of("knee", "", engine(index), null)));
        }

        @Override
        public void check() {
            if (begun.size() != 1
                    || answers.stream().map(Answer::search).distinct().count() != 1) {
                throw new AssertionError("not one search: " + answers);
            }
            if (!answers.stream().allMatch(answer -> answer.refusal().isEmpty())) {
                throw new AssertionError("refused: " + answers);
            }
            begun.get(0).pace(300);
            if (answer(leaders, of("knee", answers.get(0).search(), engine(2), null))
                            .perSecond()
                    != 300) {
                throw new AssertionError("the rate is not told");
            }
        }
    }

    @Test
    void firstReportsMayCross() {
        Race.of(FirstReports.class, SearchLeaders.class, Followers.class).rounds(500);
    }
}
