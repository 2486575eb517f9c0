package io.github.jmeterduplex.internal.engine.search.engines;

import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.FOUND;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.engine;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.plan;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.report;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.searchInterval;
import static io.github.jmeterduplex.internal.engine.search.engines.EngineReports.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.engine.search.ControlledLoad;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The messages between engines and their leader. */
class EngineMessagesTest {
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

        SearchInterval sum = SearchLeader.sum(List.of(first, second));

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
        Report report = new Report(
                new Report.Search("ü\n\"x\"", "id", plan(null, 5)),
                engine(2),
                new Report.Load(new ControlledLoad.Senders(false, 2, 2.5), 7, "nothing"),
                new Report.Measured(7, 3, List.of(searchInterval(1_000, 5))),
                4,
                "stopped");
        assertThat(EngineMessages.readReport(EngineMessages.write(report))).isEqualTo(report);
        Answer answer = new Answer("", "", "id1", 3, 12.5, List.of(step(1, 2)), FOUND);
        assertThat(EngineMessages.readAnswer(EngineMessages.write(answer))).isEqualTo(answer);
        Answer refused = Answer.refused("why");
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
        assertThatThrownBy(() -> EngineMessages.readReport(changed(whole, "\"index\":2", "\"index\":4")))
                .hasMessage("its duplex.slice is 4/3");
        byte[] answer = EngineMessages.write(new Answer("", "", "id", 1, 5.5, List.of(), null));
        assertThatThrownBy(() -> EngineMessages.readAnswer(changed(answer, "5.5", "-5.5")))
                .hasMessage("the rate is -5.5");
        assertThatThrownBy(() -> EngineMessages.readAnswer(changed(answer, "5.5", "1e999")))
                .hasMessage("the rate is Infinity");
        assertThatThrownBy(() -> EngineMessages.readReport("{}".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("there is no member intervals: do all engines have the same version of Duplex?");
    }

    private static byte[] changed(byte[] json, String part, String other) {
        return new String(json, StandardCharsets.UTF_8).replace(part, other).getBytes(StandardCharsets.UTF_8);
    }
}
