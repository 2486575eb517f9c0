package io.github.jmeterduplex.samples.runs.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.SocketIoCounts;
import io.github.jmeterduplex.samples.runs.harness.HaProxyProcess;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.Parameters;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.Programs;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoDisconnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many sessions open at once over TLS 1.3, which HAProxy ends, while the client has one core: so the server answers
 * while the thread that wrote the request waits for its turn. Without heartbeats: a core that does nothing but
 * handshakes for half a minute reads none.
 */
@Tag("parallel")
@ExtendWith(SharedChat.class)
@Tag("long")
class TlsOpeningsIT {
    private static final List<String> ONE_CORE = List.of("taskset", "-c", "0");

    /** Two connections of a session take four of a process's file descriptors, of which there may be 20,000. */
    private static final int SESSIONS_A_PROXY = 4_000;

    private static final boolean IS_NUMBER_GIVEN = System.getProperty("tls.sessions") != null;

    /** {@code -Dtls.sessions=2000 -Dtls.runs=5} takes so many, so often. */
    private final int sessions = Integer.getInteger("tls.sessions", 500);

    private final int runs = Integer.getInteger("tls.runs", 1);

    @TempDir
    private Path folder;

    @BeforeAll
    static void assumeInstalled() {
        Needs.program(HaProxyProcess.PROGRAM);
    }

    /**
     * A plain WebSocket has one request before it, SockJS has two on one connection; without WebSocket a session has
     * two connections. All but the first two are for a number that was given: the counts of fewer sessions over them
     * are asserted elsewhere.
     */
    static Stream<Arguments> stomp() {
        List<Arguments> secure = new ArrayList<>();
        List<Arguments> plain = new ArrayList<>();
        secure.add(Arguments.of("wss://127.0.0.1:%d/ws/websocket", "websocket"));
        plain.add(Arguments.of("ws://127.0.0.1:%d/ws/websocket", "websocket"));
        for (String transport : List.of("websocket", "xhr-streaming", "xhr-polling", "eventsource")) {
            secure.add(Arguments.of("https://127.0.0.1:%d/ws", transport));
            plain.add(Arguments.of("http://127.0.0.1:%d/ws", transport));
        }
        return IS_NUMBER_GIVEN
                ? Stream.concat(secure.stream(), plain.stream())
                : secure.stream().limit(2);
    }

    static List<String> engineIo() {
        List<String> all = List.of("https://127.0.0.1:%d", "http://127.0.0.1:%d");
        return IS_NUMBER_GIVEN ? all : all.subList(0, 1);
    }

    @ParameterizedTest
    @MethodSource("stomp")
    void everySessionOfStompOpens(String url, String transport, Chat chat) throws Exception {
        try (HaProxyProcess tls = proxy(chat.port())) {
            Map<String, Object> connect = connect(url, tls, chat.port(), transport);
            connect.putAll(Parameters.of("heartbeat = 0,0; subscribe = /user/queue/replies"));
            Path plan = Samplers.login(Plan.named("tls-openings"), chat)
                    .javaRequest("connect", Samplers.CONNECT, connect)
                    .javaRequest("send", Samplers.SEND, Samplers.chat("target = each\nwaitForReplies = true"))
                    .javaRequest("disconnect", Samplers.DISCONNECT, "")
                    .write(folder);
            for (int run = 1; run <= runs; run++) {
                run(chat.run(plan), run, url, transport);
                chat.awaitOpen(0);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engineIo")
    void everySessionOfSocketIoOpensOverPolling(String url) throws Exception {
        try (SocketIoNodeProcess node = SocketIoNodeProcess.start(SocketIoNodeProcess.V4);
                HaProxyProcess tls = proxy(node.port())) {
            Path plan = Plan.named("tls-openings-polling")
                    .javaRequest("connect", SocketIoConnect.class, connect(url, tls, node.port(), "polling"))
                    .javaRequest("send", SocketIoEmit.class, """
                            event = echo; args = [{"id":"{{id}}","text":"hi"}]; target = each; waitForReplies = true
                            """)
                    .javaRequest("disconnect", SocketIoDisconnect.class, "")
                    .write(folder);
            for (int run = 1; run <= runs; run++) {
                run(JMeterSetup.of(plan), run, url, "polling");
                SocketIoCounts.quiet(node::stats);
            }
        }
    }

    private HaProxyProcess proxy(int serverPort) throws Exception {
        return HaProxyProcess.start(1 + sessions / SESSIONS_A_PROXY, serverPort, folder);
    }

    private Map<String, Object> connect(String url, HaProxyProcess tls, int serverPort, String transport) {
        return Parameters.of(
                """
                url = %s; transports = %s; sessions = %d; connectsInParallel = %d; connectTimeoutMillis = 120000
                """.formatted(url.formatted(isSecure(url) ? tls.port() : serverPort), transport, sessions, sessions));
    }

    private static boolean isSecure(String url) {
        return url.startsWith("wss") || url.startsWith("https");
    }

    private void run(JMeterSetup setup, int number, String url, String transport) throws Exception {
        Finished run = Finished.run(
                setup.property("duplex.info.seconds", 0).launcher(Programs.isOnPath("taskset") ? ONE_CORE : List.of()));
        System.out.printf(
                "%s over %s, run %d: %s; failed %d, lost %d, replied %d; %s%n",
                url,
                transport,
                number,
                run.row("connect").message(),
                run.sessions("failed"),
                run.sessions("lost"),
                run.count("send", "replied"),
                run.row("disconnect").message());
        run.withoutFailedSamples();
        assertThat(run.row("connect").message()).startsWith("opened " + sessions + " of " + sessions);
        if (isSecure(url)) {
            assertThat(run.engine().runJson().get("facts"))
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .containsEntry("tls_engine", "native");
        }
        assertThat(run.sessions("failed")).isZero();
        assertThat(run.sessions("lost")).isZero();
        assertThat(run.count("send", "replied")).isEqualTo(sessions);
        assertThat(run.row("disconnect").message())
                .startsWith("closed " + sessions + " sessions")
                .doesNotContain("disconnect message");
    }
}
