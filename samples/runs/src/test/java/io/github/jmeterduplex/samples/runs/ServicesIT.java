package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Several groups in one thread, each with a service of its own. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class ServicesIT {
    private static final int USERS = 5;
    private static final int LOOPS = 6;

    @Test
    @RunsPlan("two-services.jmx")
    void eachUserHasASessionWithEitherService(Chat chat) throws Exception {
        try (Chat market = Chat.start("--livechat.clock.millis=200")) {
            Finished run = Finished.run(chat.run(Checkout.plan("two-services.jmx"))
                            .property("marketPort", market.port(), "users", USERS, "rampSeconds", 1, "loops", LOOPS)
                            .property("thinkMillis", 300))
                    .withoutFailedSamples();

            Chat.Stats ofChat = chat.quiet();
            Chat.Stats ofMarket = market.quiet();
            assertService(ofChat, 1);
            assertService(ofMarket, 2);
            for (String label : new String[] {"chat.send", "market.order"}) {
                assertThat(run.count(label, "sent")).as(label).isEqualTo(USERS * LOOPS);
                assertThat(run.count(label, "replied")).as(label).isEqualTo(USERS * LOOPS);
                assertThat(run.rows(label)).as(label).hasSize(USERS * LOOPS);
            }
            assertThat(run.count("market ticks", "pushed"))
                    .isBetween(5L * USERS, USERS * ofMarket.count("clock_ticks"));
            assertThat(run.engine().counts().keySet())
                    .as("labels that messages have")
                    .containsExactlyInAnyOrder("chat.send", "market.order", "market ticks");
            assertThat(run.sessions("opened")).isEqualTo(2 * USERS);
            assertThat(run.sessions("lost")).isZero();
            assertThat(run.rows("chat connect").get(0).message()).startsWith("opened 1 of 1 sessions (websocket 1)");
        }
    }

    private static void assertService(Chat.Stats stats, long subscriptions) {
        assertThat(stats.count("logins")).isEqualTo(USERS);
        assertThat(stats.count("connects")).isEqualTo(USERS);
        assertThat(stats.count("disconnects")).isEqualTo(USERS);
        assertThat(stats.count("subscribes")).isEqualTo(USERS * subscriptions);
        assertThat(stats.messages(Samplers.CHAT)).isEqualTo(USERS * LOOPS);
        assertThat(stats.count("distinct_ids")).isEqualTo(USERS * LOOPS);
    }
}
