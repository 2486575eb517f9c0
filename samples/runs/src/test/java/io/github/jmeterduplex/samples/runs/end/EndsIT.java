package io.github.jmeterduplex.samples.runs.end;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs that are ended in the middle: their counts are closed all the same. The {@link Audit} holds the equation. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class EndsIT {
    private static final String LABEL = "chat.send";
    private static final int PER_SECOND = 500;

    /** So many messages are on the server before the end: more than the last second can hold. */
    private static final int ENOUGH = 2 * PER_SECOND;

    private static final Duration SILENCE = Duration.ofSeconds(30);

    private static JMeterSetup endless(Chat chat) {
        return chat.run(Checkout.plan("one-thread.jmx"))
                .property("sessions", 50, "messagesPerSecond", PER_SECOND, "seconds", 3_600);
    }

    /** The run is torn down: everything handed over reaches the server, and the drain waits for the replies. */
    @Test
    void stopTestNowLosesNothing(Chat chat) throws Exception {
        try (JMeterRun jmeter = endless(chat).start()) {
            chat.awaitMessages(ENOUGH);
            jmeter.stopTestNow();
            Finished run = Finished.ended(jmeter, 0, Audit.End.COMPLETED);

            assertEverythingWrittenArrivedAndWasReplied(run, chat.quiet());
            assertThat(run.rows(LABEL))
                    .as("the sample that was interrupted")
                    .filteredOn(row -> !row.isSuccess())
                    .singleElement()
                    .satisfies(row -> assertThat(row.code()).isEqualTo("499"));
        }
    }

    /** The running sample ends first, so it is a short one. */
    @Test
    void shutdownLosesNothing(Chat chat) throws Exception {
        JMeterSetup rounds = chat.run(Checkout.plan("fatigue.jmx"))
                .property("duplex.messages", "all", "sessions", 50, "messagesPerSecond", PER_SECOND)
                .property("roundSeconds", 1);
        try (JMeterRun jmeter = rounds.start()) {
            chat.awaitMessages(ENOUGH);
            jmeter.shutdown();
            Finished run = Finished.ended(jmeter, 0, Audit.End.COMPLETED).withoutFailedSamples();

            assertEverythingWrittenArrivedAndWasReplied(run, chat.quiet());
            assertThat(run.rows("disconnect")).isEmpty();
        }
    }

    private static void assertEverythingWrittenArrivedAndWasReplied(Finished run, Chat.Stats stats) {
        assertThat(run.written(LABEL))
                .isGreaterThanOrEqualTo(ENOUGH)
                .isEqualTo(stats.messages(Samplers.CHAT))
                .isEqualTo(stats.count("distinct_ids"))
                .isEqualTo(run.count(LABEL, "replied"));
        assertThat(run.sessions("opened")).isEqualTo(50);
        assertThat(run.engine().sessions()).containsEntry("closed", 50L).containsEntry("lost", 0L);
        assertThat(stats.count("disconnects")).isEqualTo(50);
    }

    /**
     * No drain and no teardown here, as the JVM is going down: what is in flight is lost by the run's end, and a
     * message handed over may still be in the process. So the server has all that was replied and at most what was
     * written.
     */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no SIGINT")
    void controlCCompletesTheFiles(Chat chat) throws Exception {
        try (JMeterRun jmeter =
                endless(chat).property("duplex.require", "sent>0,sent<1").start()) {
            chat.awaitMessages(ENOUGH);
            jmeter.process().interrupt();
            Finished run = Finished.ended(jmeter, 130, Audit.End.COMPLETED);
            assertThat(jmeter.process().lines())
                    .contains("duplex: this run was ended by a signal; its files are complete, in "
                            + jmeter.engineFolders().get(0).toRealPath())
                    .anyMatch(line -> line.startsWith("As a page: java -jar "))
                    .anyMatch(line -> line.startsWith("Required sent>0: passed, "))
                    .anyMatch(line -> line.startsWith("Required sent<1: BROKEN, "));

            Chat.Stats stats = chat.quiet();
            long lost = run.count(LABEL, "lost");
            assertThat(stats.count("distinct_ids")).isBetween(run.count(LABEL, "replied"), run.written(LABEL));
            assertThat(run.count(LABEL, "replied")).isEqualTo(run.written(LABEL) - lost);
            assertThat(run.report()
                            .number("labels", LABEL, "lost_by_cause", "end")
                            .longValue())
                    .isEqualTo(lost);
            assertThat(run.count(LABEL, "failed")).as("the one being sent").isLessThanOrEqualTo(1);
        }
    }

    /** What the server had two seconds before the end lies in an interval that was written. */
    @Test
    @Tag("long")
    void killedRunIsReadUpToItsLastInterval(Chat chat) throws Exception {
        try (JMeterRun jmeter = endless(chat).start()) {
            long early = chat.awaitMessages(ENOUGH).messages(Samplers.CHAT);
            chat.awaitMessages(early + 10 * PER_SECOND);
            jmeter.process().kill();
            Finished run = Finished.ended(jmeter, 137, Audit.End.KILLED);

            Chat.Stats stats = chat.quiet();
            assertThat(run.written(LABEL)).isBetween(early, stats.count("distinct_ids"));
            assertThat(run.engine().runJson()).containsEntry("completed", false);
            // For some seconds nobody can tell that it does not go on.
            String table = Await.answer(
                    () -> jmeter.report().table(), text -> text.contains("ended without completing"), SILENCE);
            assertThat(table).contains("ended without completing its files (killed?)");
            assertThat(run.report().number("to_seconds").doubleValue()).isGreaterThan(early / (double) PER_SECOND);
        }
    }
}
