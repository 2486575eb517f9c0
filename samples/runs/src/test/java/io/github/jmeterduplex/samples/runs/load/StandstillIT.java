package io.github.jmeterduplex.samples.runs.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.TestedHub;
import io.github.jmeterduplex.samples.runs.TestedJsonEcho;
import io.github.jmeterduplex.samples.runs.TestedProtocol;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.proxy.Direction;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import io.github.jmeterduplex.samples.runs.websocket.JsonEchoServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * SignalR, over each transport, and a plain WebSocket while nothing comes through for two seconds, as if the servers
 * stood still: no session drops, no message is lost, and the wait shows in the latencies. All in one run, each protocol
 * in a thread of its own.
 */
@Tag("parallel")
class StandstillIT {
    private static final int SESSIONS = 20;
    private static final int PER_SECOND = 100;
    private static final int SECONDS = 7;
    private static final long TOTAL = (long) PER_SECOND * SECONDS;
    private static final int STANDSTILL_MILLIS = 2_000;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Map<TestedProtocol, TcpProxy> all = new LinkedHashMap<>();

    @TempDir
    private Path folder;

    private void add(TestedProtocol protocol) throws Exception {
        all.put(protocol, TcpProxy.start(protocol.port()));
    }

    @AfterEach
    void close() {
        all.forEach((protocol, proxy) -> {
            proxy.close();
            protocol.close();
        });
    }

    private Plan plan() {
        Plan plan = Plan.named("standstill").together();
        all.forEach((protocol, proxy) -> {
            plan.then(protocol.name());
            protocol.connects(plan, proxy.port(), 30, "sessions = " + SESSIONS);
            protocol.echoes(
                    plan,
                    "messages = %d; messagesPerSecond = %d; replyTimeoutMillis = 20000; waitForReplies = true"
                            .formatted(TOTAL, PER_SECOND));
        });
        return plan;
    }

    @Test
    void nothingIsLostAndTheWaitIsMeasured() throws Exception {
        add(TestedHub.start("websocket", "messagepack"));
        add(TestedHub.start("sse", "json"));
        add(TestedHub.start("longpolling", "json"));
        add(TestedJsonEcho.start(JsonEchoServer.Options.POLITE));
        Finished run;
        try (JMeterRun jmeter = JMeterSetup.of(plan().write(folder)).start()) {
            for (TestedProtocol protocol : all.keySet()) {
                assertThat(Await.answer(protocol::counts, now -> now.echoes() >= TOTAL / 4, PATIENCE))
                        .matches(now -> now.echoes() >= TOTAL / 4);
            }
            all.values().forEach(proxy -> proxy.stall(Direction.BOTH));
            CompletableFuture.runAsync(
                            () -> all.values().forEach(proxy -> proxy.resume(Direction.BOTH)),
                            CompletableFuture.delayedExecutor(STANDSTILL_MILLIS, TimeUnit.MILLISECONDS))
                    .get();
            run = Finished.ended(jmeter, 0, Audit.End.COMPLETED).withoutFailedSamples();
        }
        all.keySet().forEach(protocol -> {
            String echo = protocol.label("echo");
            assertThat(run.count(echo, "replied"))
                    .as(echo)
                    .isEqualTo(run.written(echo))
                    .isEqualTo(protocol.counts().echoes())
                    .isEqualTo(protocol.counts().distinctIds())
                    .isEqualTo(TOTAL);
            assertThat(run.report().number("labels", echo, "latency_ms", "max").longValue())
                    .as("the longest wait of %s, most of the standstill", echo)
                    .isGreaterThanOrEqualTo(STANDSTILL_MILLIS / 2);
        });
        assertThat(run.sessions("lost") + run.sessions("failed")).isZero();
    }
}
