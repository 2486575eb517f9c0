package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterduplex.internal.record.log.MessageWindow.Basis;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a look back at the last seconds finds. */
class MessageWindowTest {
    @TempDir
    private Path folder;

    @Test
    void windowSlides() throws IOException {
        LogFixture log = new LogFixture(folder);
        replies(log.counters.label("chat"), 100, 50_000);
        log.advanceAndTick(1_000);
        for (int second = 1; second < 20; second++) {
            replies(log.counters.label("chat"), 10, 5_000);
            log.advanceAndTick(1_000);
        }

        MessageWindow all = log.window("chat", 30);
        assertThat(all.tally().replied()).isEqualTo(290);
        assertThat(all.percentiles().p95Micros()).isCloseTo(50_000, within(50L));
        assertThat(all.percentiles().p99Micros()).isCloseTo(50_000, within(50L));
        assertThat(all.seconds()).as("the run is younger than 30 s").isEqualTo(20.0);
        MessageWindow last = log.window("chat", 10);
        assertThat(last.tally().replied()).isEqualTo(100);
        assertThat(last.percentiles().p99Micros()).isCloseTo(5_000, within(5L));
        assertThat(last.seconds()).isEqualTo(10.0);

        log.advanceAndTick(60_000);
        assertThat(log.window("chat", 30).tally()).isEqualTo(MessageTotals.ZERO);
        assertThat(log.window("chat", 30).basis()).isEqualTo(Basis.NONE);
        assertThat(log.window("chat", 3_600).tally().replied()).isEqualTo(290);
    }

    @Test
    void windowEndsNowAndBeginsWithAWholeSecond() throws IOException {
        LogFixture log = new LogFixture(folder);
        for (int second = 0; second < 5; second++) {
            replies(log.counters.label("chat"), 1, 1_000);
            log.advanceAndTick(1_000);
        }
        log.clock.advanceMillis(400);
        replies(log.counters.label("chat"), 7, 1_000);

        MessageWindow window = log.window("chat", 2);
        assertThat(window.seconds()).isEqualTo(2.4);
        assertThat(window.tally().replied()).isEqualTo(2 + 7);
    }

    @Test
    void looksTakeNothingFromTheFilesNorFromEachOther() throws IOException {
        LogFixture log = new LogFixture(folder, "duplex.interval.seconds", "10");
        for (int second = 0; second < 20; second++) {
            for (int look = 0; look < 5; look++) {
                log.counters.label("chat").count(Count.WRITTEN);
                log.counters.label("chat").replied(1_000, 2_000);
                log.clock.advanceMillis(200);
                long before = 5L * second + look + 1;
                assertThat(log.window("chat", 60).tally().replied()).isEqualTo(before);
                assertThat(log.window(null, 60).tally().written()).isEqualTo(before);
            }
            log.writer.tickIfDue();
        }

        assertThat(log.counts())
                .extracting(line -> line.counts().get(Count.REPLIED))
                .containsExactly(50L, 50L);
        assertThat(log.latencies())
                .extracting(line -> line.tag().kind() + " " + line.latencies().count())
                .containsExactlyInAnyOrder("LATENCY 50", "INTENDED 50", "LATENCY 50", "INTENDED 50");
    }

    @Test
    void slicesAreASecondLongWhateverTheIntervalOfTheFiles() throws IOException {
        LogFixture log = new LogFixture(folder, "duplex.interval.seconds", "60");
        for (int second = 0; second < 50; second++) {
            replies(log.counters.label("chat"), 1, 1_000);
            log.advanceAndTick(1_000);
        }

        assertThat(log.window("chat", 5).tally().replied()).isEqualTo(5);
    }

    @Test
    void intendedLatencyCountsWhereThereIsAPace() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.counters.label("paced").replied(1_000, 90_000);
        log.counters.label("free").replied(40_000, LabelStats.NONE);

