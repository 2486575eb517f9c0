package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.latency.Outcome;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Rows name the trace that their message carries. */
class TracedMessagesTest {
    private static final long TIMEOUT_MILLIS = 1_000;

    private final AtomicLong now = new AtomicLong(5_000_000_000L);
    private final CountingLog log = new CountingLog();
    private final WallClock clock = FakeClocks.uncorrected(now::get, 1_700_000_000_000_000L);
    private final MessageIds ids = new MessageIds("engine", 1_700_000_000_000L);
    private final Matcher matcher = new Matcher(log, clock, ids, 1_000, 60);
    private final MatcherSession sender = new MatcherSession(7, "127.0.0.1:1");
    private final ReplyRule rule = matcher.register(
            new ReplyRule(ReplyRule.Way.ID, "header:id", "/replies", new IdReader.OfHeader("id")), log.label("send"));

    private void send(long number, TraceIds.Sampling traced) {
        MessageSpec spec = new MessageSpec(
                log.label("send"), rule, null, TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS), "thread 1");
        OutgoingMessage outgoing = new OutgoingMessage(number, Matcher.NO_PACE, 10, 1, 0).drawn(0, null, traced);
        InFlightMessage message = matcher.begin(spec, sender, outgoing, null);
        assertThat(matcher.handOver(message)).isTrue();
        message.written();
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
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS + 1));
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
