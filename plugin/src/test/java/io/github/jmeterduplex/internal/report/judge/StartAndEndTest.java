package io.github.jmeterduplex.internal.report.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict.DisturbedStretch;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** What the verdict makes of the first and the last seconds of a run; samples of a second each. */
class StartAndEndTest extends JudgeFixture {
    /** Sessions open for some seconds, are open, and close in the last ones. */
    private void sessions(int opening, int seconds, int closing) {
        for (int second = 0; second < seconds; second++) {
            long open = Math.min(opening, Math.min(second + 1, (seconds - 1 - second) * (long) opening / closing));
            judge.add(
                    "e-1",
                    new SessionCounts(
                            interval(second),
                            Counts.of(SessionCount.class, count -> count == SessionCount.OPEN ? open : 0)));
        }
    }

    private static final Map<ClientColumn, Double> STOP = Map.of(ClientColumn.HICCUP_MAX_MS, 300.0);

    @Test
    void stopsWhileSessionsOpenAndCloseAreNotHeldAgainstTheClient() {
        sessions(4, 60, 2);
        ClientVerdict verdict = verdict(60, Map.of(1, STOP, 6, STOP, 58, STOP));

        assertThat(verdict.healthy()).isTrue();
        assertThat(verdict.sentences())
                .singleElement()
                .asString()
                .startsWith(
                        "Usable from 00:00:08 to 00:00:57, between the opening of its sessions and their end: GC paused"
                                + " the client 0.4 % of the time, worst 4 ms at 00:00:09; no standstill over 6.5 ms; ");
        assertThat(verdict.disturbed())
                .extracting(DisturbedStretch::fromSeconds, DisturbedStretch::toSeconds)
                .containsExactly(Tuple.tuple(0.0, 3.0), Tuple.tuple(5.0, 8.0), Tuple.tuple(57.0, 60.0));
    }

    @Test
    void pauseAtTheEndOfTheStartIsNoReasonAfterIt() {
        sessions(4, 60, 2);
        ClientVerdict verdict = verdict(
                60,
                Map.of(
                        8, Map.of(ClientColumn.GC_PAUSE_MAX_MS, 264.0, ClientColumn.GC_PAUSE_MS, 264.0),
                        9, Map.of(ClientColumn.HICCUP_MAX_MS, 250.0)));

        assertThat(verdict.healthy()).isTrue();
        assertThat(verdict.sentences())
                .singleElement()
                .asString()
                .startsWith("Usable from 00:00:11 to 00:01:00, between");
    }

    @Test
    void stopsBetweenStartAndEndAreHeldAgainstTheClient() {
        sessions(4, 60, 2);
        ClientVerdict verdict = verdict(60, Map.of(1, STOP, 30, STOP));

        assertThat(verdict.healthy()).isFalse();
        assertThat(verdict.sentences()).hasSize(2);
        assertThat(verdict.sentences().get(0))
                .isEqualTo(
                        "Usable from 00:00:03 to 00:01:00, but the figures between 00:00:29 and 00:00:32 (3 s in all)"
                                + " are the load generator's own, not the server's.");
        assertThat(verdict.sentences().get(1))
                .startsWith("The client stood still in 1 interval, worst 300 ms at 00:00:30");
    }

    @Test
    void sessionsThatOpenAllTheTimeAreNoExcuse() {
        sessions(1_000, 60, 1);
        assertThat(verdict(60, Map.of(25, STOP)).healthy()).isFalse();
    }

    @Test
    void segmentsSentAgainAtStartAndEndAreNotToldOf() {
        sessions(4, 60, 2);
        assertThat(verdict(60, Map.of(2, segments(500, 0), 58, segments(900, 0), 59, segments(0, 0)))
                        .sentences())
                .hasSize(1);
    }

    @Test
    void segmentsSentAgainBetweenThemAre() {
        sessions(4, 60, 2);
        assertThat(verdict(60, Map.of(30, segments(500, 0), 31, segments(0, 0))).sentences())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("The machine of the client sent 500 TCP segments again, most of them at 00:00:30 (500/s)");
    }
}
