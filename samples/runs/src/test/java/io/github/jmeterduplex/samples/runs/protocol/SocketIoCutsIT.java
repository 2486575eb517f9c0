package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.PlanSignals;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SocketIoCounts;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.samples.runs.proxy.Cut;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.socketio.SocketIoListen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Socket.IO sessions that are cut by the network or thrown out by the server come back and listen as before. */
@Tag("parallel")
@Tag("long")
class SocketIoCutsIT {
    private static final int SESSIONS = 200;
    private static final int PER_SECOND = 400;
    private static final int SECONDS = 30;
    private static final int KICKED = 50;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    @Test
    void onlyWhatWasInFlightIsLostAtACut() throws Exception {
        // Every acknowledgement comes late, so that about a hundred events are in flight at a cut.
        try (SocketIoNodeProcess node = SocketIoNodeProcess.start(
                        SocketIoNodeProcess.V4, "--slow-ack-every=1", "--slow-ack-millis=250");
                TcpProxy proxy = TcpProxy.start(node.port());
                JMeterRun run = JMeterSetup.of(cutPlan(proxy.port())).start()) {
            int total = PER_SECOND * SECONDS;
            cutWhen(node, proxy, total / 6);
            cutWhen(node, proxy, total * 4 / 10);
            cutWhen(node, proxy, total * 6 / 10);
            Finished finished = Finished.ended(run, 0, Audit.End.COMPLETED);
            SocketIoCounts counts = SocketIoCounts.quiet(node::stats);

            sessionsAreBack(finished, counts, 3, SESSIONS);
            lostIsWhatWasInFlight(finished, counts);
            asksAreAnswered(finished, counts, SESSIONS);
            assertThat((List<?>) finished.report().at("sessions", "dips"))
                    .hasSize(3)
                    .allSatisfy(dip -> {
                        assertThat(((Map<?, ?>) dip).get("lost")).isEqualTo(SESSIONS);
                        assertThat(((Number) ((Map<?, ?>) dip).get("back_after_seconds")).doubleValue())
                                .isBetween(1.0, 20.0);
                    });
        }
    }

    private Path cutPlan(int port) throws Exception {
        Plan plan = connected("socketio-cuts", "http://127.0.0.1:" + port, SESSIONS, "500-1500")
                .javaRequest("emit", SocketIoEmit.class, """
                        event = echo; args = [{"id":"{{id}}"}]; replyTimeoutMillis = 20000; durationSeconds = %d
                        messagesPerSecond = %d
                        """, SECONDS, PER_SECOND)
                .javaRequest("all back", Samplers.WAIT, "open = " + SESSIONS);
        ask(plan, "ask");
        return plan.javaRequest("all still there", Samplers.HOLD, "seconds = 1").write(folder);
    }

    /** Cuts all when the server has so many events, and all sessions are back from the cut before. */
    private static void cutWhen(SocketIoNodeProcess node, TcpProxy proxy, long events) throws Exception {
        SocketIoCounts.await(
                node::stats,
                now -> now.at("events", "echo") >= events && now.at("open", "sockets") == SESSIONS,
                PATIENCE);
        assertThat(proxy.cutAll(Cut.RESET)).isGreaterThanOrEqualTo(SESSIONS);
    }

    private static void lostIsWhatWasInFlight(Finished run, SocketIoCounts counts) {
        long lost = run.count("emit", "lost");
        // What was handed to a session that the cut had just ended was never written: it has failed.
        assertThat(run.written("emit") - run.count("emit", "replied"))
                .isBetween(lost, lost + run.count("emit", "failed"));
        assertThat(lost).isPositive();
        assertThat(run.report()
                        .number("labels", "emit", "lost_by_cause", "connection")
                        .longValue())
                .isEqualTo(lost);
        assertThat(run.count("emit", "sent"))
                .isEqualTo(run.count("emit", "replied") + lost + run.count("emit", "failed"))
                .isEqualTo((long) PER_SECOND * SECONDS);
        assertThat(counts.at("events", "echo"))
                .isEqualTo(counts.at("distinct_ids"))
                .isBetween(run.count("emit", "replied"), run.count("emit", "sent") - run.count("emit", "failed"));
        assertThat(run.count("emit", "late") + run.count("emit", "duplicates")).isZero();
    }

