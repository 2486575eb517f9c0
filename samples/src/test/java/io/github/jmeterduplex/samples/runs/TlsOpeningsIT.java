package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.harness.HaProxyProcess;
import io.github.jmeterduplex.samples.harness.Needs;
import io.github.jmeterduplex.samples.harness.Plan;
import io.github.jmeterduplex.samples.harness.Programs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many sessions open at once over TLS 1.3, which HAProxy ends, while the client has one core: so the server answers while
 * the thread that wrote the request waits for its turn. Without heartbeats: a core that does nothing but handshakes for
 * half a minute reads none.
 */
@ExtendWith(SharedChat.class)
class TlsOpeningsIT {
    private static final List<String> ONE_CORE = List.of("taskset", "-c", "0");

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
     * A plain WebSocket has one request before it, SockJS has two on one connection; without WebSocket a session has two
     * connections. All but the first two are for a number that was given: the counts of fewer sessions over them are asserted
     * elsewhere.
     */
    static Stream<Arguments> ways() {
        Stream<Arguments> always = Stream.of(
                Arguments.of("wss://127.0.0.1:%d/ws/websocket", "websocket"),
                Arguments.of("https://127.0.0.1:%d/ws", "websocket"));
        Stream<Arguments> more = Stream.of(
                Arguments.of("ws://127.0.0.1:%d/ws/websocket", "websocket"),
                Arguments.of("http://127.0.0.1:%d/ws", "websocket"),
                Arguments.of("https://127.0.0.1:%d/ws", "xhr-streaming"));
        return System.getProperty("tls.sessions") == null ? always : Stream.concat(always, more);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void everySessionOpens(String url, String transport, Chat chat) throws Exception {
        boolean isSecure = url.startsWith("wss") || url.startsWith("https");
        try (HaProxyProcess tls = HaProxyProcess.start(chat.port(), folder)) {
            Path plan = Samplers.login(Plan.named("tls-openings"), chat)
                    .javaRequest("connect", Samplers.CONNECT, Samplers.cells("""
                            url = %s
                            transports = %s
                            sessions = %d
                            connectsInParallel = %d
                            connectTimeoutMillis = 120000
                            heartbeat = 0,0
                            subscribe = /user/queue/replies
                            """.formatted(
                                    url.formatted(isSecure ? tls.port() : chat.port()), transport, sessions, sessions)))
                    .javaRequest("chat.send", Samplers.SEND, Samplers.chat("target = each\nwaitForReplies = true"))
                    .javaRequest("disconnect", Samplers.DISCONNECT, Map.of())
                    .write(folder);
            for (int done = 0; done < runs; done++) {
                Finished run = Finished.run(chat.run(plan)
                                .property("duplex.info.seconds", 0)
                                .launcher(Programs.isOnPath("taskset") ? ONE_CORE : List.of()))
                        .withoutFailedSamples();
                System.out.println(url + " " + run.row("connect").message());
                assertThat(run.row("connect").message()).startsWith("opened " + sessions + " of " + sessions);
                if (isSecure) {
                    assertThat(run.engine().runJson().get("facts"))
                            .asInstanceOf(InstanceOfAssertFactories.MAP)
                            .containsEntry("tls_engine", "native");
                }
                assertThat(run.sessions("failed")).isZero();
                assertThat(run.sessions("lost")).isZero();
                assertThat(run.count("chat.send", "replied")).isEqualTo(sessions);
                assertThat(run.row("disconnect").message())
                        .startsWith("closed " + sessions + " sessions")
                        .doesNotContain("good-bye");
                chat.awaitOpen(0);
            }
        }
    }
}
