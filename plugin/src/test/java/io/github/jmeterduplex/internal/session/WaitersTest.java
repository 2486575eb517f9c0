package io.github.jmeterduplex.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.log.CountingLog;
import io.github.jmeterduplex.internal.match.Batch;
import io.github.jmeterduplex.internal.match.InFlight;
import io.github.jmeterduplex.internal.match.Matcher;
import io.github.jmeterduplex.internal.match.MessageSpec;
import io.github.jmeterduplex.internal.match.Outgoing;
import io.github.jmeterduplex.internal.match.ReplyRule;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.group.TestSessions;
import io.github.jmeterduplex.internal.session.live.FakeSession;
import io.github.jmeterduplex.internal.transport.MemoryConnector;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WaitersTest {
    private final CountingLog log = new CountingLog();
    private final Run run = TestRuns.with(log, new MemoryConnector(System::nanoTime));
    private final FakeSession session = new FakeSession(0);
    private final MessageSpec spec =
            new MessageSpec(log.label("send"), ReplyRule.RECEIPT, null, TimeUnit.SECONDS.toNanos(60), "thread");

    private int given;
    /** Whether the message has its fate when way is given for so many times; 0 = never. */
    private int comesWith;

    private InFlight message;
    private final Waiters waiters = new Waiters(this::others);

    private void others() {
        if (++given == comesWith) {
            run.matcher().fail(message, new Fault(Cause.TIMEOUT, "as if"));
        }
    }

    @BeforeEach
    void seat() {
        TestSessions.seat(new Group("g", "stomp"), session);
    }

    @AfterEach
    void endRun() {
        run.end();
    }

    /** How often way is given for one message. */
    private int wait(boolean unwritten) throws InterruptedException {
        given = 0;
        Batch batch = new Batch();
        Outgoing outgoing = new Outgoing(run.ids().nextNumber(), Matcher.NO_PACE, 1, 1, 0);
        message = run.matcher().begin(spec, session.sender(), outgoing, batch);
        boolean settled = waiters.await(batch, 0, unwritten);
        assertThat(settled).isEqualTo(comesWith > 0 && given >= comesWith);
        return given;
    }

    @Test
    void wayIsGivenOnlyForWhatIsStillToBeWrittenAndUntilItsReplyHasCome() throws InterruptedException {
        assertThat(wait(false)).isZero();
        assertThat(wait(true)).isEqualTo(3);
        comesWith = 2;
        assertThat(wait(true)).isEqualTo(2);
    }

    @Test
    void whereItIsInVainNoWayIsGivenForAWhile() throws InterruptedException {
        for (int i = 0; i < 171; i++) {
            assertThat(waiters.givesWay()).isTrue();
            assertThat(wait(true)).isEqualTo(3);
        }
        for (int i = 0; i < 2_048; i++) {
            assertThat(waiters.givesWay()).isFalse();
            assertThat(wait(true)).isZero();
        }
        assertThat(wait(true)).isEqualTo(3);
    }

    @Test
    void threeRepliesOfFourAreWorthIt() throws InterruptedException {
        for (int i = 0; i < 4_000; i++) {
            comesWith = i % 4 == 0 ? 0 : 1;
            assertThat(wait(true)).isPositive();
        }
    }

    @Test
    void twoOfThreeAreNot() throws InterruptedException {
        int i = 0;
        while (waiters.givesWay()) {
            comesWith = i % 3 == 0 ? 0 : 1;
            wait(true);
            assertThat(i++).isLessThan(4_000);
        }
        comesWith = 0;
        assertThat(wait(true)).isZero();
    }
}
