package io.github.jmeterduplex.internal.protocol.signalr;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubMessageType;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResumeBufferTest {
    private static final Fault GONE = new Fault(Cause.CONNECTION, "gone");

    private final ResumeBuffer buffer = new ResumeBuffer();

    /** Notes what it was sent, and writes it unless it is lost. */
    private static final class Line implements ResumeBuffer.Line {
        private final List<String> sent = new ArrayList<>();
        private final boolean isLost;

        Line(boolean isLost) {
            this.isLost = isLost;
        }

        @Override
        public void send(byte[] message, WriteListener listener) {
            sent.add(new String(message, US_ASCII));
            if (listener != null && !isLost) {
                listener.written();
            } else if (listener != null) {
                listener.dropped(true, GONE);
            }
        }
    }

    private static final class Outcome implements WriteListener {
        private final List<String> all = new ArrayList<>();

        @Override
        public void written() {
            all.add("written");
        }

        @Override
        public void dropped(boolean begun, Fault why) {
            all.add("dropped " + begun + ' ' + why.message());
        }
    }

    private Outcome send(String message, int count) {
        Outcome outcome = new Outcome();
        buffer.send(message.getBytes(US_ASCII), count, outcome);
        return outcome;
    }

    private static byte[] sequence(long number) {
        return ("sequence " + number).getBytes(US_ASCII);
    }

    @Test
    void messagesThatAreNotAcknowledgedAreSentAgainOverTheNextConnection() {
        Line first = new Line(false);
        buffer.begin(first);
        Outcome one = send("one", 1);
        send("two and three", 2);
        send("four", 1);
        buffer.acknowledge(2);
        buffer.disconnect();
        Outcome waiting = send("five", 1);
        assertThat(buffer.waitingBytes()).isEqualTo(4);
        assertThat(waiting.all).isEmpty();

        Line second = new Line(false);
        buffer.resume(second, ResumeBufferTest::sequence);
        send("six", 1);

        assertThat(first.sent).containsExactly("one", "two and three", "four");
        assertThat(second.sent).containsExactly("sequence 2", "two and three", "four", "five", "six");
        assertThat(one.all).containsExactly("written");
        assertThat(waiting.all).containsExactly("written");
        assertThat(buffer.waitingBytes()).isZero();
    }

    @Test
    void numberOfTheNextMessageIsAnnouncedIfAllAreAcknowledged() {
        buffer.begin(new Line(false));
        send("one", 1);
        buffer.acknowledge(1);
        buffer.disconnect();
        Line second = new Line(false);
        buffer.resume(second, ResumeBufferTest::sequence);
        assertThat(second.sent).containsExactly("sequence 2");
    }

    @Test
    void messagesWaitBehindTheLimitUntilTheServerAcknowledges() {
        Line line = new Line(false);
        buffer.begin(line);
        send("x".repeat(ResumeBuffer.MOST_BYTES + 1), 1);
        Outcome second = send("second", 1);
        assertThat(line.sent).hasSize(1);
        assertThat(second.all).isEmpty();
        assertThat(buffer.waitingBytes()).isEqualTo(6);
        buffer.acknowledge(1);
        assertThat(line.sent).hasSize(2).endsWith("second");
        assertThat(second.all).containsExactly("written");
    }

    @Test
    void eachMessageHasOneOutcomeAtTheEnd() {
        buffer.begin(new Line(true));
        Outcome begun = send("begun", 1);
        buffer.disconnect();
        Outcome never = send("never", 1);
        buffer.end(GONE);
        buffer.end(GONE);
        Outcome late = send("late", 1);
        assertThat(begun.all).containsExactly("dropped true gone");
        assertThat(never.all).containsExactly("dropped false gone");
        assertThat(late.all).containsExactly("dropped false gone");
    }

    @Test
    void moreThanWasSentCannotBeAcknowledged() {
        buffer.begin(new Line(false));
        send("one", 1);
        buffer.disconnect();
        send("two", 1);
        assertThatThrownBy(() -> buffer.acknowledge(2))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageContaining("an acknowledgement of at most 1 messages");
    }

    @Test
    void messagesOfTheServerAreTakenOnce() {
        ReceivedNumbers received = new ReceivedNumbers();
        assertThat(received.takes(HubMessageType.INVOCATION)).isTrue();
        assertThat(received.takes(HubMessageType.PING)).isTrue();
        assertThat(received.takes(HubMessageType.COMPLETION)).isTrue();
        received.reconnecting();
        assertThat(received.takes(HubMessageType.COMPLETION)).isFalse();
        assertThat(received.takes(HubMessageType.PING)).isFalse();
        assertThat(received.takes(HubMessageType.SEQUENCE)).isTrue();
        assertThat(received.announced(2)).isTrue();
        assertThat(received.takes(HubMessageType.COMPLETION)).isFalse();
        assertThat(received.latest()).isEqualTo(2);
        assertThat(received.takes(HubMessageType.STREAM_ITEM)).isTrue();
        assertThat(received.latest()).isEqualTo(3);
        assertThatThrownBy(() -> received.announced(5))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageContaining("a sequence that continues at 4 at most");
    }
}
