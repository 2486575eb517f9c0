package io.github.jmeterduplex.internal.sampler.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.group.TestSessions;
import io.github.jmeterduplex.internal.engine.match.Arrivals;
import io.github.jmeterduplex.internal.engine.match.FakeClocks;
import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.PushTimestamp;
import io.github.jmeterduplex.internal.engine.match.WallClock;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Messages that carry {@code {{sentMicros}}} and come back as pushes with {@code pushTimestamp}, as on the page about
 * brokers.
 */
class EchoedStampTest {
    private final FakeClocks fake = new FakeClocks();
    private final WallClock clock = fake.wallClock();
    private final CountingLog log = new CountingLog();
    private final MessageIds ids = new MessageIds("engine", 1);
    private final Matcher matcher = new Matcher(log, clock, ids, 10, 60);
    private final VirtualUser ann = new VirtualUser(4, Map.of(), null, Map.of());

    private String stamp() {
        return new MessageValues(ids, 1, ann, TestSessions.group(ann), clock).get("sentMicros");
    }

    private void arrives(String stamp) {
        PushTimestamp timestamp = new PushTimestamp("header:id", push -> push.header("id"));
        timestamp.count(Arrivals.text("/pushes", stamp, clock.nanos()), matcher, log.label("push"), clock);
    }

    @Test
    void clockThatStepsForthAndBackShowsInNoLatency() {
        for (long step : new long[] {5_000_000, -5_000_000, -5_000_000, 5_000_000}) {
            String underWay = stamp();
            fake.pass(1_000);
            fake.step(step);
            clock.follow();
            fake.pass(1_000);
            arrives(underWay);
            String after = stamp();
            fake.pass(2_000);
            arrives(after);
        }
        assertThat(log.latencies("pushed push"))
                .hasSize(8)
                .isEqualTo(List.of(2_000L, 2_000L, 2_000L, 2_000L, 2_000L, 2_000L, 2_000L, 2_000L));
        assertThat(log.count("skewed")).isZero();
    }
}
