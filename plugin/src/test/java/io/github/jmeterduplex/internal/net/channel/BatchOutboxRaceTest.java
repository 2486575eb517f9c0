package io.github.jmeterduplex.internal.net.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.BatchOutbox.Outbound;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two threads send, one posts, one ends the session. */
class BatchOutboxRaceTest {
    @Test
    void messagesArePostedOnceInTheOrderOfTheirSendersAndNoneWaitsForEver() {
        Race.of(SendersAndFinish.class, BatchOutbox.class).rounds(200);
    }

    @Test
    void everyMessageHearsOnceWhatBecameOfItWheneverTheSessionEnds() {
        Race.of(SendersAndStop.class, BatchOutbox.class).rounds(200);
    }

    @Test
    void theLastFlushIsNotForgottenWhileAnAnswerComes() {
        assertThat(Race.of(OneSender.class, BatchOutbox.class).everyTwoTurns()).isGreaterThan(100);
    }

    /** Two senders, and one who posts: a batch at a time. */
    abstract static class Senders implements Scenario, BatchOutbox.Carrier {
        static final int MESSAGES = 3;
        static final Fault DROPPED = new Fault(Cause.CONNECTION, "reset by the server");

        final BatchOutbox outbox = new BatchOutbox(Integer.MAX_VALUE, this);
        final RecordingWriteListener writes = new RecordingWriteListener();
        final AtomicInteger senders = new AtomicInteger(2);
        final AtomicInteger posting = new AtomicInteger();
        final List<String> posted = new ArrayList<>();
        final List<String> heard = new ArrayList<>();
        List<Outbound> carried;
        boolean over;

        void eager() {
            send("a", MESSAGES, true);
            senders.decrementAndGet();
        }

        void late() {
            send("b", MESSAGES, false);
            outbox.flush();
            senders.decrementAndGet();
        }

        void send(String sender, int messages, boolean flush) {
            for (int i = 0; i < messages; i++) {
                String name = sender + i;
                outbox.send(new Outbound(name.getBytes(UTF_8), false, writes.of(name)));
                if (flush) {
                    outbox.flush();
                }
            }
        }

        @Override
        public void carry(List<Outbound> batch) {
            assertThat(posting.incrementAndGet()).isOne();
            carried = batch;
        }

        void post() {
            while (true) {
                Race.await(() -> carried != null || over);
                List<Outbound> batch = carried;
                carried = null;
                if (batch == null) {
                    return;
                }
                if (outbox.begun()) {
                    batch.forEach(message -> posted.add(new String(message.bytes(), UTF_8)));
                    outbox.wrote(batch);
                }
                posting.decrementAndGet();
                outbox.delivered();
            }
        }

        @Override
        public void finished() {
            heard.add("finished");
            over = true;
        }

        List<String> posted(String sender) {
            return posted.stream().filter(name -> name.startsWith(sender)).toList();
        }

        static List<String> all(String sender, int count) {
            return IntStream.range(0, count).mapToObj(i -> sender + i).toList();
        }
    }

    /** Sends its disconnect message when all is sent. */
    static final class SendersAndFinish extends Senders {
        @Override
        public List<Runnable> threads() {
            return List.of(this::eager, this::late, this::post, this::finish);
        }

        private void finish() {
            Race.await(() -> senders.get() == 0);
            outbox.finish();
        }

        @Override
        public void check() {
            assertThat(posted("a")).isEqualTo(all("a", MESSAGES));
            assertThat(posted("b")).isEqualTo(all("b", MESSAGES));
            assertThat(writes.all()).hasSize(2 * MESSAGES).allMatch(text -> text.endsWith("written"));
            assertThat(heard).containsOnlyOnce("finished").endsWith("finished");
            assertThat(outbox.unsentBytes()).isZero();
        }
    }

    /** One sender whose last message comes while the answer to the one before does. */
    static final class OneSender extends Senders {
        @Override
        public List<Runnable> threads() {
            return List.of(this::sendAndFinish, this::post);
        }

        private void sendAndFinish() {
            send("a", 2, true);
            outbox.finish();
        }

        @Override
        public void check() {
            assertThat(posted).containsExactly("a0", "a1");
            assertThat(heard).endsWith("finished");
        }
    }

    /** The session ends at any time. */
    static final class SendersAndStop extends Senders {
        @Override
        public List<Runnable> threads() {
            return List.of(this::eager, this::late, this::post, this::stop);
        }

        private void stop() {
            outbox.stop(DROPPED);
            over = true;
        }

        @Override
        public void check() {
            assertThat(posted("a")).isEqualTo(all("a", posted("a").size()));
            assertThat(posted("b")).isEqualTo(all("b", posted("b").size()));
            List<String> known = writes.all();
            assertThat(known.stream().map(text -> text.split(" ", 2)[0]))
                    .hasSize(2 * MESSAGES)
                    .doesNotHaveDuplicates();
            // What was posted has not failed, and what has failed was not posted.
            assertThat(known.stream().filter(text -> !text.contains("failed")).map(text -> text.split(" ", 2)[0]))
                    .containsExactlyInAnyOrderElementsOf(posted);
            assertThat(outbox.unsentBytes()).isZero();
        }
    }
}
