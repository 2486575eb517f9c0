package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.internal.record.log.MessageWindow.Percentiles;
import io.github.jmeterduplex.internal.sampler.plan.RehearsedLoad;
import io.github.jmeterduplex.websocket.WsConnect;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A rehearsal tells the figures that it has measured. */
class RehearsalTest {
    @Test
    void figuresAreThoseThatAreKnown() {
        Rehearsal.Result whole = new Rehearsal.Result(2.64, 27_394, new Percentiles(390, 0, 12_460), "");
        assertThat(whole.line())
                .isEqualTo("rehearsed 2.6 s on this machine: 0.39 ms p50, 12.46 ms p99, 27,394 messages/s");
        assertThat(whole.facts())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("seconds", 2.64, "per_second", 27_394L, "p50_ms", 0.39, "p99_ms", 12.46));

        Rehearsal.Result slow = new Rehearsal.Result(5, 0, new Percentiles(390, 0, 12_460), "Socket.IO 4");
        assertThat(slow.line())
                .isEqualTo("rehearsed 5.0 s on this machine (with Socket.IO 4): 0.39 ms p50, 12.46 ms p99");
        assertThat(slow.facts()).containsOnlyKeys("seconds", "p50_ms", "p99_ms");
    }

    @Test
    void openingsAreNotToldAsMessages() throws Exception {
        Run run = TestRuns.with(
                new CountingLog(),
                new JettyConnector(1_000_000, 1, Duration.ofSeconds(30), Duration.ZERO, new Bytes()));
        try {
            RehearsedLoad load = new RehearsedLoad(
                    "websocket",
                    WsConnect.class.getName(),
                    null,
                    Map.of("url", "http://127.0.0.1:" + RehearsedLoad.PORT + "/echo", "proxy", "none"),
                    Map.of(),
                    "");
            Rehearsal.Result result = Rehearsal.of(run, List.of(load), 1);
            assertThat(result.line()).matches("rehearsed [0-9.]+ s on this machine");
            assertThat(result.facts()).containsOnlyKeys("seconds");
        } finally {
            TestRuns.endNow(run);
        }
    }
}
