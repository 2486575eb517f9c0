package io.github.jmeterduplex.internal.net.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.RecordingWriteListener;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/** Several threads send, one writes what the socket does not take at once, one ends the channel. */
class OutboxRaceTest {
    @Test
    void messagesAreWrittenOnceInTheOrderOfTheirSendersAndNoneWaitsForEver() {
        Race.of(SendersAndBye.class, Outbox.class).rounds(200);
    }

    @Test
    void whoWritesAndWhoCompletesAgreeOnWhoGoesOn() {
        assertThat(Race.of(OneSender.class, Outbox.class).everyTwoTurns()).isGreaterThan(100);
    }

    @Test
    void everyMessageHearsOnceWhatBecameOfItHoweverTheChannelEnds() {
        Race.of(SendersAndStop.class, Outbox.class).rounds(200);
    }

    @Test
    void aWriteThatFailsEndsTheChannelAndEveryMessageHearsOfIt() {
        Race.of(SendersAndFailure.class, Outbox.class).rounds(200);
    }

    /** Two senders, one of which flushes with each message, and a socket that takes every other write at once. */
    abstract static class Senders implements Scenario, Outbox.Writer, Outbox.Listener {
        static final int MESSAGES = 4;
        static final Fault DROPPED = new Fault(Cause.CONNECTION, "reset by the server");

        final Outbox outbox = new Outbox(null, this);
        final RecordingWriteListener writes = new RecordingWriteListener();
        final AtomicInteger writing = new AtomicInteger();
        final AtomicInteger senders = new AtomicInteger(2);
        /** Texts as they went out, pongs and close frames too. */
        final List<String> wire = new ArrayList<>();

        final List<String> heard = new ArrayList<>();
        int write;
        ByteBuffer slowBytes;
        Callback slowDone;
        boolean over;

        Senders() {
            outbox.attach(this, null);
        }

        /** Sends with each flush one message or two. */
        void eager() {
            for (int i = 0; i < MESSAGES; i++) {
                outbox.send(message("a" + i));
                if (i % 2 == 0) {
                    outbox.flush();
                }
            }
            outbox.flush();
            senders.decrementAndGet();
        }

        /** Leaves the writing to whoever comes next. */
        void late() {
            for (int i = 0; i < MESSAGES; i++) {
                outbox.send(message("b" + i));
                if (i == 1 && outbox.mark() > 0 && outbox.write(1)) {
                    outbox.write();
                }
            }
            outbox.pong(new byte[] {'p'});
            outbox.flush();
            senders.decrementAndGet();
        }

        OutboxMessage message(String name) {
            return new OutboxMessage(name.getBytes(UTF_8), false, writes.of(name));
        }

        @Override
        public void write(ByteBuffer bytes, Callback done) {
            assertThat(writing.incrementAndGet()).isOne();
            Race.pause();
            if (isSlow()) {
                slowBytes = bytes;
                slowDone = done;
            } else {
                take(bytes);
                done.succeeded();
            }
        }

        /** Whether the socket does not take the next write at once. */
        boolean isSlow() {
            return ++write % 2 == 0;
        }

        /** The thread that writes on when the socket has room again. */
        void writeOn() {
            while (true) {
                Race.await(() -> slowDone != null || (over && writing.get() == 0));
                Callback done = slowDone;
                if (done == null) {
                    return;
                }
                slowDone = null;
                complete(slowBytes, done);
            }
        }

        void complete(ByteBuffer bytes, Callback done) {
            take(bytes);
            done.succeeded();
        }

        /** The socket takes all of them. */
        void take(ByteBuffer bytes) {
            for (int at = bytes.position(); at < bytes.limit(); at += 6 + length(bytes, at)) {
                wire.add(text(bytes, at));
            }
            bytes.position(bytes.limit());
            writing.decrementAndGet();
        }

        private static int length(ByteBuffer frames, int at) {
            return frames.get(at + 1) & 0x7F;
        }

        private static String text(ByteBuffer frames, int at) {
            byte[] payload = new byte[length(frames, at)];
            for (int i = 0; i < payload.length; i++) {
                payload[i] = (byte) (frames.get(at + 6 + i) ^ frames.get(at + 2 + (i & 3)));
            }
            return frames.get(at) == (byte) 0x88 ? "close" : new String(payload, UTF_8);
        }