    @Test
    void sessionsThatTheServerThrowsOutComeBack() throws Exception {
        try (SocketIoNodeProcess node = SocketIoNodeProcess.start(SocketIoNodeProcess.V4);
                PlanSignals signals = PlanSignals.start()) {
            Plan plan = connected("socketio-kicks", node.url(), KICKED, "100-500");
            ask(plan, "ask");
            kick(plan, signals, node, "kick", 2 * KICKED);
            ask(plan, "ask again");
            kick(plan, signals, node, "kick-hard", 3 * KICKED);
            ask(plan, "ask once more");
            plan.javaRequest("all still there", Samplers.HOLD, "seconds = 1");
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)));

            SocketIoCounts counts = SocketIoCounts.quiet(node::stats);
            sessionsAreBack(run, counts, 2, KICKED);
            for (String kick : List.of("kick", "kick-hard")) {
                assertThat(run.count(kick, "unanswered"))
                        .isEqualTo(counts.at("events", kick))
                        .isEqualTo(KICKED);
            }
            for (String label : List.of("ask", "ask again", "ask once more")) {
                assertThat(run.count(label, "replied")).as(label).isEqualTo(KICKED);
            }
            asksAreAnswered(run, counts, 3 * KICKED);
            assertThat(run.report().number("sessions", "failures", "connection").longValue())
                    .isEqualTo(2 * KICKED);
        }
    }

    /** The signal comes back when the server has all of them again; then all have dropped. */
    private static void kick(Plan plan, PlanSignals signals, SocketIoNodeProcess node, String event, long connects) {
        plan.javaRequest(event, SocketIoEmit.class, "event = %s; target = each; reply = none", event)
                .httpGet(
                        event + " seen",
                        signals.at(
                                event,
                                () -> SocketIoCounts.await(
                                        node::stats, now -> now.at("connects") == connects, PATIENCE)))
                .javaRequest("back after " + event, Samplers.WAIT, "open = " + KICKED);
    }

    private static Plan connected(String name, String url, int sessions, String delayMillis) {
        return Plan.named(name)
                .javaRequest("connect", SocketIoConnect.class, """
                        url = %s; sessions = %d; connectsPerSecond = 200; reconnect = true
                        reconnectDelayMillis = %s
                        """, url, sessions, delayMillis)
                .javaRequest("questions", SocketIoListen.class, """
                        event = question; acknowledge = [{"ok":"yes"}]
                        """);
    }

    /** Acknowledged by what the listener answers to the server's question: nobody who has forgotten to listen can. */
    private static void ask(Plan plan, String label) {
        plan.javaRequest(
                label,
                SocketIoEmit.class,
                "event = ask; target = each; expect = json:/0/ok=yes; waitForReplies = true");
    }

    private static void asksAreAnswered(Finished run, SocketIoCounts counts, long asked) {
        assertThat(counts.at("questions"))
                .isEqualTo(counts.at("answers"))
                .isEqualTo(run.count("questions", "pushed"))
                .isEqualTo(asked);
        assertThat(run.report().labels()).as("questions that nobody listens to").doesNotContainKey("question");
    }

    private static void sessionsAreBack(Finished run, SocketIoCounts counts, int drops, int sessions) {
        // While no session is open there is nothing to emit over.
        assertThat(run.rows()).filteredOn(row -> !row.label().equals("emit")).allMatch(JtlRow::isSuccess);
        assertThat(run.sessions("opened")).isEqualTo(sessions);
        assertThat(run.sessions("lost")).isEqualTo((long) drops * sessions);
        assertThat(run.sessions("reconnected")).isEqualTo((long) drops * sessions);
        assertThat(counts.at("connects")).isEqualTo((drops + 1L) * sessions);
        assertThat(run.row("all still there").message())
                .startsWith(sessions + " sessions open, 0 lost; those that came back were gone for up to ");
    }
}
