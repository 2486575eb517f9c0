package io.github.jmeterduplex.internal.net.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.net.channel.RecordingWriteListener;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsArray;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of messages: the writer takes as many bytes as the test says. */
class OutboxTest {
    private static final Fault DROPPED = new Fault(Cause.CONNECTION, "reset by the server");
    private static final Fault BROKE = new Fault(Cause.CONNECTION, "the write failed");
    private static final int FRAME_BYTES = 2 + 4 + 2;

    private final RecordingWriteListener writes = new RecordingWriteListener();
    private final List<String> heard = new ArrayList<>();
    private final Queue<Pending> pending = new ArrayDeque<>();

    private record Pending(ByteBuffer bytes, Callback done) {
        void takes(int count) {
            bytes.position(bytes.position() + count);
        }

        void completes() {
            takes(bytes.remaining());
            done.succeeded();
        }
    }

    private final Outbox.Listener listener = new Outbox.Listener() {

        @Override
        public Fault failed(Throwable cause) {
            heard.add("failed");
            return BROKE;
        }

        @Override
        public void closeSent() {
            heard.add("close sent");
        }
    };

    private Outbox outbox(boolean sockJs, Outbox.Writer writer) {
        Outbox outbox = new Outbox(sockJs ? SockJsArray.ENCODER : null, listener);
        outbox.attach(writer, null);
        return outbox;
    }

    /** A writer whose writes take their time. */
    private Outbox slow(boolean sockJs) {
        return outbox(sockJs, (bytes, done) -> pending.add(new Pending(bytes, done)));
    }

    private void send(Outbox outbox, String name, boolean flush) {
        outbox.send(new OutboxMessage(name.getBytes(UTF_8), false, writes.of(name)));
        if (flush) {
            outbox.flush();
        }
    }

    @Test
    void whatIsWrittenAtOnceIsToldAtOnce() {
        Outbox outbox = outbox(false, (bytes, done) -> done.succeeded());
        send(outbox, "m1", false);
        assertThat(writes.all()).isEmpty();
        send(outbox, "m2", true);
        assertThat(writes.all()).containsExactly("m1 written", "m2 written");
    }

    @Test
    void whatWaitsAtTheEndHasFailedAndWhatIsBeingWrittenIsToldAfterIt() {
        Outbox outbox = slow(false);
        send(outbox, "m1", true);
        send(outbox, "m2", true);
        send(outbox, "m3", false);
        outbox.stop(DROPPED);
        outbox.stop(BROKE);
        assertThat(writes.all()).containsExactly("m2 failed connection", "m3 failed connection");
        assertThat(outbox.unsentBytes()).isZero();
        pending.remove().completes();
        assertThat(writes.all()).endsWith("m1 written");
        assertThat(pending).isEmpty();
        assertThat(outbox.unsentBytes()).isZero();
    }

    @Test
    void whatComesAfterTheEndOrAfterTheDisconnectMessageHasFailed() {
        Outbox outbox = slow(false);
        outbox.close(1000);
        send(outbox, "m1", true);
        outbox.stop(DROPPED);
        send(outbox, "m2", true);
        assertThat(writes.all()).containsExactly("m1 failed closed", "m2 failed connection");
    }

