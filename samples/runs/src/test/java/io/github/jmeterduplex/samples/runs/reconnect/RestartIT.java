package io.github.jmeterduplex.samples.runs.reconnect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.TestedHub;
import io.github.jmeterduplex.samples.runs.TestedJsonEcho;
import io.github.jmeterduplex.samples.runs.TestedProtocol;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.proxy.Refusal;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import io.github.jmeterduplex.samples.runs.websocket.JsonEchoServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers of SignalR, over each transport, and of a plain WebSocket that end under load, are gone for a while, and come
 * back without knowing anybody. All in one run, each protocol in a thread of its own.
 */
@Tag("parallel")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RestartIT {
    private static final int SESSIONS = 30;
    private static final int PER_SECOND = 100;
    private static final int SECONDS = 12;
    private static final long TOTAL = (long) PER_SECOND * SECONDS;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** A server, and the one that stands for it after its end, behind one proxy. */
    private static final class Restarted implements AutoCloseable {
        private final IntFunction<TestedProtocol> start;
        private final TestedProtocol first;
        private final TcpProxy proxy;
        private TestedProtocol second;

        /** @param start starts a server on a port; 0 takes a free one */
        Restarted(IntFunction<TestedProtocol> start) throws Exception {
            this.start = start;
            first = start.apply(0);
            proxy = TcpProxy.start(first.port());
        }

        /**
         * Ends the server when it has so many messages, and starts it when sessions have tried to come back in vain.
         */
        void restart(long echoes) throws Exception {
            assertThat(Await.answer(first::counts, now -> now.echoes() >= echoes, PATIENCE))
                    .matches(now -> now.echoes() >= echoes);
            proxy.refuse(Refusal.RESET);
            first.close();
            assertThat(Await.answer(proxy::refused, refused -> refused >= 2 * SESSIONS, PATIENCE))
                    .isGreaterThanOrEqualTo(2 * SESSIONS);
            second = start.apply(first.port());
            proxy.accept();
        }

        @Override
        public void close() {
            proxy.close();
            TestedProtocol running = second == null ? first : second;
            running.close();
        }
    }

    private final List<Restarted> all = new ArrayList<>();
    private Finished run;

    @BeforeAll
    void restartUnderLoad(@TempDir Path folder) throws Exception {
        all.add(new Restarted(port -> TestedHub.start("websocket", "messagepack", "--port=" + port)));
        all.add(new Restarted(port -> TestedHub.start("sse", "json", "--port=" + port)));
        all.add(new Restarted(port -> TestedHub.start("longpolling", "json", "--port=" + port)));
        all.add(new Restarted(
                port -> new TestedJsonEcho("room", JsonEchoServer.start(JsonEchoServer.Options.POLITE, port))));
        try (JMeterRun jmeter = JMeterSetup.of(plan().write(folder)).start()) {
            for (Restarted one : all) {
                one.restart(TOTAL / 4);
            }
            run = Finished.ended(jmeter, 0, Audit.End.COMPLETED);
        }
    }

    private Plan plan() {
        Plan plan = Plan.named("restart").together();
        for (Restarted one : all) {
            plan.then(one.first.name());
            one.first.connects(
                    plan,
                    one.proxy.port(),
                    60,
                    "sessions = %d; reconnect = true; reconnectDelayMillis = 200-400".formatted(SESSIONS));
            one.first.echoes(
                    plan,
                    "durationSeconds = %d; messagesPerSecond = %d; replyTimeoutMillis = 20000"
                            .formatted(SECONDS, PER_SECOND));
            one.first.controls(plan, "all back", Samplers.WAIT, "open = " + SESSIONS);
            one.first.tells(plan);
            one.first.controls(plan, "still there", Samplers.HOLD, "seconds = 2");
        }
        return plan;
    }

    @AfterAll
    void close() {
        all.forEach(Restarted::close);
    }

    @TestFactory
    Stream<DynamicTest> sessionsOpenAtTheNewServerAndListenAsBefore() {
        return all.stream()
                .map(one -> DynamicTest.dynamicTest(one.first.name(), () -> {
                    TestedProtocol.Counts after = one.second.counts();
                    assertThat(one.first.counts().connects()).isEqualTo(SESSIONS);
                    assertThat(after.connects()).isEqualTo(SESSIONS);
                    assertThat(run.count(one.first.label("news"), "pushed"))
                            .isEqualTo(after.deliveries())
                            .isEqualTo(SESSIONS);
                    assertThat(run.row(one.first.label("still there")).message())
                            .startsWith(SESSIONS + " sessions open, 0 lost");
                }));
    }

    @TestFactory
    Stream<DynamicTest> noMessageIsWithoutItsOutcome() {
        return all.stream()
                .map(one -> DynamicTest.dynamicTest(one.first.name(), () -> {
                    String echo = one.first.label("echo");
                    long replied = run.count(echo, "replied");
                    long failed = run.count(echo, "failed");
                    long lost = run.count(echo, "lost");
                    assertThat(run.count(echo, "sent"))
                            .isEqualTo(replied + lost + failed)
                            .isEqualTo(TOTAL);
                    assertThat(run.report()
                                    .number("labels", echo, "lost_by_cause", "connection")
                                    .longValue())
                            .isEqualTo(lost);
                    assertThat(one.first.counts().echoes() + one.second.counts().echoes())
                            .isBetween(replied, TOTAL - failed);
                }));
    }

    @Test
    void everySessionFallsOnceAndComesBackOnce() {
        long sessions = (long) SESSIONS * all.size();
        assertThat(run.sessions("opened")).isEqualTo(sessions);
        assertThat(run.sessions("lost")).isEqualTo(sessions);
        assertThat(run.sessions("reconnected")).isEqualTo(sessions);
        assertThat(run.rows()).filteredOn(row -> !row.label().endsWith(" echo")).allMatch(JtlRow::isSuccess);
    }
}
