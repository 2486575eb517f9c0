package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Parameters;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.sampler.AskingUser;
import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** One plan whose thread groups, one after the other, use what the plans of the folder {@code jmx} do not. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class ElementsIT {
    private static final String ROOM = "/app/room.send";
    private static final int SHARED = 10;
    private static final int FLOW_SESSIONS = 2;
    private static final int FLOWS = 4;

    @TempDir
    private static Path folder;

    private static Finished run;
    private static Chat.Stats stats;
    private static long leanMessages;
    private static String url;

    @BeforeAll
    static void runThePlan(Chat chat) throws Exception {
        try (LeanServer lean = LeanServer.start(0)) {
            Plan plan = Plan.named("elements");
            strangers(plan, chat);
            users(plan.then("one sampler a user"), chat);
            ownFlow(plan.then("own flow"), chat);
            sharedSessions(plan.then("owner of shared sessions"), chat);
            sendersWithoutSessions(plan.then("senders").threads(3).loops(10));
            fanOut(plan.then("room"));
            values(plan.then("values"), chat);
            receipts(plan.then("receipts"), lean);
            run = Finished.run(chat.run(plan.write(folder)).property("duplex.engine", "engine-7"));
            url = chat.url();
            stats = chat.quiet();
            leanMessages = lean.messages();
        }
    }

    private static void strangers(Plan plan, Chat chat) {
        plan.javaRequest("stranger", Samplers.CONNECT, Samplers.connect(chat, 1))
                .javaRequest("stranger sends", Samplers.SEND, Samplers.chat(""));
    }

    private static void users(Plan plan, Chat chat) {
        Map<String, Object> parameters = Samplers.connect(chat, 1);
        parameters.putAll(Samplers.chat(""));
        Samplers.login(plan.threads(5).loops(4), chat).javaRequest("user", Samplers.USER, parameters);
    }

    /** Two sessions: each flow has one of them to itself, in turn. */
    private static void ownFlow(Plan plan, Chat chat) {
        Map<String, Object> parameters = Samplers.connect(chat, FLOW_SESSIONS);
        parameters.putAll(Parameters.of("topic = shipping; reply = json:/id; waitForReplies = true"));
        Samplers.login(plan.loops(FLOWS), chat).javaRequest("asking", AskingUser.class, parameters);
    }

    private static void sharedSessions(Plan plan, Chat chat) {
        Samplers.login(plan, chat)
                .javaRequest("open shared", Samplers.CONNECT, """
                        url = %s/ws; group = shared; sharing = jvm; sessions = %d
                        subscribe = /user/queue/replies,/topic/room
                        """, chat.url(), SHARED)
                .javaRequest("shared are open", Samplers.WAIT, "group = shared")
                // Replies to all show that the server has handled what each session said before: SUBSCRIBE.
                .javaRequest(
                        "all answer",
                        Samplers.SEND,
                        Samplers.chat("group = shared; target = each; waitForReplies = true"));
    }

    private static void sendersWithoutSessions(Plan plan) {
        plan.javaRequest("by header", Samplers.SEND, """
                        group = shared; destination = /app/chat.send; body = {"text":"x"}
                        reply = header:correlation-id
                        """).javaRequest("in order", Samplers.SEND, """
                        group = shared; destination = /app/chat.send; body = {"text":"y"}; reply = order
                        replyFrom = /user/queue/replies; label = ordered
                        """);
    }

    private static void fanOut(Plan plan) {
        plan.javaRequest("room", Samplers.SEND, """
                        group = shared; destination = /app/room.send; body = {"id":"{{id}}","text":"to all"}
                        reply = json:/id; replyFrom = /topic/room; replies = %d; messages = 5; waitForReplies = true
                        """, SHARED)
                .jsonAssertion("$.text", "to all")
                .javaRequest("receipt of the simple broker", Samplers.SEND, """
                        group = shared; destination = /app/chat.send; body = {}; reply = receipt
                        replyTimeoutMillis = 500; waitForReplies = true
                        """);
    }

    private static void values(Plan plan, Chat chat) {
        Samplers.login(plan, chat)
                .javaRequest("connect three", Samplers.CONNECT, Samplers.connect(chat, 3))
                .javaRequest("clock", Samplers.SUBSCRIBE, "destination = /topic/clock")
                .javaRequest("room pushes", Samplers.SUBSCRIBE, "destination = /topic/room")
                .javaRequest("values", Samplers.SEND, Samplers.chat("""
                        body = {"id":"{{id}}","text":"{{session}} {{sequence}} {{sentMicros}} {{nobody}} {{id}}"}
                        target = each; messages = 2; waitForReplies = true
                        """))
                .jsonAssertion("$.text", "[12][0-9] 2 [0-9]{16} [{][{]nobody}} engine-7[.].+")
                .jsonExtractor("text", "$.text")
                .javaRequest("extracted", Samplers.SEND, Samplers.chat("""
                        body = {"id":"{{id}}","text":"again: ${text}"}; waitForReplies = true
                        """))
                .jsonAssertion("$.text", "again: [12][0-9] 2 [0-9]{16} [{][{]nobody}} engine-7[.].+")
                .javaRequest(
                        "to the room", Samplers.SEND, "destination = /app/room.send; body = {{sequence}}; messages = 4")
                .javaRequest("listen", Samplers.HOLD, "seconds = 2.5")
                .javaRequest("good bye", Samplers.DISCONNECT, "group = stomp\nreceiptTimeoutMillis = 20000");
    }

    private static void receipts(Plan plan, LeanServer lean) {
        plan.javaRequest("open lean", Samplers.CONNECT, "url = ws://127.0.0.1:%d/stomp; sessions = 4", lean.port())
                .javaRequest(
                        "receipts",
                        Samplers.SEND,
                        "destination = /queue/any; body = x; reply = receipt; messages = 20; waitForReplies = true");
    }

    @Test
    void withoutLoginConnectFailsWith403AndSaysWhy() {
        JtlRow row = run.row("stranger");
        assertThat(row.isSuccess()).isFalse();
        assertThat(row.code()).isEqualTo("403");
        assertThat(row.message()).contains("403", "forbidden 1", url.replace("http://", ""), "ookie");
        assertThat(stats.count("refused")).isPositive();
        assertThat(run.report().at("sessions", "failures")).isEqualTo(Map.of("forbidden", 1));
        assertThat(run.sessions("failed")).isEqualTo(1);
    }

    @Test
    void withoutAnOpenSessionSendFailsWith409() {
        assertThat(run.row("stranger sends").code()).isEqualTo("409");
        assertThat(run.count("stranger sends", "sent")).isEqualTo(1);
        assertThat(run.count("stranger sends", "failed")).isEqualTo(1);
    }

    @Test
    void allOtherSamplesSucceedButTheOneThatAsksTheSimpleBrokerForAReceipt() {
        assertThat(run.rows().stream().filter(row -> !row.isSuccess()))
                .extracting(JtlRow::label)
                .containsExactly("stranger", "stranger sends", "receipt of the simple broker");
    }

    @Test
    void plainUserConnectsOnceWithTheCookieOfTheManagerAndSendsOnceASample() {
        assertThat(run.rows("user")).hasSize(20);
        assertThat(run.rows("user (connect)")).hasSize(5);
        assertReplied("user", 20);
    }

    @Test
    void messagesOfAnOwnFlowHaveTheirOwnLabels() {
        assertThat(run.rows("asking")).hasSize(FLOWS).allMatch(JtlRow::isSuccess);
        assertReplied("ask", FLOWS);
        assertReplied("thank", FLOWS);
        assertThat(run.report().labels()).doesNotContainKey("asking");
        assertThat(run.engine().messagesBySession("ask"))
                .isEqualTo(run.engine().messagesBySession("thank"))
                .hasSize(FLOW_SESSIONS)
                .allSatisfy((session, flows) -> assertThat(flows).isEqualTo(FLOWS / FLOW_SESSIONS));
    }

    @Test
    void threadsSendOverTheSessionsOfTheJvm() {
        assertThat(run.row("shared are open").message()).isEqualTo("10 of 10 sessions open");
        assertReplied("all answer", SHARED);
        assertReplied("by header", 30);
        assertReplied("ordered", 30);
        assertThat(run.report().labels()).doesNotContainKey("in order");
    }

    @Test
    void fanOutIsRepliedWhenEveryoneHasIt() {
        assertReplied("room", 5);
        assertThat(run.report().number("labels", "room (each)", "count").longValue())
                .isEqualTo(5 * SHARED);
        assertThat(run.count("room", "duplicates")).isZero();
    }

    /** A fact about Spring: it receipts DISCONNECT alone. */
    @Test
    void simpleBrokerSendsNoReceiptForSend() {
        assertThat(run.row("receipt of the simple broker").code()).isEqualTo("408");
        assertThat(run.report()
                        .number("labels", "receipt of the simple broker", "lost_by_cause", "timeout")
                        .longValue())
                .isEqualTo(1);
        assertThat(run.count(Samplers.REPLIES, "pushed")).as("its reply").isEqualTo(1);
    }

    @Test
    void receiptsOfAServerThatSendsThemAreReplies() {
        assertReplied("receipts", 20);
        assertThat(leanMessages).isEqualTo(20);
    }

    /** The assertions in the plan hold the values themselves. */
    @Test
    void repliesAreDataForExtractorsAndAssertions() {
        assertReplied("values", 6);
        assertReplied("extracted", 1);
        assertThat(run.row("extracted").text("bytes")).as("its data").isNotEqualTo("0");
    }

    @Test
    void pushesCountUnderTheSubscribeSampler() {
        assertThat(run.count("to the room", "unanswered")).isEqualTo(4);
        assertThat(run.count("room pushes", "pushed")).isEqualTo(4 * 3);
        assertThat(run.count("/topic/room", "pushed"))
                .as("to those that Connect subscribed")
                .isEqualTo(4 * SHARED);
        assertThat(run.count("clock", "pushed")).isBetween(3L, 3 * stats.count("clock_ticks"));
    }

    @Test
    void disconnectSendsTheDisconnectMessageInEverySession() {
        assertThat(run.row("good bye").message()).isEqualTo("closed 3 sessions; 3 RECEIPTs came");
    }

    @Test
    void serverCountedTheSame() {
        assertThat(stats.messages(Samplers.CHAT)).isEqualTo(20 + 2 * FLOWS + SHARED + 30 + 30 + 1 + 6 + 1);
        assertThat(stats.messages(ROOM)).isEqualTo(stats.count("broadcasts")).isEqualTo(5 + 4);
        assertThat(stats.count("distinct_ids")).isEqualTo(20 + 2 * FLOWS + SHARED + 30 + 6 + 1);
        assertThat(stats.count("connects")).isEqualTo(5 + FLOW_SESSIONS + SHARED + 3);
        assertThat(stats.count("subscribes")).isEqualTo(5 + FLOW_SESSIONS + 2 * SHARED + 3 * 3);
        assertThat(run.sessions("opened")).isEqualTo(5 + FLOW_SESSIONS + SHARED + 3 + 4);
        assertThat(run.sessions("lost")).isZero();
    }

    private static void assertReplied(String label, long messages) {
        assertThat(run.count(label, "sent")).as(label).isEqualTo(messages);
        assertThat(run.count(label, "replied")).as(label).isEqualTo(messages);
    }
}