    /** Of three frames that share a write. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES - 1})
    void aWriteThatFailsLosesTheMessagesWithBytesInItAndFailsTheOthers(int taken) {
        Outbox outbox = slow(false);
        send(outbox, "m1", false);
        send(outbox, "m2", false);
        send(outbox, "m3", true);
        send(outbox, "m4", true);
        pending.peek().takes(taken);
        pending.remove().done().failed(new IOException("reset"));
        outbox.stop(DROPPED);
        int begun = (taken + FRAME_BYTES - 1) / FRAME_BYTES;
        List<String> expected = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            expected.add("m" + i + (i <= begun ? " lost connection" : " failed connection"));
        }
        expected.add("m4 failed connection");
        assertThat(writes.all()).isEqualTo(expected);
        assertThat(heard).containsExactly("failed");
    }

    @Test
    void lengthsOfFramesAreKnownWhereverTheyStand() {
        Outbox outbox = slow(false);
        outbox.pong(new byte[100]);
        String middle = "x".repeat(300);
        String longest = "y".repeat(70_000);
        send(outbox, middle, false);
        send(outbox, longest, false);
        send(outbox, "m3", true);
        pending.remove().completes();
        pending.peek().takes(2 + 2 + 4 + 300 + 2 + 8 + 4 + 70_000);
        pending.remove().done().failed(new IOException("reset"));
        assertThat(writes.all())
                .containsExactly(middle + " lost connection", longest + " lost connection", "m3 failed connection");
    }

    @Test
    void bytesOfAPongAreNoneOfAMessage() {
        Outbox outbox = slow(false);
        send(outbox, "m1", true);
        outbox.pong(new byte[2]);
        send(outbox, "m2", true);
        pending.remove().completes();
        pending.peek().takes(FRAME_BYTES);
        pending.remove().done().failed(new IOException("reset"));
        assertThat(writes.all()).containsExactly("m1 written", "m2 failed connection");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anArrayOfSockJsIsLostAsAWholeOrHasFailedAsAWhole(boolean begun) {
        Outbox outbox = slow(true);
        send(outbox, "m1", false);
        send(outbox, "m2", true);
        pending.peek().takes(begun ? 1 : 0);
        pending.remove().done().failed(new IOException("reset"));
        String what = begun ? " lost connection" : " failed connection";
        assertThat(writes.all()).containsExactly("m1" + what, "m2" + what);
    }

    @Test
    void whatCannotBePutIntoFramesHasFailed() {
        Outbox outbox = slow(false);
        outbox.send(new OutboxMessage(new Unreadable(), writes.of("m1")));
        outbox.flush();
        assertThat(writes.all()).containsExactly("m1 failed connection");
        assertThat(heard).containsExactly("failed");
    }

    private static final class Unreadable implements DeferredText {
        @Override
        public int length() {
            return 1;
        }

        @Override
        public int put(byte[] out, int at) {
            throw new IllegalStateException("as if");
        }

        @Override
        public int jsonLength() {
            return 1;
        }

        @Override
        public int putJson(byte[] out, int at) {
            return put(out, at);
        }
    }

    /** The frame of a ping comes first, also where messages are joined; of several that wait the highest counts. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pingGoesOutBeforeTheMessagesThatWait(boolean sockJs) {
        Outbox outbox = slow(sockJs);
        send(outbox, "m1", true);
        outbox.ping(2);
        outbox.ping(1);
        send(outbox, "m2", true);
        pending.remove().completes();
        ByteBuffer frames = pending.peek().bytes();
        assertThat(frames.get(frames.position())).isEqualTo((byte) WebSocketWriter.PING);
        assertThat(frames.get(frames.position() + 1)).isEqualTo((byte) (0x80 | Long.BYTES));
        int masked = frames.get(frames.position() + 6 + 7) ^ frames.get(frames.position() + 2 + 3);
        assertThat(masked).isEqualTo(2);
        assertThat(frames.get(frames.position() + 6 + Long.BYTES)).isEqualTo((byte) WebSocketWriter.TEXT);
        pending.remove().completes();
        assertThat(writes.all()).containsExactly("m1 written", "m2 written");
        assertThat(pending).isEmpty();
    }

    @Test
    void pingIsNotSentAfterTheCloseFrame() {
        Outbox outbox = slow(false);
        outbox.close(1000);
        pending.remove().completes();
        outbox.ping(1);
        assertThat(pending).isEmpty();
    }

    @Test
    void closeFrameGoesAfterAllThatWaits() {
        Outbox outbox = slow(false);
        send(outbox, "m1", true);
        send(outbox, "m2", false);
        outbox.close(1000);
        pending.remove().completes();
        assertThat(heard).isEmpty();
        assertThat(pending.peek().bytes().remaining()).isEqualTo(2 * FRAME_BYTES);
        pending.remove().completes();
        assertThat(heard).containsExactly("close sent");
        assertThat(writes.all()).containsExactly("m1 written", "m2 written");
    }
}
