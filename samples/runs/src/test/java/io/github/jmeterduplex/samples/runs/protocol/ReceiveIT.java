package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Messages as samples: received, looked at, answered. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class ReceiveIT {
    private static final int USERS = 3;
    private static final int ROUNDS = 4;

    @Test
    @RunsPlan("receive.jmx")
    void valueOfAnAnswerIsSentBackAndConfirmed(Chat chat) throws Exception {
        Finished run = Finished.run(chat.run(Checkout.plan("receive.jmx")).property("users", USERS, "rounds", ROUNDS))
                .withoutFailedSamples();

        Chat.Stats stats = chat.quiet();
        int rounds = USERS * ROUNDS;
        for (String label : List.of("ask", "answer", "thanks", "confirmed")) {
            assertThat(run.rows(label)).as(label).hasSize(rounds);
        }
        assertThat(run.count("ask", "unanswered")).isEqualTo(rounds);
        assertThat(run.count("/user/queue/replies", "pushed")).isEqualTo(2L * rounds);
        assertThat(stats.messages("/app/chat.send")).isEqualTo(2L * rounds);
        assertThat(stats.count("distinct_ids"))
                .as("ids of ours, and message ids taken out of headers")
                .isEqualTo(2L * rounds);
        assertThat(run.rows("confirmed"))
                .allMatch(row -> row.message().startsWith("received 1, the last from /user/queue/replies"));
    }

    @Test
    @RunsPlan("login.jmx")
    void tokenOfTheLoginFormOpensTheSession() throws Exception {
        try (Chat chat = Chat.start("--livechat.csrf=true")) {
            Finished run = Finished.run(chat.run(Checkout.plan("login.jmx")).property("users", USERS, "rounds", ROUNDS))
                    .withoutFailedSamples();

            Chat.Stats stats = chat.quiet();
            int rounds = USERS * ROUNDS;
            for (String label : List.of("ask", "issued", "redeem", "redeemed")) {
                assertThat(run.rows(label)).as(label).hasSize(rounds);
            }
            assertThat(run.count("subscribe", "pushed")).isEqualTo(2L * rounds);
            assertThat(stats.count("logins")).isEqualTo(USERS);
            assertThat(stats.count("connects")).isEqualTo(USERS);
            assertThat(stats.count("csrf_refused")).isZero();
            assertThat(stats.count("tokens_redeemed")).isEqualTo(rounds);
            assertThat(stats.count("tokens_rejected")).isZero();
        }
    }

    @Test
    void whatReceiveTakesAndWhatItTellsWhenNothingComes(Chat chat, @TempDir Path folder) throws Exception {
        Plan plan = Plan.named("receive-parts");
        Samplers.login(plan, chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 1))
                .javaRequest("clock", Samplers.SUBSCRIBE, "destination = /topic/clock; pushTimestamp = json:/timestamp")
                .javaRequest("three", Samplers.SEND, Samplers.chat("messages = 3"))
                .javaRequest("take three", Samplers.RECEIVE, "destination = /user/queue/replies; count = 3")
                .jsonAssertion("$.text", "hi")
                .javaRequest("two ticks", Samplers.RECEIVE, "destination = /topic/clock; count = 2")
                .jsonAssertion("$.timestamp", "[0-9]{16}")
                .javaRequest("noise", Samplers.SEND, Samplers.chat("waitForReplies = true"))
                .javaRequest("in vain", Samplers.RECEIVE, """
                        destination = /user/queue/replies; until = "text":"no such text"; timeoutMillis = 300
                        """)
                .javaRequest("unsubscribe", Samplers.UNSUBSCRIBE, "destination = /topic/clock")
                .javaRequest("unsubscribe twice", Samplers.UNSUBSCRIBE, "destination = /topic/clock");
        Finished run = Finished.run(chat.run(plan.write(folder)));

        assertThat(run.rows().stream().filter(row -> !row.isSuccess()))
                .extracting(JtlRow::label)
                .containsExactly("in vain", "unsubscribe twice");
        assertThat(run.rows("take three (message)")).hasSize(3).allMatch(JtlRow::isSuccess);
        assertThat(run.row("take three").text("bytes")).isNotEqualTo("0");
        assertInVain(run.row("in vain"));
        assertThat(run.row("unsubscribe").message()).isEqualTo("ended 1 subscription in 1 session");
        assertThat(run.row("unsubscribe twice").code()).isEqualTo("409");
        assertThat(run.row("unsubscribe twice").message())
                .contains("no subscription with destination \"/topic/clock\"; it has /user/queue/replies (id 0)");
        assertPushesAreTimed(run);
    }

    private static void assertInVain(JtlRow row) {
        assertThat(row.code()).isEqualTo("408");
        assertThat(row.elapsedMillis()).isBetween(300L, 9_000L);
        assertThat(row.message())
                .startsWith("0 of 1 messages came within 300 ms (timeoutMillis) from /user/queue/replies; session 0 is"
                        + " open; subscribed to /user/queue/replies (4 came), /topic/clock (")
                .contains("1 message did not match until: /user/queue/replies \"{\"id\":\"");
    }

    /** Server and client have one clock here, and the way between them is short. */
    private static void assertPushesAreTimed(Finished run) {
        long pushed = run.count("clock", "pushed");
        assertThat(pushed).isGreaterThanOrEqualTo(2);
        assertThat(run.report().number("labels", "clock (push)", "count").longValue())
                .isPositive()
                .isEqualTo(pushed - run.count("clock", "skewed"));
        assertThat(((Map<?, ?>) run.report().at("labels", "clock (push)", "latency_ms")).get("max"))
                .satisfies(max -> assertThat(((Number) max).doubleValue()).isBetween(0.0, 5_000.0));
    }
}
