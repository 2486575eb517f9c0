package io.github.jmeterduplex.samples.runs.reconnect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Csv;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.proxy.Cut;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import io.github.jmeterduplex.samples.runs.report.ReportPictures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A load balancer cuts all connections, three times, under load; the sessions come back. The docs show the report of
 * this run.
 */
@Tag("parallel")
@Tag("long")
class CutsIT {
    private static final String LABEL = "chat.send";
    private static final int SESSIONS = 200;
    private static final int PER_SECOND = 400;
    /** Age of every reply, so that about a hundred messages are in flight at a cut. */
    private static final int DELAY_MILLIS = 250;

    private static final int SLACK_MILLIS = 1_500;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** {@code -Dcuts.seconds=180} takes three minutes for it. */
    private final int seconds = Integer.getInteger("cuts.seconds", 33);

    private final List<Long> cutMillis = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    @RunsPlan("fatigue.jmx")
    void sessionsComeBackAndOnlyWhatWasInFlightIsLost() throws Exception {
        try (Chat chat = Chat.start("--livechat.delay=" + DELAY_MILLIS);
                TcpProxy proxy = TcpProxy.start(chat.port());
                JMeterRun run = chat.run(Checkout.plan("fatigue.jmx"))
                        .property("port", proxy.port(), "sessions", SESSIONS, "connectsPerSecond", 100)
                        .property("reconnectDelayMillis", "500-2000", "messagesPerSecond", PER_SECOND, "rounds", 1)
                        .property("roundSeconds", seconds, "holdSeconds", 1)
                        .start()) {
            int total = PER_SECOND * seconds;
            cutWhen(chat, proxy, total / 6);
            cutWhen(chat, proxy, total * 4 / 10);
            cutWhen(chat, proxy, total * 6 / 10);
            Finished finished = Finished.ended(run, 0, Audit.End.COMPLETED);
            Chat.Stats stats = chat.quiet();

            sessionsAreBackAndSubscribed(finished, stats);
            lostIsWhatWasInFlight(finished, stats);
            reportShowsTheDips(finished);
            ReportPictures.assertInDocs(
                    finished.engine().folder().resolve("report.html"), folder.resolve("profile"), CutsIT.class);
        }
    }

    /** Cuts all when the server has so many messages, and all sessions are back from the cut before. */
    private void cutWhen(Chat chat, TcpProxy proxy, long messages) throws Exception {
        Chat.Stats now = Await.answer(
                chat::stats,
                stats -> stats.messages("/app/chat.send") >= messages && stats.count("open") == SESSIONS,
                PATIENCE);
        assertThat(now.count("open")).as("sessions before a cut").isEqualTo(SESSIONS);
        cutMillis.add(System.currentTimeMillis());
        assertThat(proxy.cutAll(Cut.RESET)).isGreaterThanOrEqualTo(SESSIONS);
    }

    private static void sessionsAreBackAndSubscribed(Finished run, Chat.Stats stats) {
        assertThat(run.sessions("opened")).isEqualTo(SESSIONS);
        assertThat(run.sessions("lost")).isEqualTo(3 * SESSIONS);
        assertThat(run.sessions("reconnected")).isEqualTo(3 * SESSIONS);
        assertThat(stats.count("connects")).isEqualTo(4 * SESSIONS);
        assertThat(stats.count("subscribes")).isEqualTo(4 * SESSIONS);
        assertThat(run.row("all still there").isSuccess()).isTrue();
        assertThat(run.row("all still there").message())
                .startsWith(SESSIONS + " sessions open, 0 lost; those that came back were gone for up to ");
    }

    private void lostIsWhatWasInFlight(Finished run, Chat.Stats stats) throws Exception {
        long lost = run.count(LABEL, "lost");
        // What was handed to a session that the cut had just ended was never written: it has failed.
        assertThat(run.written(LABEL) - run.count(LABEL, "replied")).isBetween(lost, lost + run.count(LABEL, "failed"));
        assertThat(lost).isPositive();
        assertThat(run.report()
                        .number("labels", LABEL, "lost_by_cause", "connection")
                        .longValue())
                .isEqualTo(lost);
        assertThat(stats.count("distinct_ids"))
                .isBetween(run.count(LABEL, "replied"), run.count(LABEL, "sent") - run.count(LABEL, "failed"));
        assertThat(run.count(LABEL, "late") + run.count(LABEL, "duplicates")).isZero();
        // As old as the server makes them, and as the longest stall that the client's own watch saw.
        long age = DELAY_MILLIS
                + SLACK_MILLIS
                + run.report().number("client", "hiccup_max_ms", "max").longValue();
        List<Map<String, String>> rows = lostRows(run.engine().folder());
        assertThat(rows).hasSize((int) lost);
        assertThat(rows).allSatisfy(row -> {
            long sent = Long.parseLong(row.get("timeStamp"));
            assertThat(cutMillis)
                    .as("cut in which %s was in flight", row)
                    .anyMatch(cut -> sent >= cut - age && sent <= cut + SLACK_MILLIS);
        });
    }

    private static List<Map<String, String>> lostRows(Path folder) throws Exception {
        List<Map<String, String>> rows = new ArrayList<>();
        Csv.read(folder.resolve("messages-0001.jtl"), row -> {
            if (row.getField("outcome").equals("lost")) {
                rows.add(row.getFieldsAsMap());
            }
        });
        return rows;
    }

    private static void reportShowsTheDips(Finished run) {
        assertThat((List<?>) run.report().at("sessions", "dips")).hasSize(3).allSatisfy(dip -> {
            assertThat(((Map<?, ?>) dip).get("lost")).isEqualTo(SESSIONS);
            assertThat(((Number) ((Map<?, ?>) dip).get("back_after_seconds")).doubleValue())
                    .isBetween(1.0, 20.0);
        });
        assertThat(run.report().table()).contains("sessions dropped").containsPattern("Dip at \\d+ s: " + SESSIONS);
    }
}
