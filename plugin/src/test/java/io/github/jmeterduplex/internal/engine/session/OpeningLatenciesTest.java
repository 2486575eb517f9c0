package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.latency.LatencyKind;
import org.junit.jupiter.api.Test;

class OpeningLatenciesTest {
    private final CountingLog log = new CountingLog();

    @Test
    void waitIsWhatTheServerDoesNotExplain() {
        OpeningTimes times = new OpeningTimes();
        times.wrote(1_000_000);
        times.read(3_000_000, 3_500_000);
        times.begin(OpeningTimes.Part.HTTP);
        times.wrote(4_000_000);
        times.read(9_000_000, 9_200_000);
        OpeningLatencies.record(log.label("connect"), 10_000_000, times);
        assertThat(log.latencies("connected")).containsExactly(10_000L);
        assertThat(log.latencies(LatencyKind.CONNECT_TCP.word())).containsExactly(2_000L);
        assertThat(log.latencies(LatencyKind.CONNECT_HTTP.word())).containsExactly(5_000L);
        assertThat(log.latencies(LatencyKind.CONNECT_WAIT.word())).containsExactly(3_000L);
        assertThat(log.latencies(LatencyKind.CONNECT_TLS.word())).isEmpty();
    }

    @Test
    void partsOfAClientLibraryAreNotKnown() {
        OpeningLatencies.record(log.label("connect"), 10_000_000, new OpeningTimes());
        assertThat(log.latencies("connected")).containsExactly(10_000L);
        assertThat(log.latencies(LatencyKind.CONNECT_WAIT.word())).isEmpty();
    }
}
