package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.latency.LatencyKind;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Messages that several sessions get, each of which counts. */
class FanOutTest extends FakeTimeMatcher {
    @Test
    void fanOutIsRepliedWhenAllHaveComeAndTimesEveryArrival() {
        send(byHeader, 3, "a", null);
        for (int session = 1; session <= 3; session++) {
            later(10);
            assertThat(arrive(new MatcherSession(session, "127.0.0.1:1"), "/replies", "a"))
                    .isTrue();
        }
        assertThat(log.latencies("each")).containsExactly(10_000L, 20_000L, 30_000L);
        assertThat(log.latencies("replied")).containsExactly(30_000L);
    }

    @Test
    void fanOutCountsASecondArrivalInOneSessionAndOneBeyondTheWantedAsDuplicates() {
        send(byHeader, 2, "a", null);
        arrive(sender, "/replies", "a");
        arrive(sender, "/replies", "a");
        arrive(other, "/replies", "a");
        arrive(new MatcherSession(9, "127.0.0.1:1"), "/replies", "a");
        assertThat(log.count("each")).isEqualTo(2);
        assertThat(log.count("duplicate")).isEqualTo(2);
        assertThat(log.count("replied")).isEqualTo(1);
    }

    @Test
    void fanOutThatStaysIncompleteIsLostAndItsRestIsLate() {
        send(byHeader, 2, "a", null);
        arrive(sender, "/replies", "a");
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        arrive(other, "/replies", "a");
        assertThat(log.count("lost timeout")).isEqualTo(1);
        assertThat(log.count("late")).isEqualTo(1);
        assertThat(log.count("replied")).isZero();
    }

    @Test
    void fanOutTimesItsFirstArrivalToo() {
        send(byHeader, 2, "a", null);
        later(10);
        arrive(sender, "/replies", "a");
        later(10);
        arrive(other, "/replies", "a");
        assertThat(log.latencies("first")).containsExactly(10_000L);
    }

    @Test
    void whatIsRememberedOfAMessageHoldsNoReply() {
        MessageBatch batch = new MessageBatch();
        InFlightMessage message = send(byHeader, 2, "a", batch);
        assertThat(arrive(sender, "/replies", "a")).isTrue();
        assertThat(arrive(other, "/replies", "a")).isTrue();
        assertThat(batch.lastReply()).isNotNull();
        assertThat(message.takeBatch()).isNull();
    }

    /** As when two threads read at a time: between the first's arrival and its being counted the second comes. */
    @Test
    void replyThatTheLastOneOvertakesIsNoDuplicate() {
        AtomicBoolean isFirst = new AtomicBoolean(true);
        LabelStats stats = log.label("send");
        LabelStats overtaken = (LabelStats) Proxy.newProxyInstance(
                LabelStats.class.getClassLoader(), new Class<?>[] {LabelStats.class}, (proxy, method, arguments) -> {
                    boolean timesEach = arguments != null && arguments[0] == LatencyKind.EACH;
                    if (timesEach && isFirst.getAndSet(false)) {
                        assertThat(arrive(other, "/replies", "a")).isTrue();
                    }
                    return method.invoke(stats, arguments);
                });
        MessageSpec spec =
                new MessageSpec(overtaken, byHeader, null, TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS), "thread 1");
        matcher.handOver(
                matcher.begin(spec, sender, new OutgoingMessage(number("a"), Matcher.NO_PACE, 10, 2, 0), null));
        assertThat(arrive(sender, "/replies", "a")).isTrue();

        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("duplicate")).isZero();
        assertThat(log.latencies("each")).hasSize(2);
        assertThat(arrive(sender, "/replies", "a")).isTrue();
        assertThat(log.count("duplicate")).isEqualTo(1);
    }
}
