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
import io.github.jmeterduplex.samples.runs.proxy.Cut;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import io.github.jmeterduplex.samples.runs.websocket.JsonEchoServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
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
 * Sessions of SignalR, over each transport, and of a plain WebSocket that the network cuts under load, three times:
 * with a reset, with an end, and so that they hear nothing. They come back and listen as before. All in one run, each
 * protocol in a thread of its own.
 */
@Tag("parallel")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReconnectIT {
    private static final int SESSIONS = 50;
    private static final int PER_SECOND = 100;
    private static final int SECONDS = 24;
    private static final long TOTAL = (long) PER_SECOND * SECONDS;
    private static final int SILENCE_SECONDS = 4;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Every echo comes late, so that some are in flight at a cut. */
    private static final int DELAY_MILLIS = 250;

    private static final String[] HUB = {
        "--delay-every=1",
        "--delay-every-millis=" + DELAY_MILLIS,
        "--ping-millis=500",
        // Of long polling: how soon the hub misses a client that does not poll.
        "--disconnect-millis=4000"
    };

    private static final String[] GO_HUB = {
        "--delay-every=1", "--delay-every-millis=" + DELAY_MILLIS, "--ping-millis=500"
    };

    /** A protocol, what cuts its connections, and how it does each time. */
    private record Cutting(TestedProtocol protocol, TcpProxy proxy, List<Cut> cuts) implements AutoCloseable {
        /** Cuts all when the server has so many messages, and all sessions are back from the cut before. */
        void cut(int index, long echoes) throws Exception {
            await(protocol, now -> now.echoes() >= echoes && now.open() == SESSIONS);
            assertThat(proxy.cutAll(cuts.get(index))).isGreaterThanOrEqualTo(SESSIONS);
        }

        @Override
        public void close() {
            proxy.close();
            protocol.close();
        }
    }

    private final List<Cutting> all = new ArrayList<>();
    private Finished run;

    private void add(TestedProtocol protocol, Cut... cuts) throws Exception {
        all.add(new Cutting(protocol, TcpProxy.start(protocol.port()), List.of(cuts)));
    }

    @BeforeAll
    void cutUnderLoad(@TempDir Path folder) throws Exception {
        add(TestedHub.start("websocket", "json", HUB), Cut.RESET, Cut.FIN, Cut.HALF_OPEN);
        add(TestedHub.start("sse", "json", HUB), Cut.RESET, Cut.FIN, Cut.HALF_OPEN);
        // A poll whose connection ends without a byte of an answer is made again over another one, once, and an answer
        // may take 100 s.
        add(TestedHub.start("longpolling", "messagepack", HUB), Cut.RESET, Cut.RESET, Cut.RESET);
        add(TestedHub.startGo("websocket", "json", GO_HUB), Cut.RESET, Cut.FIN, Cut.HALF_OPEN);
        add(TestedHub.startGo("websocket", "messagepack", GO_HUB), Cut.RESET, Cut.FIN, Cut.HALF_OPEN);
        add(TestedHub.startGo("sse", "json", GO_HUB), Cut.RESET, Cut.FIN, Cut.HALF_OPEN);
        add(
                TestedJsonEcho.start(new JsonEchoServer.Options(0, 1, DELAY_MILLIS, 0, true)),
                Cut.RESET,
                Cut.FIN,
                Cut.HALF_OPEN);
        try (JMeterRun jmeter = JMeterSetup.of(plan().write(folder)).start()) {
            long[] echoes = {TOTAL / 6, TOTAL / 3, TOTAL / 2};
            for (int i = 0; i < echoes.length; i++) {
                for (Cutting one : all) {
                    one.cut(i, echoes[i]);
                }
            }
            run = Finished.ended(jmeter, 0, Audit.End.COMPLETED);
        }
    }

    private Plan plan() {
        Plan plan = Plan.named("reconnect").together();
        for (Cutting one : all) {
            TestedProtocol protocol = one.protocol();
            plan.then(protocol.name());
            protocol.connects(
                    plan,
                    one.proxy().port(),
                    SILENCE_SECONDS,
                    "sessions = %d; reconnect = true; reconnectDelayMillis = 200-800".formatted(SESSIONS));
            protocol.echoes(
                    plan,
                    "durationSeconds = %d; messagesPerSecond = %d; replyTimeoutMillis = 20000"
                            .formatted(SECONDS, PER_SECOND));
            protocol.controls(plan, "all back", Samplers.WAIT, "open = " + SESSIONS);
            protocol.tells(plan);
            protocol.controls(plan, "still there", Samplers.HOLD, "seconds = 3");
        }
        return plan;
    }

    @AfterAll
    void close() {
        for (Cutting one : all) {
            one.close();
        }
    }

    private static TestedProtocol.Counts await(TestedProtocol protocol, Predicate<TestedProtocol.Counts> wanted)
            throws Exception {
        TestedProtocol.Counts counts = Await.answer(protocol::counts, wanted, PATIENCE);
        assertThat(counts).as(protocol.name()).matches(wanted);
        return counts;
    }

    private interface Check {
        void of(TestedProtocol protocol) throws Exception;
    }

    private Stream<DynamicTest> ofEach(Check check) {
        return all.stream().map(one -> DynamicTest.dynamicTest(one.protocol().name(), () -> check.of(one.protocol())));
    }

    @TestFactory
    Stream<DynamicTest> allSessionsAreBackAfterEachCut() {
        return ofEach(protocol -> {
            TestedProtocol.Counts counts = await(protocol, now -> now.open() == 0);
            assertThat(counts.connects()).isEqualTo(counts.disconnects());
            if (protocol.isOneConnection()) {
                assertThat(counts.connects()).isEqualTo(4L * SESSIONS);
            } else {
                // What has no request under way just then does not fall, nor does a poll that is made again in time.
                assertThat(counts.connects()).isBetween((long) SESSIONS, 4L * SESSIONS);
            }
            assertThat(run.row(protocol.label("all back")).isSuccess()).isTrue();
            assertThat(run.row(protocol.label("still there")).message())
                    .startsWith(SESSIONS + " sessions open, 0 lost; those that came back were gone for up to ");
        });
    }

    private long lostBy(String label, String cause) {
        return run.report().at("labels", label, "lost_by_cause", cause) instanceof Number number
                ? number.longValue()
                : 0;
    }

    @TestFactory
    Stream<DynamicTest> onlyWhatWasInFlightIsLost() {
        return ofEach(protocol -> {
            String echo = protocol.label("echo");
            long lost = run.count(echo, "lost");
            assertThat(lost).isPositive();
            // An answer that was under way to a poll that is made again is lost, though the session is not.
            long withThePoll = protocol.isOneConnection() ? 0 : lostBy(echo, "timeout");
            assertThat(lostBy(echo, "connection") + withThePoll).isEqualTo(lost);
            assertThat(run.count(echo, "sent"))
                    .isEqualTo(run.count(echo, "replied") + lost + run.count(echo, "failed"))
                    .isEqualTo(TOTAL);
            // What was handed to a session that the cut had just ended was never written: it has failed.
            assertThat(run.written(echo) - run.count(echo, "replied"))
                    .isBetween(lost, lost + run.count(echo, "failed"));
            assertThat(protocol.counts().distinctIds())
                    .isEqualTo(protocol.counts().echoes())
                    .isBetween(run.count(echo, "replied"), run.count(echo, "sent") - run.count(echo, "failed"));
            assertThat(run.count(echo, "late") + run.count(echo, "duplicates")).isZero();
        });
    }

    @TestFactory
    Stream<DynamicTest> sessionsThatCameBackListenAsBefore() {
        return ofEach(protocol -> assertThat(run.count(protocol.label("news"), "pushed"))
                .isEqualTo(protocol.counts().deliveries())
                .isEqualTo(SESSIONS));
    }

    @Test
    void reportCountsEveryFallAndShowsTheDips() {
        long opened = (long) SESSIONS * all.size();
        long drops = all.stream()
                        .mapToLong(one -> one.protocol().counts().connects())
                        .sum()
                - opened;
        long silent = SESSIONS
                * all.stream()
                        .flatMap(one -> one.cuts().stream())
                        .filter(how -> how == Cut.HALF_OPEN)
                        .count();
        assertThat(run.sessions("opened")).isEqualTo(opened);
        assertThat(run.sessions("lost")).isEqualTo(drops);
        assertThat(run.sessions("reconnected")).isEqualTo(drops);
        assertThat(run.report().number("sessions", "failures", "heartbeat").longValue())
                .isEqualTo(silent);
        assertThat(run.report().number("sessions", "failures", "connection").longValue())
                .isEqualTo(drops - silent);
        assertThat((List<?>) run.report().at("sessions", "dips"))
                .isNotEmpty()
                .allSatisfy(dip -> assertThat(((Number) ((Map<?, ?>) dip).get("lost")).longValue())
                        .isGreaterThanOrEqualTo(1));
        assertThat(run.report().labels()).as("pushes that nobody listens to").doesNotContainKeys("message");
    }

    @Test
    void noSamplesFailButThoseThatFoundNoSession() {
        assertThat(run.rows()).filteredOn(row -> !row.label().endsWith(" echo")).allMatch(JtlRow::isSuccess);
    }
}
