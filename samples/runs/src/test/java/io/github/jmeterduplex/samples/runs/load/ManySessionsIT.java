package io.github.jmeterduplex.samples.runs.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.PlanSignals;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SocketIoCounts;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Parameters;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoDisconnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many sessions in one engine over each transport: every message is replied to, the server counted the same, and the
 * plugin's threads are few. Prints the CPU time of a message, which holds for the machine that it runs on.
 */
@Tag("parallel")
class ManySessionsIT {
    /** {@code -Dmany.sessions=10000 -Dmany.rate=1000 -Dmany.seconds=60} takes so many, over all transports. */
    private final int sessions = Integer.getInteger("many.sessions", 400);

    private static final boolean IS_WHOLE = System.getProperty("many.sessions") != null;

    private final int rate = Integer.getInteger("many.rate", 200);
    private final int seconds = Integer.getInteger("many.seconds", 5);
    private final int messages = rate * seconds;

    private static final int PLUGIN_THREADS = 32;
    private static final long MICROS_A_TICK = 10_000;

    private final AtomicLong threads = new AtomicLong();
    private final AtomicLong cpuMicros = new AtomicLong();
    private volatile JMeterRun run;

    @TempDir
    private Path folder;

    @BeforeAll
    static void assumeLinux() {
        Assumptions.assumeTrue(Files.isDirectory(Path.of("/proc/self/task")), "skipped: needs Linux's /proc");
    }

    /** Counts the threads whose name begins as the plugin's do, and begins to measure. */
    private void begin() throws IOException {
        try (Stream<Path> tasks = Files.list(proc("task"))) {
            threads.set(tasks.filter(task -> comm(task).startsWith("duplex-")).count());
        }
        cpuMicros.set(-cpu());
    }

    private void end() throws IOException {
        cpuMicros.addAndGet(cpu());
    }

    private Path proc(String name) {
        return Path.of("/proc", Long.toString(run.process().pid()), name);
    }

    private static String comm(Path task) {
        try {
            return Files.readString(task.resolve("comm"));
        } catch (IOException ended) {
            return "";
        }
    }

    /** User and system time of the process (proc(5), fields 14 and 15 of {@code stat}). */
    private long cpu() throws IOException {
        String stat = Files.readString(proc("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * MICROS_A_TICK;
    }

    private Finished finished(JMeterSetup setup, String transport) throws Exception {
        if (IS_WHOLE) {
            setup.defaultJvm();
        }
        try (JMeterRun started = setup.property("duplex.info.seconds", 0).start()) {
            run = started;
            Finished finished = Finished.ended(started, 0, Audit.End.COMPLETED).withoutFailedSamples();
            System.out.printf(
                    "%s: %d sessions, %d messages, %d threads of the plugin, %d us of CPU each%n",
                    transport, sessions, messages, threads.get(), cpuMicros.get() / messages);
            assertThat(threads.get()).isBetween(1L, (long) PLUGIN_THREADS);
            assertThat(finished.sessions("opened")).isEqualTo(sessions);
            assertThat(finished.sessions("lost") + finished.sessions("failed")).isZero();
            return finished;
        }
    }

    /** Of the others TransportsIT and SocketIoIT assert the counts, with fewer sessions. */
    static List<String> sockJs() {
        List<String> all = List.of("xhr-streaming", "xhr-polling", "eventsource", "websocket");
        return IS_WHOLE ? all : all.subList(0, 1);
    }

    static List<String> engineIo() {
        List<String> all = List.of("polling", "polling,websocket", "websocket");
        return IS_WHOLE ? all : all.subList(0, 1);
    }

    @ParameterizedTest
    @MethodSource("sockJs")
    void overSockJs(String transport) throws Exception {
        try (Chat chat = Chat.start("--livechat.heartbeat=0,0", "--server.tomcat.max-connections=50000");
                PlanSignals signals = PlanSignals.start()) {
            Map<String, Object> connect = Samplers.connect(chat, sessions);
            connect.putAll(Parameters.of(
                    "transports = %s; heartbeat = 0,0; connectsInParallel = 100; connectTimeoutMillis = 120000"
                            .formatted(transport)));
            Plan plan = Samplers.login(Plan.named("many-" + transport), chat)
                    .javaRequest("connect", Samplers.CONNECT, connect)
                    .httpGet("begin", signals.at("begin", this::begin))
                    .javaRequest("chat", Samplers.SEND, Samplers.chat("""
                            messages = %d; messagesPerSecond = %d; target = next; replyTimeoutMillis = 30000
                            waitForReplies = true
                            """, messages, rate))
                    .httpGet("end", signals.at("end", this::end))
                    .javaRequest("disconnect", Samplers.DISCONNECT, "");
            Finished finished = finished(chat.run(plan.write(folder)), transport);
            Chat.Stats stats = chat.stats();
            assertThat(finished.count("chat", "replied"))
                    .isEqualTo(stats.count("replies"))
                    .isEqualTo(stats.messages(Samplers.CHAT))
                    .isEqualTo(messages);
            assertThat(stats.count("connects")).isEqualTo(sessions);
        }
    }

    @ParameterizedTest
    @MethodSource("engineIo")
    void overEngineIo(String transports) throws Exception {
        try (SocketIoNodeProcess node = SocketIoNodeProcess.start(SocketIoNodeProcess.V4);
                PlanSignals signals = PlanSignals.start()) {
            Plan plan = Plan.named("many-engineio")
                    .javaRequest("connect", SocketIoConnect.class, """
                            url = %s; transports = %s; sessions = %d; connectsInParallel = 100
                            connectTimeoutMillis = 120000
                            """, node.url(), transports, sessions)
                    .httpGet("begin", signals.at("begin", this::begin))
                    .javaRequest("echo", SocketIoEmit.class, """
                            event = echo; args = [{"id":"{{id}}","text":"hi"}]; messages = %d
                            messagesPerSecond = %d; target = next; replyTimeoutMillis = 30000; waitForReplies = true
                            """, messages, rate)
                    .httpGet("end", signals.at("end", this::end))
                    .javaRequest("disconnect", SocketIoDisconnect.class, "");
            Finished finished = finished(JMeterSetup.of(plan.write(folder)), transports);
            SocketIoCounts counts = new SocketIoCounts(node.stats());
            assertThat(finished.count("echo", "replied"))
                    .isEqualTo(counts.at("events", "echo"))
                    .isEqualTo(messages);
        }
    }
}
