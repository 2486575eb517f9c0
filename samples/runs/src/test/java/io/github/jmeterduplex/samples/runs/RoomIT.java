package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.proxy.Cut;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A message to a room comes back to all that are in it. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class RoomIT {
    private static final String ROOM = "/topic/room";
    private static final int VIEWERS = 50;

    @TempDir
    private Path folder;

    @Test
    @RunsPlan("room.jmx")
    void tenBroadcastsReachAThousandViewers(Chat chat) throws Exception {
        Finished run = Finished.run(chat.run(Checkout.plan("room.jmx"))
                        .property("viewers", 1_000, "connectsPerSecond", 500, "settleSeconds", 3, "broadcasts", 10)
                        .property("messagesPerSecond", 5))
                .withoutFailedSamples();

        Chat.Stats stats = chat.quiet();
        assertThat(run.row("viewers enter").message()).isEqualTo("opening 1000 sessions meanwhile (wait=false)");
        assertThat(run.row("all are there").message()).isEqualTo("1000 of 1000 sessions open");
        assertThat(run.count("broadcast", "sent")).isEqualTo(10);
        assertThat(run.count("broadcast", "replied"))
                .isEqualTo(stats.count("broadcasts"))
                .isEqualTo(10);
        assertThat(arrivals(run, "broadcast (each)"))
                .isEqualTo(stats.room(ROOM, "deliveries"))
                .isEqualTo(10_000);
        assertThat(arrivals(run, "broadcast (first)")).isEqualTo(10);
        assertThat(run.count("broadcast", "duplicates") + run.count("broadcast", "late"))
                .isZero();
        assertThat(run.report().labels()).as("pushes to the room").doesNotContainKey(ROOM);
        assertThat(run.row("hold").message()).isEqualTo("1000 sessions open, 0 lost");
        assertThat(run.row("viewers leave").message()).isEqualTo("closed 1000 sessions; 1000 RECEIPTs came");
        assertThat(stats.count("connects"))
                .isEqualTo(stats.count("disconnects"))
                .isEqualTo(1_000);
    }

    @Test
    void broadcastCompletesWithoutViewersThatHaveGone(Chat chat) throws Exception {
        try (TcpProxy proxy = TcpProxy.start(chat.port());
                PlanSignals signals = PlanSignals.start()) {
            Plan plan = Samplers.login(Plan.named("leaving"), chat)
                    .javaRequest("enter", Samplers.CONNECT, """
                            url = ws://127.0.0.1:%d/stomp; sessions = %d
                            subscribe = /topic/room,/user/queue/replies
                            """, proxy.port(), VIEWERS)
                    // Replies to all show that the server has handled what each session said before: SUBSCRIBE.
                    .javaRequest("all answer", Samplers.SEND, Samplers.chat("target = each\nwaitForReplies = true"));
            broadcast(plan, "to all");
            plan.javaRequest("one leaves", Samplers.DISCONNECT, "sessions = 1\nreceiptTimeoutMillis = 20000");
            broadcast(plan, "to all but one");
            plan.httpGet("one is cut", signals.at("cut", () -> {
                        assertThat(proxy.cut(1, Cut.RESET)).isEqualTo(1);
                        chat.awaitOpen(VIEWERS - 2);
                    }))
                    .javaRequest("one was lost", Samplers.HOLD, "seconds = 5\nmaxLost = 1");
            broadcast(plan, "to all but two");
            Finished run = Finished.run(chat.run(plan.write(folder))).withoutFailedSamples();

            Chat.Stats stats = chat.quiet();
            assertThat(run.row("one leaves").message()).isEqualTo("closed 1 session; 1 RECEIPT came");
            assertThat(run.row("one was lost").message()).startsWith("48 sessions open, 1 lost");
            assertReplied(run, "to all", VIEWERS);
            assertReplied(run, "to all but one", VIEWERS - 1);
            assertReplied(run, "to all but two", VIEWERS - 2);
            assertThat(stats.room(ROOM, "deliveries")).isEqualTo(3 * (VIEWERS + VIEWERS - 1 + VIEWERS - 2));
        }
    }

    private static void broadcast(Plan plan, String label) {
        plan.javaRequest(label, Samplers.SEND, """
                destination = /app/room.send; body = {"id":"{{id}}"}; reply = json:/id; replyFrom = /topic/room
                replies = open; replyTimeoutMillis = 10000; waitForReplies = true; messages = 3
                """);
    }

    private static void assertReplied(Finished run, String label, int viewers) {
        assertThat(run.count(label, "replied")).as(label).isEqualTo(3);
        assertThat(arrivals(run, label + " (each)")).as(label).isEqualTo(3L * viewers);
    }

    private static long arrivals(Finished run, String label) {
        return run.report().number("labels", label, "count").longValue();
    }
}
