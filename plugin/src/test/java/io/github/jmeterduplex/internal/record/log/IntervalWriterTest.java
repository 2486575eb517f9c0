package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCounts;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntervalWriterTest {
    private static final long START = FakeClock.START_EPOCH_MILLIS;

    @TempDir
    Path folder;

    private static Interval interval(long startMillis, long lengthMillis) {
        return new Interval(START + startMillis, lengthMillis);
    }

    @Test
    void labelsHaveLinesOnlyWhereTheyHaveSomethingToSay() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.counters.label("silent");
        log.counters.label("chat").count(Count.WRITTEN);
        log.advanceAndTick(1_000);
        log.advanceAndTick(1_000);
        log.counters.label("chat").replied(1_200, LabelStats.NONE);
        log.counters.label("room").failed(new Fault(Cause.NO_SESSION, "no group \"chat\", see token=a1b2"));
        log.counters.label("room").failed(new Fault(Cause.NO_SESSION, "another text"));
        log.advanceAndTick(1_000);

        assertThat(log.counts())
                .extracting(LabelCounts::interval, LabelCounts::label)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(interval(0, 1_000), "chat"),
                        org.assertj.core.groups.Tuple.tuple(interval(2_000, 1_000), "chat"),
                        org.assertj.core.groups.Tuple.tuple(interval(2_000, 1_000), "room"));
        assertThat(log.latencies())
                .singleElement()
                .satisfies(line -> assertThat(line.interval()).isEqualTo(interval(2_000, 1_000)))
                .satisfies(line -> assertThat(line.tag()).isEqualTo(new LatencyTag(LatencyKind.LATENCY, "chat")));
        assertThat(log.sessions())
                .extracting(SessionCounts::interval)
                .containsExactly(interval(0, 1_000), interval(1_000, 1_000), interval(2_000, 1_000));
        assertThat(Files.readString(log.directory.resolve(CsvFile.FAILURES.name())))
                .isEqualTo(CsvFile.FAILURES.header() + (START + 2_000)
                        + ",1000,message,no-session,2,room,\"no group \"\"chat\"\", see token=******\"\n");
    }

    @Test
    void nothingIsWrittenBeforeTheIntervalIsOver() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.counters.label("chat").count(Count.WRITTEN);
        log.advanceAndTick(999);

        assertThat(log.counts()).isEmpty();
        assertThat(log.writer.nanosToTick()).isEqualTo(1_000_000);
    }

    @Test
    void lateTickMakesItsIntervalLongerAndTheNextOneShorter() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.advanceAndTick(1_003);
        log.advanceAndTick(2_500);
        log.advanceAndTick(497);
        log.advanceAndTick(1_000);

        assertThat(log.sessions())
                .extracting(SessionCounts::interval)
                .containsExactly(
                        interval(0, 1_003), interval(1_003, 2_500), interval(3_503, 497), interval(4_000, 1_000));
    }

    @Test
    void intervalThatFailsIsNotRepeatedAtOnce() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.runJson.fact("broken", () -> {
            throw new IllegalStateException("no fact");
        });
        assertThatThrownBy(() -> log.advanceAndTick(1_000)).hasMessage("no fact");

        assertThat(log.writer.nanosToTick()).isEqualTo(TimeUnit.SECONDS.toNanos(1));
    }

    @Test
    void intervalsHaveTheLengthThatWasSet() throws IOException {
        LogFixture log = new LogFixture(folder, "duplex.interval.seconds", "5");
        log.advanceAndTick(4_999);
        log.advanceAndTick(1);

        assertThat(log.sessions()).extracting(SessionCounts::interval).containsExactly(interval(0, 5_000));
    }

    @Test
    void lastPartOfAnIntervalIsWrittenAtTheEnd() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.advanceAndTick(1_000);
        log.clock.advanceMillis(250);
        log.counters.label("chat").lost(new Fault(Cause.END, ""));
        log.finish();

        assertThat(log.counts())
                .singleElement()
                .isEqualTo(
                        new LabelCounts(interval(1_000, 250), "chat", Counts.of(Count.class, count -> switch (count) {
                            case SENT, LOST, LOST_END -> 1;
                            default -> 0;
                        })));
    }

    @Test
    void outputsAreToldWhatTheFilesHave() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.counters.label("silent");
        log.counters.label("chat").count(Count.WRITTEN);
        log.counters.label("chat").replied(1_200, LabelStats.NONE);
        log.counters.label("chat").lost(new Fault(Cause.TIMEOUT, ""));
        log.advanceAndTick(1_000);
        log.clock.advanceMillis(250);
        log.finish();

        IntervalFigures figures = log.told.get(0);
        assertThat(figures.interval()).isEqualTo(interval(0, 1_000));
        assertThat(figures.labels()).singleElement().satisfies(label -> {
            assertThat(label.label()).isEqualTo("chat");
            assertThat(label.counts()).isEqualTo(log.counts().get(0).counts());
            assertThat(label.latencies()).containsOnlyKeys(LatencyKind.LATENCY);
            assertThat(label.latencies().get(LatencyKind.LATENCY).count()).isEqualTo(1);
        });
        assertThat(figures.failures())
                .containsExactly(
                        new FailureCount(interval(0, 1_000), FailureCount.Kind.MESSAGE, "timeout", 1, "chat", ""));
        assertThat(log.told).extracting(IntervalFigures::sessions).isEqualTo(log.sessions());
        assertThat(log.told)
                .hasSize(2)
                .last()
                .satisfies(last -> assertThat(last.labels()).isEmpty());
    }

    @Test
    void clientIsMeasuredEveryInterval() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.advanceAndTick(1_000);
        log.advanceAndTick(1_000);

        List<ClientSample> samples = new ArrayList<>();
        CsvFile.CLIENT.read(log.directory.resolve(CsvFile.CLIENT.name()), samples::add, warning -> {});
        assertThat(samples)
                .hasSize(2)
                .allSatisfy(sample ->
                        assertThat(sample.values().get(ClientColumn.THREADS)).isPositive());
    }

    @Test
    void rowsAreInTheFilesAfterTheIntervalAndProblemsOfArrivalApart() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.writer.row(LogFixture.row(Outcome.REPLIED, "chat"));
        log.writer.row(LogFixture.row(Outcome.DUPLICATE, "chat"));
        log.advanceAndTick(1_000);

        assertThat(Files.readAllLines(log.directory.resolve("messages-0001.jtl")))
                .hasSize(2)
                .last()
                .asString()
                .contains(",replied,");
        assertThat(Files.readAllLines(log.directory.resolve("unexpected.jtl")))
                .hasSize(2)
                .last()
                .asString()
                .contains(",duplicate,");
    }

    @Test
    void runJsonIsCompletedWithTotalsThatEqualTheSumOfTheIntervals() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.runJson.write();
        assertThat(json(log)).containsEntry(RunFile.COMPLETED, false).doesNotContainKey(RunFile.END_EPOCH_MS);
        log.counters.label("chat").count(Count.WRITTEN);
        log.counters.label("chat").replied(5, LabelStats.NONE);
        log.counters.sessions().opening();
        log.counters.sessions().opened();
        log.advanceAndTick(1_000);
        log.counters.label("chat").lost(new Fault(Cause.TIMEOUT, ""));
        log.counters.sessions().closed();
        log.clock.advanceMillis(500);
        log.finish();

        Map<String, Object> json = json(log);
        assertThat(json)
                .containsEntry(RunFile.FORMAT, 1)
                .containsEntry(RunFile.RUN, "run-1")
                .containsEntry(RunFile.ENGINE, "engine-1")
                .containsEntry(RunFile.PLAN, "chat.jmx")
                .containsEntry(RunFile.START_EPOCH_MS, START)
                .containsEntry(RunFile.END_EPOCH_MS, START + 1_500)
                .containsEntry(RunFile.COMPLETED, true)
                .containsEntry(RunFile.WRITE_ERRORS, 0);
        assertThat(json)
                .extractingByKey(RunFile.TOTALS, InstanceOfAssertFactories.map(String.class, Object.class))
                .extractingByKey("labels", InstanceOfAssertFactories.map(String.class, Object.class))
                .extractingByKey("chat", InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("sent", 2)
                .containsEntry("replied", 1)
                .containsEntry("lost_timeout", 1);
        assertThat(json)
                .extractingByKey(RunFile.TOTALS, InstanceOfAssertFactories.map(String.class, Object.class))
                .extractingByKey("sessions", InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("opened", 1)
                .containsEntry("closed", 1)
                .containsEntry("open_peak", 1);
    }

    @Test
    void factsReachTheFileWithinAnInterval() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.runJson.fact("threads", 10);
        log.runJson.fact("targets", Map.of("refresh token", 2.5));
        log.runJson.fact("arrivals", Map.of("refresh token", "poisson"));
        log.runJson.fact("password", "hunter2");
        log.advanceAndTick(1_000);

        assertThat(json(log))
                .extractingByKey(RunFile.FACTS)
                .isEqualTo(Map.of(
                        "threads",
                        10,
                        "targets",
                        Map.of("refresh token", 2.5),
                        "arrivals",
                        Map.of("refresh token", "poisson"),
                        "password",
                        "******"));
        assertThat(json(log))
                .extractingByKey(RunFile.PROPERTIES)
                .isEqualTo(Map.of("duplex.run", "run-1", "duplex.push.token", "******"));
    }

    private static Map<String, Object> json(LogFixture log) throws IOException {
        return JSON.std.mapFrom(Files.readString(log.directory.resolve(RunFile.NAME)));
    }
}
