package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Different users in one thread: each is who its row says, and the server saw them so, one by one. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class UsersIT {
    private static final String LABEL = "peer.send";

    @Test
    @RunsPlan("users.jmx")
    void thousandUsersOfOneThreadWriteToEachOther(Chat chat) throws Exception {
        Finished run = Finished.run(chat.run(Checkout.plan("users.jmx"))
                        .property("sessions", 1_000, "connectsPerSecond", 500, "settleMillis", 3_000)
                        .property("messagesPerSecond", 1_000, "seconds", 5))
                .withoutFailedSamples();

        Chat.Stats stats = chat.quiet();
        List<String> names = Samplers.userNames();
        assertThat(names).hasSize(1_000).doesNotHaveDuplicates();
        assertThat(stats.users().keySet()).as("who connected").containsExactlyInAnyOrderElementsOf(names);
        Map<Integer, Long> sentBySession = run.engine().messagesBySession(LABEL);
        for (int session = 0; session < names.size(); session++) {
            String name = names.get(session);
            assertThat(stats.user(name, "connects")).as("connects of " + name).isEqualTo(1);
            assertThat(stats.user(name, "sent"))
                    .as("sent by " + name)
                    .isEqualTo(sentBySession.get(session))
                    .isEqualTo(5);
        }
        assertThat(run.engine().sessionNumbers()).hasSize(1_000);
        assertThat(sum(stats, "to_self")).isZero();
        assertThat(sum(stats, "received"))
                .isEqualTo(sum(stats, "sent"))
                .isEqualTo(stats.count("peer_delivered"))
                .isEqualTo(run.count(LABEL, "replied"))
                .isEqualTo(run.written(LABEL))
                .isEqualTo(5_000);
        assertThat(stats.users().values())
                .filteredOn(user -> user.get("received").longValue() > 0)
                .as("peers are drawn at random: of 5,000 messages some 993 users get one")
                .hasSizeGreaterThan(950);
        assertThat(stats.count("peer_unknown")).isZero();
        assertThat(run.count(LABEL, "lost") + run.count(LABEL, "failed") + run.count(LABEL, "duplicates"))
                .isZero();
        assertThat(run.row("connect").message()).startsWith("opened 1000 of 1000 sessions (websocket 1000)");
        assertThat(run.row("hold").message()).isEqualTo("1000 sessions open, 0 lost");
    }

    private static long sum(Chat.Stats stats, String count) {
        return stats.users().values().stream()
                .mapToLong(user -> user.get(count).longValue())
                .sum();
    }
}
