package io.github.jmeterduplex.internal.protocol.signalr;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A sampler sends while the connection is lost, replaced, acknowledged or given up. */
class ResumeBufferRaceTest {
    private static final Fault GONE = new Fault(Cause.CONNECTION, "gone");

    @Test
    void messagesGoOutInOrderAndOnceOverEachConnection() {
        assertThat(Race.of(SendAndResume.class, ResumeBuffer.class).everyTwoTurns())
                .isGreaterThan(100);
    }

    @Test
    void messagesAreWrittenOrDroppedOnce() {
        assertThat(Race.of(SendAndEnd.class, ResumeBuffer.class).everyTwoTurns())
                .isGreaterThan(50);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(US_ASCII);
    }

    /** The outcomes of the messages, each with its name. */
    private abstract static class Base implements Scenario {
        final ResumeBuffer buffer = new ResumeBuffer();
        final List<String> outcomes = new CopyOnWriteArrayList<>();

        void send(String message) {
            buffer.send(bytes(message), 1, new WriteListener() {
                @Override
                public void written() {
                    outcomes.add(message);
                }

                @Override
                public void dropped(boolean begun, Fault why) {
                    outcomes.add(message);
                }
            });
        }

        @Override
        public void check() {
            assertThat(outcomes).containsExactlyInAnyOrder("0", "1", "2");
        }

        @Override
        public void close() {
            // The buffer has nothing to close.
        }
    }

    static final class SendAndResume extends Base {
        private final List<String> first = new ArrayList<>();
        private final List<String> second = new ArrayList<>();

        SendAndResume() {
            // Lost, as if its connection had ended before.
            buffer.begin((message, listener) -> first.add(new String(message, US_ASCII)));
            send("0");
        }

        @Override
        public List<Runnable> threads() {
            return List.of(
                    () -> {
                        send("1");
                        send("2");
                    },
                    () -> {
                        buffer.disconnect();
                        buffer.resume(
                                (message, listener) -> {
                                    second.add(new String(message, US_ASCII));
                                    if (listener != null) {
                                        listener.written();
                                    }
                                },
                                number -> bytes("from " + number));
                        buffer.acknowledge(1);
                    });
        }

        @Override
        public void check() {
            super.check();
            List<String> all = List.of("0", "1", "2");
            assertThat(all).startsWith(first.toArray(String[]::new));
            assertThat(second)
                    .containsExactlyElementsOf(
                            Stream.concat(Stream.of("from 1"), all.stream()).toList());
            assertThat(buffer.waitingBytes()).isZero();
        }
    }

    static final class SendAndEnd extends Base {
        SendAndEnd() {
            buffer.begin((message, listener) -> listener.written());
            send("0");
        }

        @Override
        public List<Runnable> threads() {
            return List.of(
                    () -> {
                        send("1");
                        send("2");
                    },
                    () -> {
                        buffer.disconnect();
                        buffer.end(GONE);
                    });
        }
    }
}
