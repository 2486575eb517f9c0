package io.github.jmeterduplex.internal.engine.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.TestSessions;
import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.match.ReplyCandidate;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two threads send over one session, and replies are found by order. */
class OrderedSendingTest {
    private static final String SOURCE = "/replies";
    private static final ReplyRule ORDER = new ReplyRule(ReplyRule.Way.ORDER, "order", SOURCE, null);

    private final CountingLog log = new CountingLog();
    private final Run run = TestRuns.with(log, new MemoryConnector(System::nanoTime));
    private final Group<FakeSession> group = TestSessions.group("g");
    private final FakeSession session = new FakeSession(0);
    /** What the server gets, in order. */
    private final BlockingQueue<String> wire = new LinkedBlockingQueue<>();

    /** A reply whose body is that of the message. */
    private record Echo(String body, long arrivedNanos) implements ReplyCandidate {
        @Override
        public String source() {
            return SOURCE;
        }

        @Override
        public String header(String name) {
            return null;
        }

        @Override
        public byte[] bodyArray() {
            return body.getBytes(UTF_8);
        }

        @Override
        public int bodyOffset() {
            return 0;
        }

        @Override
        public int bodyLength() {
            return bodyArray().length;
        }
    }

    @BeforeEach
    void slot() {
        TestSessions.slot(group, session);
    }

    @AfterEach
    void endRun() {
        TestRuns.endNow(run);
    }

    /** Sends so many messages with this body, each of which expects it back. */
    private Thread sender(String body, int messages, Runnable prepared, Runnable beforeWrite) {
        MessageSpec.Expectation echo =
                new MessageSpec.Expectation(body, reply -> new String(reply.bodyArray(), UTF_8).equals(body));
        MessageSpec spec = new MessageSpec(log.label(body), ORDER, echo, TimeUnit.SECONDS.toNanos(60), body);
        Sending.Renderer<FakeSession> writer = (to, number) -> {
            prepared.run();
            return OutgoingMessage.handedOver(
                    sent -> {
                        beforeWrite.run();
                        wire.add(body);
                        sent.written();
                    },
                    1);
        };
        Sending<FakeSession> sending = new Sending<>(
                run,
                group,
                TargetSelector.single(group, 0, messages),
                new Sending.Content<>(new MessageSpecs.Same(spec), writer, null),
                new Sending.Style(null, 1, 0, 1, null));
        return new Thread(() -> {
            try {
                sending.send(0);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void echo(int messages) throws InterruptedException {
        for (int i = 0; i < messages; i++) {
            String body = wire.poll(60, TimeUnit.SECONDS);
            assertThat(body).isNotNull();
            assertThat(run.matcher().arrived(session.sender(), new Echo(body, System.nanoTime())))
                    .isTrue();
        }
    }

    private static boolean waits(Thread thread) {
        return thread.getState() == Thread.State.BLOCKED || thread.getState() == Thread.State.WAITING;
    }

    @Test
    void queueHasTheOrderOfTheWritesAlsoWhereAnotherSenderComesBetween() throws InterruptedException {
        CountDownLatch isQueued = new CountDownLatch(1);
        CountDownLatch mayWrite = new CountDownLatch(1);
        CountDownLatch comesSecond = new CountDownLatch(1);
        Thread first = sender("A", 1, () -> {}, () -> {
            isQueued.countDown();
            await(mayWrite);
        });
        Thread second = sender("B", 1, comesSecond::countDown, () -> {});
        first.start();
        isQueued.await();
        second.start();
        comesSecond.await();
        // The second either waits for the first, or has overtaken it.
        while (!waits(second) && wire.isEmpty()) {
            Thread.onSpinWait();
        }
        mayWrite.countDown();
        first.join();
        second.join();
        echo(2);
        assertThat(log.count("wrong")).isZero();
        assertThat(log.count("replied")).isEqualTo(2);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @SuppressWarnings("ThreadPriorityCheck") // Only how often senders meet depends on it.
    void noReplyGoesToAnotherMessageWhileTwoThreadsSend() throws InterruptedException {
        int messages = 5_000;
        Random random = new Random(7);
        Runnable meets = () -> {
            if (random.nextInt(4) == 0) {
                Thread.yield();
            }
        };
        Thread first = sender("A", messages, () -> {}, meets);
        Thread second = sender("B", messages, () -> {}, meets);
        first.start();
        second.start();
        echo(2 * messages);
        first.join();
        second.join();
        assertThat(log.count("wrong")).isZero();
        assertThat(log.count("replied")).isEqualTo(2L * messages);
    }
}
