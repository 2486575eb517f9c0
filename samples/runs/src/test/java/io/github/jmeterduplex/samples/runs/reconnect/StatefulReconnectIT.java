package io.github.jmeterduplex.samples.runs.reconnect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.TestedHub;
import io.github.jmeterduplex.samples.runs.TestedProtocol;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.proxy.Cut;
import io.github.jmeterduplex.samples.runs.proxy.Direction;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Connections of hubs are cut under load, by a proxy in both formats and by the hub itself: sessions with stateful
 * reconnect lose no message in either direction, and stay open. A hub that does not know it is used as ever.
 */
@Tag("parallel")
class StatefulReconnectIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int SESSIONS = 40;
    private static final int PER_SECOND = 150;
    private static final int SECONDS = 6;
    private static final int TOTAL = PER_SECOND * SECONDS;
    private static final int ITEMS = 20;

    /** Of each echo, so that many are on their way, in both directions, whenever a connection is cut. */
    private static final String[] DELAY = {"--delay-every=1", "--delay-every-millis=300"};

    /** Each cuts all connections, some in the middle of a frame, and returns how many. */
    private static final List<ToIntFunction<TcpProxy>> FAULTS = List.of(
            proxy -> proxy.cutAll(Cut.RESET),
            proxy -> proxy.truncate(Direction.TO_SERVER, 7, Cut.RESET),
            proxy -> proxy.cutAll(Cut.FIN),
            proxy -> proxy.truncate(Direction.TO_CLIENT, 7, Cut.RESET));

    @Test
    void nothingInFlightIsLost(@TempDir Path folder) throws Exception {
        try (TestedHub json = TestedHub.startAspNet("websocket", "json", DELAY);
                TestedHub messagePack = TestedHub.startAspNet("websocket", "messagepack", DELAY);
                TestedHub without = TestedHub.startGo("websocket", "json", DELAY);
                TcpProxy toJson = TcpProxy.start(json.port());
                TcpProxy toMessagePack = TcpProxy.start(messagePack.port())) {
            Plan plan = Plan.named("stateful-reconnect").together();
            adds(plan, json, toJson.port());
            adds(plan, messagePack, toMessagePack.port());
            adds(plan, without, without.port());
            // Opened, and dropped by the hub.
            int connections = 2;
            Finished run;
            try (JMeterRun jmeter = JMeterSetup.of(plan.write(folder)).start()) {
                for (ToIntFunction<TcpProxy> fault : FAULTS) {
                    cuts(json, toJson, connections, fault);
                    cuts(messagePack, toMessagePack, connections, fault);
                    connections++;
                }
                run = Finished.ended(jmeter, 0, Audit.End.COMPLETED);
            }

            counted(run, json);
            counted(run, messagePack);
            counted(run, without);
            assertThat(run.rows()).allMatch(JtlRow::isSuccess);
            assertThat(run.sessions("opened")).isEqualTo(3L * SESSIONS);
            assertThat(run.sessions("lost")).isZero();
            assertThat(run.sessions("reconnected")).isZero();
            assertThat(run.sessions("resumed")).isEqualTo((connections - 1L) * 2 * SESSIONS);
        }
    }

    private static void adds(Plan plan, TestedHub hub, int port) {
        plan.then(hub.name());
        // Whatever reconnect says: no session drops.
        boolean reconnects = hub.format().equals("messagepack");
        hub.connects(
                plan,
                port,
                30,
                "statefulReconnect = true; reconnect = %s; sessions = %d".formatted(reconnects, SESSIONS));
        if (!hub.name().startsWith("go-")) {
            hub.controls(plan, "before", Samplers.WAIT, "open = " + SESSIONS);
            invokes(plan, hub, "drop", "method = Drop; kind = send; reply = none; target = each");
        }
        invokes(plan, hub, "stream", """
                method = Counter; arguments = [%d,20]; kind = stream; messages = %d; replyTimeoutMillis = 20000
                """.formatted(ITEMS, SESSIONS));
        hub.echoes(
                plan,
                "durationSeconds = %d; messagesPerSecond = %d; replyTimeoutMillis = 20000; waitForReplies = true"
                        .formatted(SECONDS, PER_SECOND));
        hub.tells(plan);
        hub.controls(plan, "still there", Samplers.HOLD, "seconds = 2");
    }

    private static void invokes(Plan plan, TestedHub hub, String what, String parameters) {
        plan.javaRequest(hub.label(what), SignalRInvoke.class, "group = " + hub.name() + "\n" + parameters);
    }

    /**
     * Cuts all connections under load, when all sessions are back: a connection that is lost before that is the end of
     * its session.
     *
     * @param connections how many each session has had by then
     */
    private static void cuts(TestedHub hub, TcpProxy proxy, int connections, ToIntFunction<TcpProxy> fault)
            throws Exception {
        long wanted = (long) connections * SESSIONS;
        int back = Await.answer(proxy::conversing, now -> now == SESSIONS && proxy.accepted() == wanted, PATIENCE);
        assertThat(proxy.accepted()).isEqualTo(wanted);
        assertThat(back).isEqualTo(SESSIONS);
        long echoes = (connections - 1L) * PER_SECOND;
        TestedProtocol.Counts counts = Await.answer(hub::counts, now -> now.echoes() >= echoes, PATIENCE);
        assertThat(counts.open()).isEqualTo(SESSIONS);
        assertThat(counts.echoes()).isBetween(echoes, TOTAL - 1L);
        assertThat(fault.applyAsInt(proxy)).isEqualTo(SESSIONS);
    }

    private static void counted(Finished run, TestedHub hub) throws Exception {
        String echo = hub.label("echo");
        assertThat(run.count(echo, "sent")).isEqualTo(TOTAL).isEqualTo(run.count(echo, "replied"));
        assertThat(run.count(echo, "late") + run.count(echo, "duplicates")).isZero();
        assertThat(run.count(hub.label("stream") + " (each)", "count")).isEqualTo((long) SESSIONS * ITEMS);
        assertThat(run.count(hub.label("news"), "pushed"))
                .isEqualTo(SESSIONS)
                .isEqualTo(hub.counts().deliveries());
        TestedProtocol.Counts counts = Await.answer(hub::counts, now -> now.open() == 0, PATIENCE);
        assertThat(counts.echoes()).isEqualTo(counts.distinctIds()).isEqualTo(TOTAL);
        assertThat(counts.connects()).isEqualTo(counts.disconnects()).isEqualTo(SESSIONS);
    }
}
