package io.github.jmeterduplex.samples.runs.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Pace;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the report says of a run is what the server counted, to the message. */
@ExtendWith(SharedChat.class)
@Tag("long")
class TruthIT {
    private static final String LABEL = "chat.send";
    private static final int PER_SECOND = 2_000;

    /** {@code -Plong} takes a minute. */
    private final int seconds = Integer.getInteger("truth.seconds", 15);

    @Test
    @RunsPlan("one-thread.jmx")
    void nothingIsLostAt2000MessagesASecond(Chat chat) throws Exception {
        int total = PER_SECOND * seconds;
        Finished run = Finished.run(chat.run(Checkout.plan("one-thread.jmx"))
                        .property("sessions", 500, "messagesPerSecond", PER_SECOND, "seconds", seconds)
                        .property("replyTimeoutMillis", 30_000))
                .withoutFailedSamples();

        Chat.Stats stats = chat.quiet();
        assertThat(run.count(LABEL, "sent")).isEqualTo(total);
        assertThat(run.count(LABEL, "replied"))
                .isEqualTo(stats.count("replies"))
                .isEqualTo(total);
        assertThat(run.written(LABEL))
                .isEqualTo(stats.messages("/app/chat.send"))
                .isEqualTo(stats.count("distinct_ids"))
                .isEqualTo(total);
        Pace.assertKept(run, LABEL, PER_SECOND);
        assertThat(run.count(LABEL, "lost") + run.count(LABEL, "failed") + run.count(LABEL, "late"))
                .isZero();
        assertThat(run.count(LABEL, "duplicates") + run.count(LABEL, "pushed")).isZero();
        assertThat(stats.count("gone") + stats.count("dropped") + stats.count("duplicated"))
                .isZero();
        assertThat(run.sessions("opened"))
                .isEqualTo(stats.count("connects"))
                .isEqualTo(stats.count("subscribes"))
                .isEqualTo(500);
        assertThat(run.engine().sessions()).containsEntry("closed", stats.count("disconnects"));
        assertThat(run.engine().messageIds()).hasSize(total);
        assertThat(run.engine().sessionNumbers().first()).isZero();
        assertThat(run.engine().sessionNumbers()).hasSize(500);
    }

    @Test
    void droppedLateAndDuplicatedRepliesAreCountedExactly() throws Exception {
        try (Chat chat = Chat.start(
                "--livechat.drop.every=100",
                "--livechat.delay.every=103",
                "--livechat.delay.every.millis=8000",
                "--livechat.duplicate.every=101")) {
            Finished run = Finished.run(chat.run(Checkout.plan("one-thread.jmx"))
                    .property("sessions", 200, "messagesPerSecond", 1_000, "seconds", 15, "replyTimeoutMillis", 4_000)
                    .property("holdSeconds", 16));
            assertThat(run.rows())
                    .as("samples that failed")
                    .filteredOn(row -> !row.isSuccess())
                    .hasSize((int) run.count(LABEL, "lost"))
                    .allMatch(row -> row.label().equals(LABEL));

            Chat.Stats stats = chat.quiet();
            long dropped = multiples(15_000, 100);
            long delayed = multiples(15_000, 103) - multiples(15_000, 100 * 103);
            long duplicated = multiples(15_000, 101) - multiples(15_000, 100 * 101) - multiples(15_000, 103 * 101);
            assertThat(stats.count("dropped")).isEqualTo(dropped).isEqualTo(150);
            assertThat(stats.count("delayed")).isEqualTo(delayed).isEqualTo(144);
            assertThat(stats.count("duplicated")).isEqualTo(duplicated).isEqualTo(146);
            assertThat(stats.count("distinct_ids"))
                    .isEqualTo(run.written(LABEL))
                    .isEqualTo(15_000);
            assertThat(stats.count("replies")).isEqualTo(15_000 - dropped);

            assertThat(run.count(LABEL, "sent")).isEqualTo(15_000);
            assertThat(run.count(LABEL, "lost")).isEqualTo(dropped + delayed);
            assertThat(run.report()
                            .number("labels", LABEL, "lost_by_cause", "timeout")
                            .longValue())
                    .isEqualTo(dropped + delayed);
            assertThat(run.count(LABEL, "replied")).isEqualTo(15_000 - dropped - delayed);
            assertThat(run.count(LABEL, "late")).isEqualTo(delayed);
            assertThat(run.count(LABEL, "duplicates")).isEqualTo(duplicated);
            assertThat(run.count(LABEL, "failed") + run.count(LABEL, "pushed")).isZero();
            assertThat(run.report().number("labels", LABEL + " (late)", "count").longValue())
                    .isEqualTo(delayed);
        }
    }

    private static long multiples(long upTo, long of) {
        return upTo / of;
    }
}
