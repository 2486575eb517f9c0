package io.github.jmeterduplex.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.search.SearchBounds;
import io.github.jmeterduplex.internal.record.log.MessageTotals;
import io.github.jmeterduplex.internal.record.log.MessageWindow;
import io.github.jmeterduplex.internal.record.log.MessageWindow.Basis;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which bounds break, and what the tester reads. */
class BoundsTest {
    private static final MessageWindow.Percentiles UNTIMED = new MessageWindow.Percentiles(0, 0, 0);

    private static final MessageTotals GOOD = new MessageTotals(30_000, 29_961, 0, 0, 0, 0);
    private static final Bounds NONE = new Bounds(null, null, null, null, null);

    private static MessageWindow window(
            double seconds, MessageTotals tally, double perSecond, Basis basis, long p99Micros) {
        return new MessageWindow(
                seconds,
                tally,
                perSecond,
                basis,
                new MessageWindow.Percentiles(p99Micros / 4, p99Micros / 2, p99Micros),
                List.of("chat", "room"));
    }

    private static CheckedFigures figures(MessageTotals tally) {
        return figures(null, window(30.2, tally, 998.7, Basis.INTENDED, 8_404));
    }

    private static CheckedFigures figures(String label, MessageWindow window) {
        return new CheckedFigures(label, 30, window, 5_000);
    }

    private static CheckedFigures nothing(String label) {
        return figures(label, window(30.2, MessageTotals.ZERO, 0, Basis.NONE, 0));
    }

    @Test
    void sentenceHoldsAllFigures() {
        assertThat(figures(GOOD).sentence())
                .isEqualTo("p95 4.2 ms, p99 8.4 ms over 30 s (intended), lost 0.00 %, 998.7/s, 5000 open");
    }

    @Test
    void sentenceOfAYoungRunSaysHowOldItIs() {
        assertThat(figures(null, window(4.25, GOOD, 998.7, Basis.SENT, 120_600)).sentence())
                .isEqualTo("p95 60.3 ms, p99 121 ms over the run's first 4.3 s (latency), lost 0.00 %,"
                        + " 998.7/s, 5000 open");
    }

    @Test
    void sentenceWithoutRepliesClaimsNoPercentile() {
        assertThat(figures(null, window(30, new MessageTotals(5, 0, 0, 5, 0, 0), 0.2, Basis.NONE, 0))
                        .sentence())
                .isEqualTo("no p95 and no p99 over 30 s, lost 0.00 %, 0.2/s, 5000 open");
    }

    @Test
    void wrongRepliesAreToldAndNoLoss() {
        MessageTotals wrong = new MessageTotals(10, 6, 4, 0, 0, 0);

        assertThat(figures(wrong).sentence()).contains(", lost 0.00 %, wrong 4, ");
        assertThat(new Bounds(null, null, 0.0, null, null).brokenBy(figures(wrong)))
                .isEmpty();
    }

    @Test
    void withoutBoundsNothingBreaks() {
        assertThat(NONE.brokenBy(figures(new MessageTotals(10, 0, 0, 0, 10, 0))))
                .isEmpty();
        assertThat(NONE.brokenBy(nothing(null))).isEmpty();
        assertThat(NONE.brokenBy(nothing("chatt"))).isEmpty();
    }

    @Test
    void p99AboveItsBoundBreaksIt() {
        assertThat(new Bounds(null, 8.404, null, null, null).brokenBy(figures(GOOD)))
                .isEmpty();
        assertThat(new Bounds(null, 8.0, null, null, null).brokenBy(figures(GOOD)))
                .containsExactly("p99 8.4 ms is above maxP99Millis 8");
    }

    @Test
    void p95AboveItsBoundBreaksIt() {
        assertThat(new Bounds(4.202, null, null, null, null).brokenBy(figures(GOOD)))
                .isEmpty();
        assertThat(new Bounds(4.0, 8.0, null, null, null).brokenBy(figures(GOOD)))
                .containsExactly("p95 4.2 ms is above maxP95Millis 4", "p99 8.4 ms is above maxP99Millis 8");
        assertThat(new Bounds(4.0, null, null, null, null).brokenBy(nothing(null)))
                .containsExactly("no message over 30 s");
        assertThat(new Bounds(4.0, null, null, null, null)
                        .brokenBy(figures(null, window(30, new MessageTotals(5, 0, 0, 5, 0, 0), 0.2, Basis.NONE, 0))))
                .containsExactly("no p95 to hold against maxP95Millis 4: no reply came over 30 s");
    }

    @Test
    void figureThatOnlyLooksLikeItsBoundIsToldInFull() {
        assertThat(new Bounds(null, 8.4, null, null, null).brokenBy(figures(GOOD)))
                .containsExactly("p99 8.404 ms is above maxP99Millis 8.4");
        assertThat(new Bounds(null, null, 25.0, null, null)
                        .brokenBy(figures(new MessageTotals(0, 2_999_999, 0, 0, 1_000_001, 0))))
                .containsExactly(
                        "lost 25.000025 % is above maxLostPercent 25" + " (1000001 lost, 0 never written, of 4000000)");
    }

