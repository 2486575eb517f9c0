package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Part;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** SockJS without WebSocket, against a LiveChat that has it switched off: every transport in one run. */
@Tag("parallel")
class TransportsIT {
    /**
     * Sessions that name their transports.
     *
     * @param transports the parameter
     * @param carrier who carries it
     */
    private record Case(String transports, String carrier, int sessions, int messages) {
        String name() {
            return transports.replace(',', ' ');
        }
    }

    private static final List<Case> CASES = List.of(
            new Case("xhr-streaming", "xhr-streaming", 200, 2_000),
            new Case("xhr-polling", "xhr-polling", 50, 250),
            new Case("eventsource", "eventsource", 50, 250),
            new Case("websocket,xhr-streaming", "xhr-streaming", 20, 100));

    /** The default, by which there is no way in. */
    private static final String REFUSED = "websocket alone";

    private static Finished run;
    private static Chat.Stats stats;

    @BeforeAll
    static void runThePlan(@TempDir Path folder) throws Exception {
        try (Chat chat = Chat.start("--livechat.websocket=false")) {
            Plan plan = Plan.named("transports").together();
            for (Case one : CASES) {
                chats(plan.part(one.name()), chat, one);
            }
            Samplers.login(plan.part(REFUSED), chat)
                    .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 1));
            run = Finished.run(chat.run(plan.write(folder)));
            stats = chat.quiet();
        }
    }

    private static void chats(Plan plan, Chat chat, Case one) {
        Map<String, Object> connect = Samplers.connect(chat, one.sessions);
        connect.put("transports", one.transports);
        Samplers.login(plan, chat)
                .javaRequest("connect", Samplers.CONNECT, connect)
                .javaRequest(
                        "chat",
                        Samplers.SEND,
                        Samplers.chat(
                                "messages = %d; messagesPerSecond = %d; waitForReplies = true",
                                one.messages, one.messages / 2))
                .javaRequest("hold", Samplers.HOLD, "seconds = 2")
                .javaRequest("disconnect", Samplers.DISCONNECT, "");
    }

    static List<Case> cases() {
        return CASES;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void planRunsCleanWithoutWebSocket(Case one) {
        Part part = run.part(one.name()).withoutFailedSamples();
        assertThat(part.row("connect").message())
                .startsWith("opened " + one.sessions + " of " + one.sessions + " sessions (" + one.carrier + " "
                        + one.sessions + ")");
        assertThat(part.count("chat", "sent")).isEqualTo(one.messages);
        assertThat(part.count("chat", "replied")).isEqualTo(one.messages);
        assertThat(part.count("chat", "lost") + part.count("chat", "late") + part.count("chat", "duplicates"))
                .isZero();
    }

    /** As each case has all its replies and sessions, the sums say that none has more at the server. */
    @Test
    void serverCountedTheSame() {
        assertThat(stats.count("replies"))
                .isEqualTo(stats.messages(Samplers.CHAT))
                .isEqualTo(stats.count("distinct_ids"))
                .isEqualTo(CASES.stream().mapToLong(Case::messages).sum());
        assertThat(run.sessions("opened"))
                .isEqualTo(stats.count("connects"))
                .isEqualTo(stats.count("disconnects"))
                .isEqualTo(CASES.stream().mapToLong(Case::sessions).sum());
        assertThat(run.sessions("lost")).isZero();
        assertThat(run.sessions("failed")).as("the one that is refused").isEqualTo(1);
    }

    @Test
    void transportsAreInTheReportAndInTheFactsOfTheRun() {
        Map<String, Integer> sessions =
                CASES.stream().collect(Collectors.groupingBy(Case::carrier, Collectors.summingInt(Case::sessions)));
        sessions.forEach((carrier, count) -> assertThat(
                        run.report().number("sessions", "transports", carrier).intValue())
                .as(carrier)
                .isEqualTo(count));
        assertThat(run.engine().runJson().get("facts"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("transports", sessions);
    }

    @Test
    void webSocketAloneIsRefusedWithAHint() {
        Part refused = run.part(REFUSED);
        assertThat(refused.failed()).containsExactly("connect");
        assertThat(refused.row("connect").message()).contains("websocket:false in /info", "its transports");
    }
}
