package io.github.jmeterduplex.samples.runs.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Pace;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import java.nio.file.Path;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Rates are kept, and a rate that was not kept shows in the intended latency. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
@Tag("long")
class PaceIT {
    private static final String LABEL = "chat.send";
    private static final Percentage ONE_PERCENT = Percentage.withPercentage(1);

    @TempDir
    private Path folder;

    @Test
    @RunsPlan("livechat-steps.jmx")
    void constantThroughputTimerGives1000MessagesASecond(Chat chat) throws Exception {
        Finished run = Finished.run(chat.run(Checkout.plan("livechat-steps.jmx"))
                        .defaultJvm()
                        .property("users", 50, "rampSeconds", 2, "seconds", 30, "messagesPerMinute", 60_000)
                        .property("replyTimeoutMillis", 30_000))
                .withoutFailedSamples();

        Chat.Stats stats = chat.quiet();
        assertPaceOfTimer(run.reportOf("--from", "10s"));
        long samples = run.rows(LABEL).size();
        assertThat(run.count(LABEL, "sent"))
                .isEqualTo(samples)
                .isEqualTo(stats.messages("/app/chat.send"))
                .isEqualTo(stats.count("distinct_ids"));
        assertThat(run.count(LABEL, "replied")).isEqualTo(samples).isEqualTo(stats.count("replies"));
        assertThat(run.sessions("opened"))
                .isEqualTo(stats.count("connects"))
                .isEqualTo(stats.count("subscribes"))
                .isEqualTo(stats.count("logins"))
                .isEqualTo(50);
        assertThat(run.rows("connect")).hasSize(50);
        assertThat(run.rows("replies")).hasSize(50);
    }

    @Test
    @RunsPlan("one-thread.jmx")
    void oneThreadGives1000MessagesASecondOver1000Sessions(Chat chat) throws Exception {
        Finished run = Finished.run(chat.run(Checkout.plan("one-thread.jmx"))
                        .defaultJvm()
                        .property("seconds", 30, "replyTimeoutMillis", 30_000))
                .withoutFailedSamples();

        Chat.Stats stats = chat.quiet();
        Pace.assertKept(run, LABEL, 1_000);
        assertThat(run.count(LABEL, "sent")).isEqualTo(30_000).isEqualTo(stats.count("distinct_ids"));
        assertThat(run.count(LABEL, "replied")).isEqualTo(30_000).isEqualTo(stats.count("replies"));
        assertThat(run.sessions("opened")).isEqualTo(1_000).isEqualTo(stats.count("connects"));
        assertThat(run.engine().sessionNumbers()).as("sessions that sent").hasSize(1_000);
    }

    /** JMeter's timer makes up for nothing: threads that waited for a core sent less, and then the report says so. */
    private static void assertPaceOfTimer(RunReport report) {
        double rate = report.number("labels", LABEL, "per_second").doubleValue();
        if (Boolean.TRUE.equals(report.at("client", "healthy"))) {
            assertThat(rate).isCloseTo(1_000, ONE_PERCENT);
        } else {
            assertThat(rate)
                    .as("of a disturbed client: %s", report.at("client", "verdict"))
                    .isBetween(500.0, 1_010.0);
        }
    }

    @Test
    void stallOfTheSenderShowsInIntendedLatencyAlone(Chat chat) throws Exception {
        Plan plan = Samplers.login(Plan.named("stall").loops(3), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 20))
                .javaRequest(LABEL, Samplers.SEND, Samplers.chat("messagesPerSecond = 100; durationSeconds = 2"))
                .javaRequest("stall", Samplers.SLEEP, "Sleep_Time = 5000; Sleep_Mask = 0");

        Finished run = Finished.run(chat.run(plan.write(folder)).defaultJvm()).withoutFailedSamples();

        // Three times two seconds, and what fell due in the two stalls between them.
        assertThat(run.count(LABEL, "sent"))
                .isGreaterThanOrEqualTo(1_600)
                .isEqualTo(run.count(LABEL, "replied"))
                .isEqualTo(chat.quiet().count("distinct_ids"));
        assertThat(millis(run, "intended_ms", "max")).isGreaterThan(4_990);
        assertThat(millis(run, "intended_ms", "p50")).isGreaterThan(millis(run, "latency_ms", "p50"));
        // On a busy machine a reply may take long as well, but what the sender's stall adds is not in it.
        assertThat(millis(run, "latency_ms", "max")).isLessThan(millis(run, "intended_ms", "max") - 1_000);
    }

    private static double millis(Finished run, String latency, String figure) {
        return run.report().number("labels", LABEL, latency, figure).doubleValue();
    }
}
