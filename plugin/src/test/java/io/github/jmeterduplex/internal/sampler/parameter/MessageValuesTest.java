package io.github.jmeterduplex.internal.sampler.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.TestSessions;
import io.github.jmeterduplex.internal.engine.match.FakeClocks;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.TraceIds;
import io.github.jmeterduplex.internal.engine.match.WallClock;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.session.FaultException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@code {{...}}} stands for. */
class MessageValuesTest {
    private final WallClock clock = FakeClocks.uncorrected(() -> 2_000, 7_000_000);
    private final VirtualUser ann = new VirtualUser(4, Map.of("name", "ann"), null, Map.of());
    private final VirtualUser bob = new VirtualUser(5, Map.of("name", "bob"), null, Map.of());

    private MessageValues values(Group<?> group) {
        return new MessageValues(new MessageIds("engine", 1), 10, ann, group, clock);
    }

    @Test
    void ownValues() {
        MessageValues values = values(TestSessions.group(ann));
        assertThat(values.get("id")).isEqualTo("engine.1.a");
        assertThat(values.get("session")).isEqualTo("4");
        assertThat(values.get("sentMicros")).isEqualTo("7000000");
        assertThat(values.get("name")).isEqualTo("ann");
        assertThat(values.get("mail")).isNull();
    }

    @Test
    void numberIsThatOfTheIdUnlessTheDataHasOne() {
        assertThat(values(TestSessions.group(ann)).get("number")).isEqualTo("10");
        VirtualUser numbered = new VirtualUser(6, Map.of("number", "A-7"), null, Map.of());
        MessageValues values =
                new MessageValues(new MessageIds("engine", 1), 10, numbered, TestSessions.group(numbered), clock);
        assertThat(values.get("number")).isEqualTo("A-7");
    }

    @Test
    void sequenceIsOneNumberAMessage() {
        assertThat(values(TestSessions.group(ann)).drawnSequence()).isZero();
        MessageValues values = values(TestSessions.group(ann));
        assertThat(values.get("sequence")).isEqualTo("1");
        assertThat(values.get("sequence")).isEqualTo("1");
        assertThat(values.drawnSequence()).isEqualTo(1);
        assertThat(values(TestSessions.group(ann)).get("sequence")).isEqualTo("2");
    }

    @Test
    void traceContextIsOneAMessage() {
        MessageIds ids = new MessageIds("engine", 1);
        MessageValues values = new MessageValues(ids, 10, ann, TestSessions.group(ann), clock).traced(1);
        assertThat(values.drawnTrace()).isEqualTo(TraceIds.Sampling.NO);

        assertThat(values.get("traceparent"))
                .isEqualTo(values.get("traceparent"))
                .isEqualTo(ids.traces().traceparent(10, true));
        assertThat(values.drawnTrace()).isEqualTo(TraceIds.Sampling.SAMPLED);
    }

    @Test
    void traceContextOutsideOfTheShareIsNotSampled() {
        MessageValues values =
                new MessageValues(new MessageIds("engine", 1), 10, ann, TestSessions.group(ann), clock).traced(0);

        assertThat(values.get("traceparent")).endsWith("-00");
        assertThat(values.drawnTrace()).isEqualTo(TraceIds.Sampling.UNSAMPLED);
    }

    @Test
    void peerIsAnotherUserOfTheGroup() {
        MessageValues values = values(TestSessions.group(ann, bob));
        assertThat(values.get("peer.name")).isEqualTo("bob");
        assertThat(values.get("peer.session")).isEqualTo("5");
        assertThat(values.get("peer.mail")).isNull();
    }

    @Test
    void whoIsAloneHasNoPeer() {
        assertThatThrownBy(() -> values(TestSessions.group(ann)).get("peer.name"))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("no other open session");
    }
}
