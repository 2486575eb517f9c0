package io.github.jmeterduplex.samples.runs.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.HaProxyProcess;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.proxy.ConnectProxy;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Sessions go through the HTTP proxy that JMeter was started with, or that the parameter {@code proxy} names. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class ProxyIT {
    private static final int SESSIONS = 20;

    @TempDir
    private Path folder;

    /** Cases through one proxy of the command line, and the parameters of their Connects. */
    private static final Map<String, String> THROUGH = Map.of(
            "sockjs", "",
            "xhr-streaming", "transports = xhr-streaming\n",
            "xhr-polling", "transports = xhr-polling\n",
            "eventsource", "transports = eventsource\n",
            "none", "proxy = none\n");

    private static Plan chats(Plan plan, Chat chat, String url, String more) {
        return Samplers.login(plan, chat)
                .javaRequest(
                        "connect",
                        Samplers.CONNECT,
                        ("url = %s; sessions = %d; subscribe = /user/queue/replies\n" + more).formatted(url, SESSIONS))
                .javaRequest("chat.send", Samplers.SEND, Samplers.chat("target = each\nwaitForReplies = true"));
    }

    private static void allReplied(Finished run) {
        assertThat(run.sessions("opened")).isEqualTo(SESSIONS);
        assertThat(run.count("chat.send", "replied")).isEqualTo(SESSIONS);
    }

    private static String[] proxyOptions(ConnectProxy proxy) {
        return new String[] {"-H", "127.0.0.1", "-P", Integer.toString(proxy.port()), "-u", "jo", "-a", "pass-word"};
    }

    /** Each case has a way of its own to the server, whose port tells which of them asked the proxy for it. */
    @Test
    void everyTransportGoesThroughTheProxyOfTheCommandLineAndNoneGoesWithout(Chat chat) throws Exception {
        Map<String, TcpProxy> doors = new HashMap<>();
        try (ConnectProxy proxy = ConnectProxy.start("jo:pass-word")) {
            Plan plan = Plan.named("proxy-of-jmeter").together();
            for (Map.Entry<String, String> one : THROUGH.entrySet()) {
                TcpProxy door = TcpProxy.start(chat.port());
                doors.put(one.getKey(), door);
                chats(plan.part(one.getKey()), chat, "http://127.0.0.1:" + door.port() + "/ws", one.getValue());
            }
            Finished run = Finished.run(chat.run(plan.write(folder)).arguments(proxyOptions(proxy)))
                    .withoutFailedSamples();

            THROUGH.keySet()
                    .forEach(name -> assertThat(run.part(name).count("chat.send", "replied"))
                            .as(name)
                            .isEqualTo(SESSIONS));
            assertThat(run.sessions("opened")).isEqualTo((long) THROUGH.size() * SESSIONS);
            Map<String, Long> connects = proxy.connects().stream()
                    .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
            assertThat(connects.remove(target(doors.get("sockjs")))).isEqualTo(SESSIONS);
            for (String fallback : List.of("xhr-streaming", "xhr-polling", "eventsource")) {
                assertThat(connects.remove(target(doors.get(fallback))))
                        .as(fallback)
                        .isGreaterThanOrEqualTo(2L * SESSIONS);
            }
            assertThat(connects).as("proxy = none").isEmpty();
            assertThat(doors.get("none").accepted()).isGreaterThanOrEqualTo(SESSIONS);
            assertThat(proxy.requests()).as("of JMeter's own HTTP Request").isNotEmpty();
        } finally {
            doors.values().forEach(TcpProxy::close);
        }
    }

    private static String target(TcpProxy door) {
        return "127.0.0.1:" + door.port();
    }

    @Test
    void exemptHostsAreReachedDirectly(Chat chat) throws Exception {
        try (ConnectProxy proxy = ConnectProxy.start("jo:pass-word")) {
            JMeterSetup setup = chat.run(chats(Plan.named("proxy-exempt"), chat, chat.url() + "/ws", "")
                            .write(folder))
                    .arguments(proxyOptions(proxy))
                    .arguments("-N", "other.example|127.*");
            allReplied(Finished.run(setup).withoutFailedSamples());
            assertThat(proxy.connects()).isEmpty();
        }
    }

    @Test
    void webSocketOverTlsGoesThroughTheProxyOfTheParameter(Chat chat) throws Exception {
        Needs.program(HaProxyProcess.PROGRAM);
        try (ConnectProxy proxy = ConnectProxy.start("jo:pass-word");
                HaProxyProcess tls = HaProxyProcess.start(chat.port(), folder)) {
            String parameter = "proxy = http://jo:pass-word@127.0.0.1:" + proxy.port() + "\n";
            String url = "wss://127.0.0.1:" + tls.port() + "/ws/websocket";
            Path plan = chats(Plan.named("proxy-of-parameter"), chat, url, parameter)
                    .write(folder);
            allReplied(Finished.run(chat.run(plan)).withoutFailedSamples());
            assertThat(proxy.connects()).hasSize(SESSIONS).allMatch(("127.0.0.1:" + tls.port())::equals);
        }
    }
}
