package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SessionPingsTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final CountingLog log = new CountingLog();
    private final List<String> warnings = new ArrayList<>();
    private final RunCounts counts = new RunCounts(log, new KeptBytes(1 << 20), warnings::add);
    private final SessionPings pings = new SessionPings(counts, new PingPlan(SECOND, log.label("connect")));
    private final MemoryChannel channel = channel(false);

    private static MemoryChannel channel(boolean polls) {
        MemoryConnector connector = new MemoryConnector(System::nanoTime);
        if (polls) {
            connector.keepAlive();
        }
        connector.connect(MemoryConnector.target("ws://memory:1/"), new RecordingChannelListener() {
            @Override
            public boolean isIoThread(String name) {
                return true;
            }
        });
        return connector.channel(0);
    }

    @Test
    void pingsAreDueInEvenIntervalsFromTheFirstLookOn() {
        assertThat(pings.isDue(5 * SECOND)).isFalse();
        assertThat(pings.isDue(6 * SECOND - 1)).isFalse();
        assertThat(pings.isDue(6 * SECOND + 7)).isTrue();
        assertThat(pings.isDue(7 * SECOND)).isTrue();
        assertThat(pings.isDue(9 * SECOND)).as("after a pause").isTrue();
        assertThat(pings.isDue(9 * SECOND + 1)).as("only once").isFalse();
        assertThat(pings.checkNanos()).isLessThanOrEqualTo(SECOND / 10);
    }

    @Test
    void sessionWithoutAPlanIsNeverDue() {
        SessionPings none = new SessionPings(counts, null);
        assertThat(none.isDue(SECOND)).isFalse();
        assertThat(none.isDue(100 * SECOND)).isFalse();
        assertThat(none.checkNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void pongOfThePlanIsTimedUnderItsLabel() {
        pings.sendByPlan(channel, SECOND);
        assertThat(channel.pinged()).isEqualTo(1);
        pings.pong(1, SECOND + 3_000_000);
        pings.pong(1, SECOND + 9_000_000);
        assertThat(log.latencies("ping")).containsExactly(3_000L);
    }

    @Test
    void pingWithoutAPongWhenTheNextIsDueIsMissingAndSaidOnce() {
        for (int i = 1; i <= 4; i++) {
            pings.sendByPlan(channel, i * SECOND);
        }
        pings.pong(3, 5 * SECOND);
        counts.report();
        assertThat(log.fact("pongs_missing")).isEqualTo(3L);
        assertThat(warnings).singleElement().asString().startsWith("Duplex: memory:1 sent no pong");
        assertThat(log.latencies("ping")).as("the late one").isEmpty();
        pings.pong(4, 4 * SECOND + 1_000);
        assertThat(log.latencies("ping")).containsExactly(1L);
        counts.report();
        assertThat(warnings).hasSize(1);
    }

    @Test
    void pongAnswersThePingsBeforeItAndNoLaterOne() {
        CompletableFuture<Long> first = pings.send(channel, 10);
        CompletableFuture<Long> second = pings.send(channel, 20);
        CompletableFuture<Long> third = pings.send(channel, 30);
        pings.pong(99, 40);
        assertThat(first).isNotDone();
        pings.pong(2, 50);
        assertThat(first).isCompletedWithValue(40L);
        assertThat(second).isCompletedWithValue(30L);
        assertThat(third).isNotDone();
        assertThat(log.latencies("ping")).isEmpty();
    }

    @Test
    void endOfTheSessionEndsTheWaitingAndThatOfLaterPings() {
        CompletableFuture<Long> before = pings.send(channel, 10);
        pings.end(new Fault(Cause.CONNECTION, "gone"));
        assertThat(before).isCompletedExceptionally();
        assertThat(pings.send(channel, 20)).isCompletedExceptionally();
    }

    @Test
    void transportWithoutPingsIsLeftAlone() {
        MemoryChannel polling = channel(true);
        pings.sendByPlan(polling, SECOND);
        pings.sendByPlan(polling, 2 * SECOND);
        assertThat(polling.pinged()).isZero();
        counts.report();
        assertThat(warnings).isEmpty();
    }
}
