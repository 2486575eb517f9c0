package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.harness.Plan;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SockJS without WebSocket, against a LiveChat that has it switched off. */
@Tag("parallel")
class TransportsIT {
    @TempDir
    private static Path folder;

    private static Chat chat;

    @BeforeAll
    static void start() throws InterruptedException {
        chat = Chat.start("--livechat.websocket=false");
    }

    @AfterAll
    static void stop() {
        chat.close();
    }

    @ParameterizedTest
    @CsvSource({
        // first in the list, who carries it, sessions, messages
        "xhr-streaming,xhr-streaming,200,2000",
        "xhr-polling,xhr-polling,50,250",
        "eventsource,eventsource,50,250",
        "'websocket,xhr-streaming',xhr-streaming,20,100"
    })
    void planRunsCleanWithoutWebSocket(String transports, String carrier, int sessions, int messages) throws Exception {
        chat.reset();
        Finished run = run(transports, sessions, messages).withoutFailedSamples();
        Chat.Stats stats = chat.quiet();

        assertThat(run.row("connect").message())
                .startsWith("opened " + sessions + " of " + sessions + " sessions (" + carrier + " " + sessions + ")");
        assertThat(run.count("chat", "sent")).isEqualTo(messages);
        assertThat(run.count("chat", "replied"))
                .isEqualTo(stats.count("replies"))
                .isEqualTo(stats.messages(Samplers.CHAT))
                .isEqualTo(stats.count("distinct_ids"))
                .isEqualTo(messages);
        assertThat(run.count("chat", "lost") + run.count("chat", "late") + run.count("chat", "duplicates"))
                .isZero();
        assertThat(run.sessions("opened"))
                .isEqualTo(stats.count("connects"))
                .isEqualTo(stats.count("disconnects"))
                .isEqualTo(sessions);
        assertThat(run.sessions("lost") + run.sessions("failed")).isZero();
        assertThat(run.report().number("sessions", "transports", carrier).longValue())
                .isEqualTo(sessions);
        assertThat(run.engine().runJson().get("facts"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
                .containsEntry("transports", Map.of(carrier, sessions));
    }

    private static Finished run(String transports, int sessions, int messages) throws Exception {
        Map<String, Object> connect = Samplers.connect(chat, sessions);
        connect.put("transports", transports);
        Plan plan = Samplers.login(Plan.named("transports"), chat)
                .javaRequest("connect", Samplers.CONNECT, connect)
                .javaRequest("chat", Samplers.SEND, Samplers.chat("""
                        messages = %d
                        messagesPerSecond = %d
                        waitForReplies = true
                        """.formatted(messages, messages / 2)))
                .javaRequest("hold", Samplers.HOLD, Samplers.cells("seconds = 2"))
                .javaRequest("disconnect", Samplers.DISCONNECT, Map.of());
        return Finished.run(chat.run(plan.write(folder)));
    }

    @Test
    void webSocketAloneIsRefusedWithAHint() throws Exception {
        Map<String, Object> connect = Samplers.connect(chat, 1);
        Plan plan = Samplers.login(Plan.named("websocket-off"), chat).javaRequest("connect", Samplers.CONNECT, connect);
        Finished run = Finished.run(chat.run(plan.write(folder)));
        assertThat(run.row("connect").isSuccess()).isFalse();
        assertThat(run.row("connect").message()).contains("websocket:false in /info", "its transports");
    }
}
