package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.latency.Outcome;
import org.junit.jupiter.api.Test;

/** Rows name the trace that their message carries. */
class TracedMessagesTest extends FakeTimeMatcher {
    private void send(long number, TraceIds.Sampling traced) {
        OutgoingMessage outgoing = new OutgoingMessage(number, Matcher.NO_PACE, 10, 1, 0).drawn(0, null, traced);
        handOver(spec(byHeader), outgoing, null).written();
    }

    private void arrive(long number) {
        matcher.arrived(sender, new TextArrival("/replies", ids.of(number), now.get()));
    }

    private MessageRow row(Outcome outcome) {
        assertThat(log.rows()).filteredOn(row -> row.outcome() == outcome).hasSize(1);
        return log.rows().stream()
                .filter(row -> row.outcome() == outcome)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void repliedDuplicateLostAndLateRowsNameTheTrace() {
        send(1, TraceIds.Sampling.SAMPLED);
        arrive(1);
        arrive(1);
        send(2, TraceIds.Sampling.UNSAMPLED);
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        arrive(2);

        assertThat(row(Outcome.REPLIED).traceId()).isEqualTo(ids.traces().traceId(1));
        assertThat(row(Outcome.REPLIED).isSampled()).isTrue();
        assertThat(row(Outcome.DUPLICATE).traceId()).isEqualTo(ids.traces().traceId(1));
        assertThat(row(Outcome.DUPLICATE).isSampled()).isTrue();
        assertThat(row(Outcome.LOST).traceId()).isEqualTo(ids.traces().traceId(2));
        assertThat(row(Outcome.LOST).isSampled()).isFalse();
        assertThat(row(Outcome.LATE).traceId()).isEqualTo(ids.traces().traceId(2));
    }

    @Test
    void messageWithoutATraceContextNamesNone() {
        send(1, TraceIds.Sampling.NO);
        arrive(1);

        assertThat(row(Outcome.REPLIED).traceId()).isEmpty();
        assertThat(row(Outcome.REPLIED).isSampled()).isFalse();
    }
}