        assertThat(log.window("paced", 30).basis()).isEqualTo(Basis.INTENDED);
        assertThat(log.window("paced", 30).percentiles().p99Micros()).isCloseTo(90_000, within(90L));
        assertThat(log.window("free", 30).basis()).isEqualTo(Basis.SENT);
        assertThat(log.window("free", 30).percentiles().p99Micros()).isCloseTo(40_000, within(40L));
        assertThat(log.window(null, 30).basis()).isEqualTo(Basis.MIXED);
        assertThat(log.window(null, 30).percentiles().p99Micros()).isCloseTo(90_000, within(90L));
    }

    @Test
    void fanOutCountsWithItsLastArrival() throws IOException {
        LogFixture log = new LogFixture(folder);
        LabelStats room = log.counters.label("room");
        room.count(Count.WRITTEN);
        room.time(LatencyKind.FIRST, 1_000);
        room.time(LatencyKind.EACH, 1_000);
        room.time(LatencyKind.EACH, 30_000);
        room.replied(30_000, LabelStats.NONE);

        MessageWindow window = log.window("room", 30);
        assertThat(window.tally()).isEqualTo(new MessageTotals(1, 1, 0, 0, 0, 0));
        assertThat(window.percentiles().p99Micros()).isCloseTo(30_000, within(30L));
        assertThat(window.labels()).containsExactly("room");
    }

    @Test
    void slowerOnesDecideWhereOneLabelIsSentWithAndWithoutPace() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.counters.label("chat").replied(1_000, 1_500);
        log.counters.label("chat").replied(700_000, LabelStats.NONE);

        assertThat(log.window("chat", 30).percentiles().p95Micros()).isCloseTo(700_000, within(700L));
        assertThat(log.window("chat", 30).percentiles().p99Micros()).isCloseTo(700_000, within(700L));
    }

    @Test
    void everyOutcomeIsCounted() throws IOException {
        LogFixture log = new LogFixture(folder);
        LabelStats chat = log.counters.label("chat");
        chat.count(Count.WRITTEN);
        replies(chat, 1, 1_000);
        chat.wrong(new Fault(Cause.UNEXPECTED, ""));
        chat.count(Count.UNANSWERED);
        chat.lost(new Fault(Cause.TIMEOUT, ""));
        chat.lost(new Fault(Cause.CONNECTION, ""));
        chat.failed(new Fault(Cause.NO_SESSION, ""));
        chat.pushed(1_000);
        chat.late(1_000);

        MessageTotals tally = log.window("chat", 30).tally();
        assertThat(tally).isEqualTo(new MessageTotals(2, 1, 1, 1, 2, 1));
        assertThat(tally.sent()).isEqualTo(6);
    }

    @Test
    void labelsAreThoseThatSent() throws IOException {
        LogFixture log = new LogFixture(folder);
        replies(log.counters.label("chat"), 1, 1_000);
        log.counters.label("room").failed(new Fault(Cause.NO_SESSION, ""));
        log.counters.label("/topic/clock").pushed(LabelStats.NONE);
        log.counters.label("connect").time(LatencyKind.CONNECT, 1_000);

        assertThat(log.window("chatt", 30).labels()).containsExactly("chat", "room");
        assertThat(log.window("chatt", 30).tally().isZero()).isTrue();
    }

    @Test
    void rateCountsFromTheSecondAfterTheFirstSend() throws IOException {
        LogFixture log = new LogFixture(folder);
        log.advanceAndTick(20_000);
        log.counters.label("chat");
        log.clock.advanceMillis(700);
        write(log, 30);
        log.advanceAndTick(300);
        for (int second = 0; second < 4; second++) {
            write(log, 100);
            log.advanceAndTick(1_000);
        }
        log.clock.advanceMillis(500);
        write(log, 50);

        assertThat(log.window("chat", 30).writtenPerSecond()).isCloseTo(100, within(0.001));
        assertThat(log.window("chat", 2).writtenPerSecond()).isCloseTo(100, within(0.001));
    }

    @Test
    void rateOfTheFirstSecondIsThatOfWhatIsThere() throws IOException {
        LogFixture log = new LogFixture(folder);
        write(log, 60);
        log.clock.advanceMillis(600);

        assertThat(log.window("chat", 30).writtenPerSecond()).isCloseTo(100, within(0.001));
    }

    @Test
    void senderThatStoppedLowersTheRate() throws IOException {
        LogFixture log = new LogFixture(folder);
        for (int second = 0; second < 20; second++) {
            write(log, 100);
            log.advanceAndTick(1_000);
        }
        log.advanceAndTick(10_000);

        assertThat(log.window("chat", 20).writtenPerSecond()).isCloseTo(50, within(0.001));
        assertThat(log.window("chat", 5).writtenPerSecond()).isZero();
    }

    @Test
    void rateOfSeveralLabelsIsTheirSum() throws IOException {
        LogFixture log = new LogFixture(folder);
        for (int second = 0; second < 10; second++) {
            write(log, 100);
            if (second >= 5) {
                log.counters.label("room").count(Count.WRITTEN);
            }
            log.advanceAndTick(1_000);
        }

        assertThat(log.window(null, 30).writtenPerSecond()).isCloseTo(101, within(0.001));
    }

    @Test
    void anHourOfSecondsIsKeptInFewSlicesAndWhole() {
        LabelCounters chat = label();
        long nanos = 0;
        for (int second = 0; second < 4_020; second++) {
            for (int message = 0; message < 10; message++) {
                chat.count(Count.WRITTEN);
                // the first 420 s are slow; no look at the last hour may see them
                chat.replied(second < 420 ? 900_000 : 2_000 + second, LabelStats.NONE);
            }
            nanos += 1_000_000_000L;
            chat.slice(nanos, new LatencyHistogram());
        }

        for (int seconds : new int[] {1, 30, 120, 600, 1_200, 3_600}) {
            LatencyHistogram latencies = new LatencyHistogram();
            long from = nanos - seconds * 1_000_000_000L;
            LabelWindow.Figures figures = chat.since(from, nanos, latencies, new LatencyHistogram());
            assertThat(figures.startNanos()).as("%d s", seconds).isEqualTo(from);
            assertThat(figures.tally().replied()).isEqualTo(10L * seconds);
            assertThat(figures.writtenPerSecond()).isCloseTo(10, within(0.001));
            assertThat(latencies.count()).isEqualTo(10L * seconds);
            assertThat(latencies.maxMicros()).isCloseTo(2_000 + 4_019, within(10L));
        }
        assertThat(chat.slices()).isLessThan(300);
        LatencyHistogram files = taken(chat);
        assertThat(files.count()).isEqualTo(40_200);
    }

    @Test
    void labelThatSendsAgainAfterAPauseIsHeldAgainstTheWholeWindow() throws IOException {
        LogFixture log = new LogFixture(folder);
        write(log, 100);
        log.advanceAndTick(1_000);
        log.advanceAndTick(60_000);
        write(log, 100);
        log.advanceAndTick(1_000);

        assertThat(log.window("chat", 20).writtenPerSecond()).isCloseTo(5, within(0.001));
    }

    @Test
    void looksFilesAndRepliesAtOnceLoseNothing() throws Exception {
        LabelCounters chat = label();
        int replies = 500_000;
        Thread[] callbacks = {
            new Thread(() -> replies(chat, replies, 1_000)), new Thread(() -> replies(chat, replies, 2_000))
        };
        AtomicBoolean done = new AtomicBoolean();
        FutureTask<Long> looks = new FutureTask<>(() -> {
            long nanos = 0;
            // Within the hour that is kept, however fast this machine is.
            for (int look = 0; !done.get() && look < 30_000; look++) {
                nanos += 100_000_000;
                chat.slice(nanos, new LatencyHistogram());
                chat.since(nanos, nanos, new LatencyHistogram(), new LatencyHistogram());
            }
            return nanos;
        });
        Thread looking = new Thread(looks);
        looking.start();
        for (Thread callback : callbacks) {
            callback.start();
        }
        long inFiles = 0;
        while (callbacks[0].isAlive() || callbacks[1].isAlive()) {
            inFiles += taken(chat).count();
        }
        done.set(true);
        long looked = looks.get(30, TimeUnit.SECONDS);
        inFiles += taken(chat).count();

        LatencyHistogram latencies = new LatencyHistogram();
        MessageTotals tally =
                chat.since(0, looked, latencies, new LatencyHistogram()).tally();
        assertThat(tally.replied()).isEqualTo(2L * replies);
        assertThat(latencies.count()).isEqualTo(2L * replies);
        assertThat(inFiles).isEqualTo(2L * replies);
    }

    @Test
    void longWindowBeginsWithAWholeBlock() {
        LabelCounters chat = label();
        long nanos = 0;
        for (int second = 0; second < 605; second++) {
            chat.count(Count.WRITTEN);
            nanos += 1_000_000_000L;
            chat.slice(nanos, new LatencyHistogram());
        }

        LabelWindow.Figures figures =
                chat.since(nanos - 304_000_000_000L, nanos, new LatencyHistogram(), new LatencyHistogram());
        assertThat(figures.startNanos()).isEqualTo(300_000_000_000L);
        assertThat(figures.tally().written()).isEqualTo(305);
        assertThat(figures.writtenPerSecond()).isCloseTo(1, within(0.001));
    }

    private static LabelCounters label() {
        return new LabelCounters("chat", new CauseCounters.ExampleTexts(), 0);
    }

    private static LatencyHistogram taken(LabelCounters label) {
        LatencyHistogram taken = new LatencyHistogram();
        label.takeLatencies(LatencyKind.LATENCY, taken);
        return taken;
    }

    private static void replies(LabelStats label, int count, long micros) {
        for (int i = 0; i < count; i++) {
            label.count(Count.WRITTEN);
            label.replied(micros, LabelStats.NONE);
        }
    }

    private static void write(LogFixture log, int count) {
        for (int i = 0; i < count; i++) {
            log.counters.label("chat").count(Count.WRITTEN);
        }
    }
}
