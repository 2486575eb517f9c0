package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SocketIoCounts;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoDisconnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An event to a room of Socket.IO comes back to all that are in it. */
@Tag("parallel")
class SocketIoRoomIT {
    private static final int MEMBERS = 1_000;

    @TempDir
    private Path folder;

    @Test
    void broadcastReachesAThousandMembersAndIsTimedUntilTheLast() throws Exception {
        try (SocketIoNodeProcess node = SocketIoNodeProcess.start(SocketIoNodeProcess.V4)) {
            Finished run = Finished.run(JMeterSetup.of(plan(node.url()))).withoutFailedSamples();

            SocketIoCounts counts = SocketIoCounts.quiet(node::stats);
            assertThat(run.sessions("opened")).isEqualTo(counts.at("connects")).isEqualTo(MEMBERS);
            assertThat(run.row("hold").message()).isEqualTo(MEMBERS + " sessions open, 0 lost");
            reachesAll(run, "one broadcast", 1);
            reachesAll(run, "nine more", 9);
            assertThat(counts.at("rooms", "hall", "broadcasts")).isEqualTo(10);
            assertThat(counts.at("rooms", "hall", "deliveries")).isEqualTo(10L * MEMBERS);
            assertThat(counts.at("emitted", "room")).isEqualTo(10L * MEMBERS);
            assertThat(run.report().labels()).as("pushes to the room").doesNotContainKey("room");
            assertThat(maxMillis(run, "one broadcast"))
                    .as("the broadcast ends with its last arrival")
                    .isEqualTo(maxMillis(run, "one broadcast (each)"))
                    .isGreaterThanOrEqualTo(maxMillis(run, "one broadcast (first)"));
        }
    }

    private Path plan(String url) throws Exception {
        Plan plan = Plan.named("socketio-room").javaRequest("members enter", SocketIoConnect.class, """
                        url = %s; sessions = %d; connectsPerSecond = 500; query = {"room":"hall"}
                        """, url, MEMBERS);
        broadcast(plan, "one broadcast", "messages = 1");
        broadcast(plan, "nine more", "messages = 9\nmessagesPerSecond = 5");
        return plan.javaRequest("hold", Samplers.HOLD, "seconds = 1")
                .javaRequest("members leave", SocketIoDisconnect.class, "group = socketio")
                .write(folder);
    }

    private static void broadcast(Plan plan, String label, String messages) {
        plan.javaRequest(label, SocketIoEmit.class, """
                event = room; args = [{"id":"{{id}}","room":"hall"}]; reply = json:/0/id; replyFrom = room
                replies = open; waitForReplies = true
                """ + messages);
    }

    private static void reachesAll(Finished run, String label, long broadcasts) {
        assertThat(run.count(label, "sent")).isEqualTo(broadcasts);
        assertThat(run.count(label, "replied")).isEqualTo(broadcasts);
        assertThat(arrivals(run, label + " (each)")).isEqualTo(broadcasts * MEMBERS);
        assertThat(arrivals(run, label + " (first)")).isEqualTo(broadcasts);
        assertThat(run.count(label, "duplicates") + run.count(label, "late")).isZero();
    }

    private static long arrivals(Finished run, String label) {
        return run.report().number("labels", label, "count").longValue();
    }

    private static double maxMillis(Finished run, String label) {
        return run.report().number("labels", label, "latency_ms", "max").doubleValue();
    }
}
