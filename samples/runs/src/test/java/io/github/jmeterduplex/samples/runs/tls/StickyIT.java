package io.github.jmeterduplex.samples.runs.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.PlanSignals;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.proxy.Cut;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load balancer that sends each session to the node that its own cookie names. */
@Tag("parallel")
class StickyIT {
    private static final int SESSIONS = 20;

    @TempDir
    private Path folder;

    @Test
    void everySessionKeepsTheCookieOfItsNodeOverACut() throws Exception {
        try (Chat chat = Chat.start("--livechat.cookie.sticky=true");
                TcpProxy proxy = TcpProxy.start(chat.port());
                PlanSignals signals = PlanSignals.start()) {
            Path plan = Samplers.login(Plan.named("sticky"), chat)
                    .javaRequest("connect", Samplers.CONNECT, """
                            url = http://127.0.0.1:%d/ws; sessions = %d; subscribe = /user/queue/replies
                            reconnect = true; reconnectDelayMillis = 50-500
                            """, proxy.port(), SESSIONS)
                    .httpGet("cut", signals.at("cut", () -> {
                        Chat.Stats before = chat.awaitOpen(SESSIONS);
                        assertThat(before.count("routes_given")).isEqualTo(SESSIONS);
                        assertThat(before.count("routes_used")).isEqualTo(SESSIONS);
                        assertThat(proxy.cutAll(Cut.RESET)).isGreaterThanOrEqualTo(SESSIONS);
                        chat.awaitConnects(2 * SESSIONS);
                    }))
                    .javaRequest("all are back", Samplers.WAIT, "")
                    .javaRequest("chat.send", Samplers.SEND, Samplers.chat("target = each\nwaitForReplies = true"))
                    .write(folder);
            Finished run = Finished.run(chat.run(plan)).withoutFailedSamples();

            Chat.Stats stats = chat.quiet();
            assertThat(run.count("chat.send", "replied")).isEqualTo(SESSIONS);
            assertThat(run.sessions("reconnected")).isEqualTo(SESSIONS);
            assertThat(stats.count("routes_given"))
                    .as("/info gives a cookie to who brings none")
                    .isEqualTo(SESSIONS);
            assertThat(stats.count("routes_used")).isEqualTo(SESSIONS);
            assertThat(stats.count("sticky_refused")).isZero();
        }
    }
}
