package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.harness.HaProxyProcess;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.Needs;
import io.github.jmeterduplex.samples.harness.Plan;
import io.github.jmeterduplex.samples.proxy.ConnectProxy;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions go through the HTTP proxy that JMeter was started with, or that the parameter {@code proxy} names. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class ProxyIT {
    private static final int SESSIONS = 20;

    @TempDir
    private Path folder;

    private Path plan(String name, Chat chat, String url, String more) throws IOException {
        return Samplers.login(Plan.named(name), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.cells(("""
                        url = %s
                        sessions = %d
                        subscribe = /user/queue/replies
                        """ + more).formatted(url, SESSIONS)))
                .javaRequest("chat.send", Samplers.SEND, Samplers.chat("target = each\nwaitForReplies = true"))
                .write(folder);
    }

    private static void allReplied(Finished run) {
        assertThat(run.sessions("opened")).isEqualTo(SESSIONS);
        assertThat(run.count("chat.send", "replied")).isEqualTo(SESSIONS);
    }

    private static String[] proxyOptions(ConnectProxy proxy) {
        return new String[] {"-H", "127.0.0.1", "-P", Integer.toString(proxy.port()), "-u", "jo", "-a", "pass-word"};
    }

    @Test
    void sockJsGoesThroughTheProxyOfTheCommandLine(Chat chat) throws Exception {
        try (ConnectProxy proxy = ConnectProxy.start("jo:pass-word")) {
            JMeterSetup setup = chat.run(plan("proxy-of-jmeter", chat, chat.url() + "/ws", ""))
                    .arguments(proxyOptions(proxy));
            allReplied(Finished.run(setup).withoutFailedSamples());
            assertThat(proxy.connects()).hasSize(SESSIONS).allMatch(("127.0.0.1:" + chat.port())::equals);
            assertThat(proxy.requests()).as("of JMeter's own HTTP Request").isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling", "eventsource"})
    void fallbacksGoThroughTheProxyOfTheCommandLine(String transport, Chat chat) throws Exception {
        try (ConnectProxy proxy = ConnectProxy.start("jo:pass-word")) {
            String cell = "transports = " + transport + "\n";
            JMeterSetup setup = chat.run(plan("proxy-of-" + transport, chat, chat.url() + "/ws", cell))
                    .arguments(proxyOptions(proxy));
            allReplied(Finished.run(setup).withoutFailedSamples());
            assertThat(proxy.connects())
                    .hasSizeGreaterThanOrEqualTo(2 * SESSIONS)
                    .allMatch(("127.0.0.1:" + chat.port())::equals);
        }
    }

    @Test
    void exemptHostsAreReachedDirectly(Chat chat) throws Exception {
        try (ConnectProxy proxy = ConnectProxy.start("jo:pass-word")) {
            JMeterSetup setup = chat.run(plan("proxy-exempt", chat, chat.url() + "/ws", ""))
                    .arguments(proxyOptions(proxy))
                    .arguments("-N", "other.example|127.*");
            allReplied(Finished.run(setup).withoutFailedSamples());
            assertThat(proxy.connects()).isEmpty();
        }
    }

    @Test
    void noneGoesWithoutTheProxyOfTheCommandLine(Chat chat) throws Exception {
        try (ConnectProxy proxy = ConnectProxy.start("jo:pass-word")) {
            JMeterSetup setup = chat.run(plan("proxy-none", chat, chat.url() + "/ws", "proxy = none\n"))
                    .arguments(proxyOptions(proxy));
            allReplied(Finished.run(setup).withoutFailedSamples());
            assertThat(proxy.connects()).isEmpty();
        }
    }

    @Test
    void webSocketOverTlsGoesThroughTheProxyOfTheParameter(Chat chat) throws Exception {
        Needs.program(HaProxyProcess.PROGRAM);
        try (ConnectProxy proxy = ConnectProxy.start("jo:pass-word");
                HaProxyProcess tls = HaProxyProcess.start(chat.port(), folder)) {
            String cell = "proxy = http://jo:pass-word@127.0.0.1:" + proxy.port() + "\n";
            String url = "wss://127.0.0.1:" + tls.port() + "/ws/websocket";
            allReplied(Finished.run(chat.run(plan("proxy-of-parameter", chat, url, cell)))
                    .withoutFailedSamples());
            assertThat(proxy.connects()).hasSize(SESSIONS).allMatch(("127.0.0.1:" + tls.port())::equals);
        }
    }
}