    @Test
    void lossesAboveTheirShareBreakTheBound() {
        MessageTotals lost = new MessageTotals(200, 197, 0, 0, 3, 0);

        assertThat(new Bounds(null, null, 1.5, null, null).brokenBy(figures(lost)))
                .isEmpty();
        assertThat(new Bounds(null, null, 1.0, null, null).brokenBy(figures(lost)))
                .containsExactly("lost 1.50 % is above maxLostPercent 1 (3 lost, 0 never written, of 200)");
    }

    @Test
    void messageThatWasNeverWrittenIsNoSuccess() {
        assertThat(new Bounds(null, null, 0.0, null, null).brokenBy(figures(new MessageTotals(0, 0, 0, 0, 0, 7))))
                .containsExactly("lost 100.00 % is above maxLostPercent 0 (0 lost, 7 never written, of 7)");
    }

    @Test
    void oneLossAmongMillionsIsNotRoundedAway() {
        assertThat(new Bounds(null, null, 0.0, null, null)
                        .brokenBy(figures(new MessageTotals(3_600_000, 3_599_999, 0, 0, 1, 0))))
                .containsExactly("lost 0.000028 % is above maxLostPercent 0 (1 lost, 0 never written, of 3600000)");
    }

    @Test
    void tooFewMessagesASecondBreakTheBound() {
        assertThat(new Bounds(null, null, null, 998.7, null).brokenBy(figures(GOOD)))
                .isEmpty();
        assertThat(new Bounds(null, null, null, 1_000.0, null).brokenBy(figures(GOOD)))
                .containsExactly("998.7/s is below minPerSecond 1000");
    }

    @Test
    void tooFewSessionsBreakTheBound() {
        assertThat(new Bounds(null, null, null, null, 5_000).brokenBy(figures(GOOD)))
                .isEmpty();
        assertThat(new Bounds(null, null, null, null, 5_001).brokenBy(figures(GOOD)))
                .containsExactly("open 5000 is below minOpen 5001");
    }

    @Test
    void allBrokenBoundsAreNamed() {
        assertThat(new Bounds(null, 1.0, 0.0, 1_000.0, 6_000).brokenBy(figures(new MessageTotals(9, 9, 0, 0, 1, 0))))
                .containsExactly(
                        "p99 8.4 ms is above maxP99Millis 1",
                        "lost 10.00 % is above maxLostPercent 0 (1 lost, 0 never written, of 10)",
                        "998.7/s is below minPerSecond 1000",
                        "open 5000 is below minOpen 6000");
    }

    @Test
    void checkThatSeesNothingIsNotGreen() {
        assertThat(new Bounds(null, 100.0, 1.0, null, 6_000).brokenBy(nothing(null)))
                .containsExactly("no message over 30 s", "open 5000 is below minOpen 6000");
        assertThat(new Bounds(null, null, null, 0.0, null).brokenBy(nothing("chat")))
                .containsExactly("no message of \"chat\" over 30 s");
    }

    @Test
    void sessionsCanBeCheckedWithoutMessages() {
        assertThat(new Bounds(null, null, null, null, 5_000).brokenBy(nothing(null)))
                .isEmpty();
    }

    @Test
    void labelThatNothingSentIsToldWithThoseThatDid() {
        assertThat(new Bounds(null, null, 1.0, null, null).brokenBy(nothing("chatt")))
                .containsExactly("no message has the label \"chatt\"; labels that sent: \"chat\", \"room\"");
    }

    @Test
    void labelThatNothingSentBeforeAnySendSaysSo() {
        MessageWindow before = new MessageWindow(1, MessageTotals.ZERO, 0, Basis.NONE, UNTIMED, List.of());

        assertThat(new Bounds(null, null, 1.0, null, null).brokenBy(figures("chat", before)))
                .containsExactly("no message has the label \"chat\"; nothing was sent yet");
    }

    @Test
    void manyLabelsAreCutShort() {
        List<String> many = IntStream.range(10, 30).mapToObj(i -> "l" + i).toList();
        MessageWindow window = new MessageWindow(30, MessageTotals.ZERO, 0, Basis.NONE, UNTIMED, many);

        assertThat(new Bounds(null, null, 1.0, null, null).brokenBy(figures("chat", window)))
                .singleElement()
                .asString()
                .contains("\"l10\", ")
                .endsWith("\"l19\" and 10 more");
    }

    @Test
    void searchHasNoBoundOnTheRateThatItMoves() {
        assertThat(new Bounds(null, 200.0, 0.5, 10.0, 201).ofSearch()).isEqualTo(new SearchBounds(200.0, 0.5, 201));
    }

    @Test
    void boundNeedsWhatItMeasures() {
        CheckedFigures underWay = figures(null, window(30, new MessageTotals(50, 0, 0, 0, 0, 0), 1.7, Basis.NONE, 0));

        assertThat(new Bounds(null, 200.0, null, null, null).brokenBy(underWay))
                .containsExactly("no p99 to hold against maxP99Millis 200: no reply came over 30 s");
        assertThat(new Bounds(null, null, 1.0, null, null).brokenBy(underWay))
                .containsExactly(
                        "nothing to hold against maxLostPercent 1: the outcome of no message became known over 30 s");
        assertThat(new Bounds(null, null, null, 1.0, null).brokenBy(underWay)).isEmpty();
    }
}
