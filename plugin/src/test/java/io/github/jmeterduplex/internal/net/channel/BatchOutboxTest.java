package io.github.jmeterduplex.internal.net.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.BatchOutbox.Outbound;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of messages that are posted: the test is the one who posts. */
class BatchOutboxTest {
    private static final Fault DROPPED = new Fault(Cause.CONNECTION, "reset by the server");

    private final RecordingWriteListener writes = new RecordingWriteListener();
    private final List<String> heard = new ArrayList<>();
    private final Queue<List<Outbound>> batches = new ArrayDeque<>();
    private final BatchOutbox outbox = new BatchOutbox(Integer.MAX_VALUE, new BatchOutbox.Carrier() {
        @Override
        public void carry(List<Outbound> batch) {
            batches.add(batch);
        }

        @Override
        public void finished() {
            heard.add("finished");
        }
    });

    private void send(String name, boolean flush) {
        outbox.send(new Outbound(name.getBytes(UTF_8), false, writes.of(name)));
        if (flush) {
            outbox.flush();
        }
    }

    @Test
    void whatWaitsGoesTogetherWhenTheServerHasTakenTheLast() {
        send("m1", true);
        send("m2", true);
        send("m3", true);
        assertThat(batches).hasSize(1);
        assertThat(outbox.begun()).isTrue();
        outbox.wrote(batches.remove());
        assertThat(writes.all()).containsExactly("m1 written");
        assertThat(batches).isEmpty();
        outbox.delivered();
        assertThat(batches.peek()).hasSize(2);
        outbox.wrote(batches.remove());
        outbox.delivered();
        assertThat(writes.all()).containsExactly("m1 written", "m2 written", "m3 written");
        assertThat(outbox.unsentBytes()).isZero();
        assertThat(heard).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsBeingPostedAtTheEndIsLostIfThatHasBegunAndTheRestHasFailed(boolean begun) {
        send("m1", true);
        send("m2", true);
        send("m3", false);
        if (begun) {
            assertThat(outbox.begun()).isTrue();
        }
        outbox.stop(DROPPED);
        outbox.stop(DROPPED);
        assertThat(writes.all())
                .containsExactly(
                        begun ? "m1 lost connection" : "m1 failed connection",
                        "m2 failed connection",
                        "m3 failed connection");
        assertThat(outbox.unsentBytes()).isZero();
        assertThat(outbox.begun()).isFalse();
        outbox.wrote(batches.remove());
        outbox.delivered();
        assertThat(writes.all()).hasSize(3);
        assertThat(batches).isEmpty();
    }

    @Test
    void whatIsWrittenAndHasNoAnswerAtTheEndIsWritten() {
        send("m1", true);
        assertThat(outbox.begun()).isTrue();
        outbox.wrote(batches.remove());
        outbox.stop(DROPPED);
        assertThat(writes.all()).containsExactly("m1 written");
    }

    @Test
    void whatComesAfterTheDisconnectMessageOrTheEndHasFailed() {
        outbox.finish();
        assertThat(heard).containsExactly("finished");
        send("m1", true);
        outbox.stop(DROPPED);
        send("m2", true);
        assertThat(writes.all()).containsExactly("m1 failed closed", "m2 failed connection");
    }
}