        @Override
        public Fault failed(Throwable cause) {
            outbox.stop(DROPPED);
            over = true;
            return DROPPED;
        }

        @Override
        public void closeSent() {
            heard.add("close sent");
            over = true;
        }

        List<String> sent(String sender) {
            return wire.stream().filter(text -> text.startsWith(sender)).toList();
        }

        static List<String> all(String sender) {
            return Stream.iterate(0, i -> i + 1)
                    .limit(MESSAGES)
                    .map(i -> sender + i)
                    .toList();
        }

        /** Each message hears once; and that it was written, where it was. */
        void checkWhatWasHeard() {
            List<String> names =
                    writes.all().stream().map(text -> text.split(" ", 2)[0]).toList();
            assertThat(names)
                    .containsExactlyInAnyOrderElementsOf(
                            Stream.concat(all("a").stream(), all("b").stream()).toList());
            assertThat(writes.all().stream().filter(text -> text.endsWith("written")))
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(sent("a").stream(), sent("b").stream())
                            .map(name -> name + " written")
                            .toList());
            assertThat(outbox.unsentBytes()).isZero();
            assertThat(writing.get()).isZero();
        }
    }

    /** Sends its disconnect message when all is sent. */
    static final class SendersAndBye extends Senders {
        @Override
        public List<Runnable> threads() {
            return List.of(this::eager, this::late, this::writeOn, this::closes);
        }

        private void closes() {
            Race.await(() -> senders.get() == 0);
            outbox.close(1000);
        }

        @Override
        public void check() {
            assertThat(sent("a")).isEqualTo(all("a"));
            assertThat(sent("b")).isEqualTo(all("b"));
            assertThat(wire).endsWith("close").containsOnlyOnce("close").containsOnlyOnce("p");
            assertThat(heard).containsOnlyOnce("close sent");
            checkWhatWasHeard();
        }
    }

    /** One message, and a disconnect message; each write takes its time. */
    static final class OneSender extends Senders {
        @Override
        public List<Runnable> threads() {
            return List.of(this::sendsAndCloses, this::writeOn);
        }

        private void sendsAndCloses() {
            outbox.send(message("a0"));
            outbox.flush();
            outbox.close(1000);
        }

        @Override
        boolean isSlow() {
            return true;
        }

        @Override
        public void check() {
            assertThat(wire).containsExactly("a0", "close");
            assertThat(writes.all()).containsExactly("a0 written");
            assertThat(heard).containsExactly("close sent");
        }
    }

    /** The channel ends at any time, and a close frame may follow. */
    static final class SendersAndStop extends Senders {
        @Override
        public List<Runnable> threads() {
            return List.of(this::eager, this::late, this::writeOn, this::ends);
        }

        private void ends() {
            outbox.stop(DROPPED);
            outbox.close(1002);
        }

        @Override
        public void check() {
            assertThat(sent("a")).isEqualTo(all("a").subList(0, sent("a").size()));
            assertThat(sent("b")).isEqualTo(all("b").subList(0, sent("b").size()));
            assertThat(wire).endsWith("close").containsOnlyOnce("close");
            checkWhatWasHeard();
        }
    }

    /** The second slow write fails after some of its bytes. */
    static final class SendersAndFailure extends Senders {
        private int slow;

        @Override
        public List<Runnable> threads() {
            return List.of(this::eager, this::late, this::writeOn, this::closes);
        }

        private void closes() {
            Race.await(() -> senders.get() == 0);
            outbox.close(1000);
        }

        @Override
        void complete(ByteBuffer bytes, Callback done) {
            if (slow++ == 0) {
                super.complete(bytes, done);
                return;
            }
            bytes.position(bytes.position() + 1);
            writing.decrementAndGet();
            done.failed(new IOException("reset"));
        }

        @Override
        public void check() {
            assertThat(sent("a")).isEqualTo(all("a").subList(0, sent("a").size()));
            assertThat(sent("b")).isEqualTo(all("b").subList(0, sent("b").size()));
            checkWhatWasHeard();
        }
    }
}
