package io.github.jmeterduplex.samples.runs.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Csv;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.PlanSignals;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.harness.HaProxyProcess;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.proxy.Cut;
import io.github.jmeterduplex.samples.runs.proxy.Damage;
import io.github.jmeterduplex.samples.runs.proxy.Direction;
import io.github.jmeterduplex.samples.runs.proxy.Refusal;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Something between the client and HAProxy, which ends TLS, does to the raw bytes all that can befall them. */
@Tag("parallel")
@Tag("long")
class DamagedTlsIT {
    private static final int SESSIONS = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Befalls all connections at once. */
    @FunctionalInterface
    private interface Fault {
        void strike(TcpProxy proxy) throws Exception;
    }

    @TempDir
    private Path folder;

    @BeforeAll
    static void assumeInstalled() {
        Needs.program(HaProxyProcess.PROGRAM);
    }

    private static Map<String, Fault> faultsOfWebSockets() {
        Map<String, Fault> faults = faults();
        faults.put("half close of the server's side", proxy -> proxy.halfClose(Direction.TO_SERVER));
        for (Damage damage : Damage.values()) {
            faults.put(damage + " to the server", proxy -> proxy.damage(Direction.TO_SERVER, damage));
        }
        return faults;
    }

    private static Map<String, Fault> faults() {
        Map<String, Fault> faults = new LinkedHashMap<>();
        faults.put("reset", proxy -> proxy.cutAll(Cut.RESET));
        faults.put("close", proxy -> proxy.cutAll(Cut.FIN));
        faults.put("half open", proxy -> proxy.cutAll(Cut.HALF_OPEN));
        faults.put("half close of the client's side", proxy -> proxy.halfClose(Direction.TO_CLIENT));
        faults.put("cut in a record", proxy -> proxy.truncate(Direction.TO_CLIENT, 7, Cut.FIN));
        for (Damage damage : Damage.values()) {
            faults.put(damage + " to the client", proxy -> proxy.damage(Direction.TO_CLIENT, damage));
        }
        faults.put("silence", DamagedTlsIT::silence);
        faults.put("refusal", DamagedTlsIT::refusal);
        return faults;
    }

    /** Until all have dropped and ask again. */
    private static void silence(TcpProxy proxy) throws Exception {
        long before = proxy.accepted();
        proxy.stall(Direction.BOTH);
        Await.answer(proxy::accepted, accepted -> accepted >= before + SESSIONS, PATIENCE);
        proxy.resume(Direction.BOTH);
    }

    /** Until all have been refused. */
    private static void refusal(TcpProxy proxy) throws Exception {
        long before = proxy.refused();
        proxy.refuse(Refusal.RESET);
        proxy.cutAll(Cut.RESET);
        Await.answer(proxy::refused, refused -> refused >= before + SESSIONS, PATIENCE);
        proxy.refuse(Refusal.CLOSED_PORT);
        proxy.accept();
    }

    @Test
    void sessionsComeBackAndNoFaultIsTakenForOneOfThisSide() throws Exception {
        sessionsComeBack("wss://127.0.0.1:%d/ws/websocket", "websocket", "auto", faultsOfWebSockets());
    }

    @Test
    void sessionsOverXhrAndTheJdksTlsComeBackAsWell() throws Exception {
        sessionsComeBack("https://127.0.0.1:%d/ws", "xhr-streaming", "jdk", faults());
    }

    private void sessionsComeBack(String url, String transport, String engine, Map<String, Fault> faults)
            throws Exception {
        try (Chat chat = Chat.start("--livechat.heartbeat=1000,1000");
                HaProxyProcess tls = HaProxyProcess.start(chat.port(), folder);
                TcpProxy proxy = TcpProxy.start(tls.port());
                PlanSignals signals = PlanSignals.start()) {
            Plan plan = Samplers.login(Plan.named("tls-faults-" + transport), chat)
                    .javaRequest("connect", Samplers.CONNECT, """
                            url = %s; transports = %s; sessions = %d; heartbeat = 1000,1000
                            subscribe = /user/queue/replies; reconnect = true; reconnectDelayMillis = 50-500
                            """, url.formatted(proxy.port()), transport, SESSIONS);
            faults.forEach((name, fault) -> plan.httpGet(name, signals.at(name.replaceAll("\\W", ""), () -> {
                long before = chat.stats().count("connects");
                fault.strike(proxy);
                allAreBack(name, chat, before + SESSIONS);
            })));
            plan.javaRequest("all are back", Samplers.WAIT, "")
                    .javaRequest("chat.send", Samplers.SEND, Samplers.chat("target = each\nwaitForReplies = true"));
            try (JMeterRun run = chat.run(plan.write(folder))
                    .property("duplex.tls.engine", engine)
                    .start()) {
                Finished finished = Finished.ended(run, 0, Audit.End.COMPLETED).withoutFailedSamples();
                Map<String, Long> causes = causes(finished);
                System.out.println(causes);
                assertThat(finished.sessions("opened")).isEqualTo(SESSIONS);
                assertThat(finished.count("chat.send", "replied")).isEqualTo(SESSIONS);
                assertThat(finished.sessions("reconnected")).isGreaterThanOrEqualTo((long) SESSIONS * faults.size());
                assertThat(causes).isNotEmpty().doesNotContainKey("internal");
                assertThat(run.log()).doesNotContain("ManagedSelector", "EndPoint");
            }
        }
    }

    private static void allAreBack(String name, Chat chat, long connects) throws Exception {
        Chat.Stats stats = Await.answer(
                chat::stats, now -> now.count("connects") >= connects && now.count("open") == SESSIONS, PATIENCE);
        assertThat(stats.count("connects")).as("connects behind %s", name).isGreaterThanOrEqualTo(connects);
        assertThat(stats.count("open")).as("open behind %s", name).isEqualTo(SESSIONS);
    }

    private static Map<String, Long> causes(Finished run) throws Exception {
        Map<String, Long> causes = new TreeMap<>();
        Csv.read(
                run.engine().folder().resolve("failures.csv"),
                row -> causes.merge(row.getField("cause"), Long.valueOf(row.getField("count")), Long::sum));
        return causes;
    }
}
