package io.github.jmeterduplex.samples.runs.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** One thread whose sessions have a reply queue each: replies are found by order, and hold what was sent. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class OwnQueueIT {
    private static final int SESSIONS = 20;
    private static final int MESSAGES = 50;

    @TempDir
    private Path folder;

    @Test
    void eachSessionHasItsRepliesInOrderFromItsOwnQueue(Chat chat) throws Exception {
        Plan plan = Samplers.login(Plan.named("own-queues"), chat)
                .javaRequest(
                        "connect",
                        Samplers.CONNECT,
                        "url = %s/ws; sessions = %d; subscribe = /queue/own-{{session}}",
                        chat.url(),
                        SESSIONS)
                .javaRequest("ask", Samplers.SEND, """
                        destination = /queue/own-{{session}}; body = {"session":{{session}},"n":{{sequence}}}
                        reply = order; replyFrom = /queue/own-{{session}}
                        expect = regex:^\\{"session":{{session}},"n":{{sequence}}\\}$; target = each; messages = %d
                        waitForReplies = true
                        """, MESSAGES)
                .javaRequest("expect another", Samplers.SEND, """
                        destination = /queue/own-{{session}}; body = {"n":{{sequence}}}; reply = order
                        replyFrom = /queue/own-{{session}}; expect = json:/n={{session}}; target = each
                        """)
                .javaRequest("leave", Samplers.DISCONNECT, "sessions = %d", SESSIONS);
        Finished run = Finished.run(chat.run(plan.write(folder))).withoutFailedSamples();

        assertThat(run.count("ask", "replied")).isEqualTo((long) SESSIONS * MESSAGES);
        assertThat(run.count("ask", "wrong")).isZero();
        assertThat(run.count("expect another", "wrong")).isEqualTo(SESSIONS);
    }
}
