package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Pace;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SocketIoCounts;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the report says of a run of Socket.IO is what the official server counted, to the event. */
@Tag("parallel")
@Tag("long")
class SocketIoTruthIT {
    private static final int ACKS = 10_000;
    private static final int EVENTS = 5_000;

    /** {@code -Plong} takes a minute. */
    private final int seconds = Integer.getInteger("truth.seconds", 15);

    @TempDir
    private Path folder;

    @Test
    @RunsPlan("socketio.jmx")
    void nothingIsLostAt2000AcknowledgedEventsASecond() throws Exception {
        try (SocketIoNodeProcess node = SocketIoNodeProcess.start(SocketIoNodeProcess.V4)) {
            int total = 2_000 * seconds;
            Finished run = Finished.run(JMeterSetup.of(Checkout.plan("socketio.jmx"))
                            .property("port", node.port(), "sessions", 500, "connectsPerSecond", 500)
                            .property("everySeconds", 0.25, "seconds", seconds, "replyTimeoutMillis", 30_000))
                    .withoutFailedSamples();

            SocketIoCounts counts = SocketIoCounts.quiet(node::stats);
            assertThat(counts.all("events")).isEqualTo(Map.of("echo", total));
            assertThat(run.count("emit", "sent")).isEqualTo(run.written("emit")).isEqualTo(total);
            assertThat(run.count("emit", "replied"))
                    .isEqualTo(counts.at("acks"))
                    .isEqualTo(counts.at("distinct_ids"))
                    .isEqualTo(total);
            Pace.assertKept(run, "emit", 2_000);
            assertThat(run.count("emit", "lost") + run.count("emit", "failed") + run.count("emit", "late"))
                    .isZero();
            assertThat(run.count("emit", "duplicates") + run.count("emit", "pushed"))
                    .isZero();
            assertThat(counts.at("gone") + counts.at("never_acked") + counts.at("slow_acked"))
                    .isZero();
            assertThat(run.sessions("opened")).isEqualTo(counts.at("connects")).isEqualTo(500);
            assertThat(counts.all("users")).hasSize(500);
            assertThat(run.engine().sessions()).containsEntry("closed", counts.at("disconnects"));
            assertThat(run.engine().messageIds()).hasSize(total);
            assertThat(run.engine().sessionNumbers()).hasSize(500);
            assertThat(run.rows().stream().map(row -> row.text("threadName")).distinct())
                    .as("JMeter threads")
                    .hasSize(1);
        }
    }

    @Test
    void unansweredAndLateOnesAreCountedExactly() throws Exception {
        try (SocketIoNodeProcess node = SocketIoNodeProcess.start(
                SocketIoNodeProcess.V4,
                "--never-ack-every=100",
                "--slow-ack-every=103",
                "--slow-ack-millis=8000",
                "--drop-every=50",
                "--delay-every=53",
                "--delay-every-millis=8000",
                "--duplicate-every=51")) {
            Finished run = Finished.run(JMeterSetup.of(plan(node.url())));
            assertThat(run.rows()).allMatch(JtlRow::isSuccess);

            SocketIoCounts counts = SocketIoCounts.quiet(node::stats);
            assertThat(counts.all("events")).isEqualTo(Map.of("echo", ACKS, "event-echo", EVENTS));
            assertThat(counts.at("distinct_ids")).isEqualTo(ACKS + EVENTS);
            assertThat(counts.at("gone")).isZero();
            acknowledgements(run, counts);
            events(run, counts);
            assertThat(run.sessions("opened")).isEqualTo(counts.at("connects")).isEqualTo(200);
            assertThat(run.sessions("lost")).isZero();
        }
    }

    private Path plan(String url) throws Exception {
        return Plan.named("socketio-truth")
                .javaRequest("connect", SocketIoConnect.class, "url = %s; sessions = 200", url)
                .javaRequest("acks", SocketIoEmit.class, """
                        event = echo; args = [{"id":"{{id}}"}]; replyTimeoutMillis = 4000; messages = %d
                        messagesPerSecond = 1000
                        """, ACKS)
                .javaRequest("events", SocketIoEmit.class, """
                        event = event-echo; args = [{"id":"{{id}}"}]; reply = json:/0/id; replyFrom = event-echo
                        replyTimeoutMillis = 4000; messages = %d; messagesPerSecond = 1000
                        """, EVENTS)
                .javaRequest("hold", Samplers.HOLD, "seconds = 16")
                .write(folder);
    }

    private static void acknowledgements(Finished run, SocketIoCounts counts) {
        long never = multiples(ACKS, 100);
        long slow = multiples(ACKS, 103) - multiples(ACKS, 100 * 103);
        assertThat(counts.at("never_acked")).isEqualTo(never).isEqualTo(100);
        assertThat(counts.at("slow_acked")).isEqualTo(slow).isEqualTo(97);
        assertThat(counts.at("acks")).isEqualTo(ACKS - never);
        lostAndLate(run, "acks", ACKS, never, slow);
        assertThat(run.count("acks", "duplicates")).isZero();
    }

    private static void events(Finished run, SocketIoCounts counts) {
        long dropped = multiples(EVENTS, 50);
        long delayed = multiples(EVENTS, 53) - multiples(EVENTS, 50 * 53);
        long duplicated = multiples(EVENTS, 51) - multiples(EVENTS, 50 * 51) - multiples(EVENTS, 53 * 51);
        assertThat(counts.at("dropped")).isEqualTo(dropped).isEqualTo(100);
        assertThat(counts.at("delayed")).isEqualTo(delayed).isEqualTo(93);
        assertThat(counts.at("duplicated")).isEqualTo(duplicated).isEqualTo(96);
        assertThat(counts.at("emitted", "event-echo")).isEqualTo(EVENTS - dropped + duplicated);
        lostAndLate(run, "events", EVENTS, dropped, delayed);
        assertThat(run.count("events", "duplicates")).isEqualTo(duplicated);
    }

    private static void lostAndLate(Finished run, String label, long sent, long never, long late) {
        assertThat(run.count(label, "sent")).isEqualTo(run.written(label)).isEqualTo(sent);
        assertThat(run.count(label, "lost")).as("lost of %s", label).isEqualTo(never + late);
        assertThat(run.report()
                        .number("labels", label, "lost_by_cause", "timeout")
                        .longValue())
                .isEqualTo(never + late);
        assertThat(run.count(label, "late")).as("late of %s", label).isEqualTo(late);
        assertThat(run.count(label, "replied")).as("replied of %s", label).isEqualTo(sent - never - late);
        assertThat(run.count(label, "failed") + run.count(label, "pushed")).isZero();
        assertThat(run.report().number("labels", label + " (late)", "count").longValue())
                .isEqualTo(late);
    }

    private static long multiples(long upTo, long of) {
        return upTo / of;
    }
}
