package io.github.jmeterduplex.internal.protocol.signalr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A WebSocket is lost, and the next one opens, while a sampler sends or the session ends. */
class ResumableChannelRaceTest {
    private static final int ROUNDS = 500;

    @Test
    void messagesGoOutInOrderAndAreFlushedWhileOthersAreSentAgain() {
        Race.of(SendWhileResent.class, ResumableChannel.class, ResumeBuffer.class)
                .rounds(ROUNDS);
    }

    @Test
    void channelThatIsClosedWhileItResumesLeavesNoWebSocket() {
        Race.of(CloseWhileResuming.class, ResumableChannel.class, ResumeBuffer.class)
                .rounds(ROUNDS);
    }

    @Test
    void channelThatTimesOutWhileItResumesLeavesNoWebSocket() {
        Race.of(AbortWhileResuming.class, ResumableChannel.class, ResumeBuffer.class)
                .rounds(ROUNDS);
    }

    @Test
    void channelThatIsClosedWhileTheNextWebSocketIsRefusedEndsOnce() {
        Race.of(CloseWhileRefused.class, ResumableChannel.class, ResumeBuffer.class)
                .rounds(ROUNDS);
    }

    private static byte[] hubMessage(String text) {
        return (text + '\u001e').getBytes(UTF_8);
    }

    /** One WebSocket, whose events are the scenario's. */
    private static final class Socket implements Channel {
        private final ChannelListener listener;
        private final List<String> flushed = new ArrayList<>();
        private final List<String> queued = new ArrayList<>();
        private final List<WriteListener> unwritten = new ArrayList<>();
        private volatile Fault fault;

        Socket(ChannelListener listener) {
            this.listener = listener;
        }

        /** Ends without a word to the listener yet. Only the first reason counts. */
        void end(Fault why) {
            if (fault == null) {
                fault = why;
                take().forEach(each -> each.dropped(false, why));
            }
        }

        private List<WriteListener> take() {
            List<WriteListener> taken = List.copyOf(unwritten);
            unwritten.clear();
            return taken;
        }

        @Override
        public void send(byte[] message, boolean binary, WriteListener sent) {
            if (fault != null) {
                if (sent != null) {
                    sent.dropped(false, fault);
                }
                return;
            }
            queued.add(new String(message, UTF_8).strip());
            if (sent != null) {
                unwritten.add(sent);
            }
        }

        @Override
        public void flush() {
            flushed.addAll(queued);
            queued.clear();
            take().forEach(WriteListener::written);
        }

        @Override
        public void sendPieces(List<byte[]> pieces, WriteListener sent) {
            throw new IllegalStateException("hub messages are sent as a whole");
        }

        @Override
        public boolean canSend() {
            return fault == null;
        }

        @Override
        public Fault fault() {
            return fault;
        }

        @Override
        public long unsentBytes() {
            return 0;
        }

        @Override
        public long stalledNanos(long nowNanos) {
            return 0;
        }

        @Override
        public void close() {
            flush();
            abort();
        }

        @Override
        public void abort() {
            end(new Fault(Cause.CLOSED, "closed"));
        }

        @Override
        public String transport() {
            return "websocket";
        }

        @Override
        public String remote() {
            return "memory:1";
        }
    }

    /** A channel whose first WebSocket has sent message 0, which the hub has not acknowledged. */
    private abstract static class Base implements Scenario, ChannelListener {
        final List<String> outcomes = new CopyOnWriteArrayList<>();
        final List<Fault> ends = new CopyOnWriteArrayList<>();
        /** The runtime is for acknowledgements only, and nothing comes that would be acknowledged. */
        final ResumableChannel channel = new ResumableChannel(null, this::opening, this, HubCodec.JSON);

        final Socket first = new Socket(channel.first());
        /** The WebSocket after the first; null before it is being opened. */
        volatile Socket second;

        Base() {
            first.listener.onOpen(first);
            channel.agreed();
            send("0");
        }

        private Channel opening(ChannelListener listener) {
            second = new Socket(listener);
            return second;
        }

        final void send(String text) {
            channel.sendNumbered(hubMessage(text), new WriteListener() {
                @Override
                public void written() {
                    outcomes.add(text);
                }

                @Override
                public void dropped(boolean begun, Fault why) {
                    outcomes.add(text);
                }
            });
            channel.flush();
        }

        final void lose() {
            first.end(new Fault(Cause.CONNECTION, "reset by memory:1"));
            first.listener.onClosed(first.fault);
        }

        /** Waits until the second WebSocket is being opened. Returns whether it is. */
        final boolean isResuming() {
            Race.await(() -> second != null || !ends.isEmpty());
            return second != null;
        }

        /** Lets the second WebSocket open, unless it has ended before. */
        final void opens() {
            if (second.canSend()) {
                second.listener.onOpen(second);
            }
        }

        @Override
        public void onOpen(Channel opened) {
            assertThat(opened).isSameAs(channel);
        }

        @Override
        public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
            throw new IllegalStateException("nothing comes");
        }

        @Override
        public void onAlive(long arrivedNanos) {
            // The second WebSocket has opened.
        }

        @Override
        public void onClosed(Fault fault) {
            assertThat(channel.canSend()).isFalse();
            ends.add(fault);
        }
    }

    static final class SendWhileResent extends Base {
        @Override
        public List<Runnable> threads() {
            return List.of(
                    () -> {
                        send("1");
                        send("2");
                    },
                    this::lose,
                    () -> {
                        if (isResuming()) {
                            opens();
                        }
                    });
        }

        @Override
        public void check() {
            List<String> all = List.of("0", "1", "2");
            assertThat(all).startsWith(first.flushed.toArray(String[]::new));
            assertThat(second.flushed).containsExactly("{\"type\":9,\"sequenceId\":1}", "0", "1", "2");
            assertThat(outcomes).containsExactlyInAnyOrderElementsOf(all);
            assertThat(ends).isEmpty();
            assertThat(channel.canSend()).isTrue();
            assertThat(channel.unsentBytes()).isZero();
        }
    }

    /** The session's end, by the given call, comes at any moment. */
    private abstract static class Ends extends Base {
        abstract void end();

        /** What the second WebSocket does before the channel has closed it, or at the same time. */
        void next() {
            opens();
        }

        @Override
        public List<Runnable> threads() {
            return List.of(
                    () -> {
                        send("1");
                        end();
                        send("2");
                    },
                    this::lose,
                    () -> {
                        if (isResuming()) {
                            next();
                            Race.await(() -> second.fault != null);
                            second.listener.onClosed(second.fault);
                        }
                    });
        }

        @Override
        public void check() {
            assertThat(ends).hasSize(1).allMatch(this::mayEndBy);
            assertThat(outcomes).containsExactlyInAnyOrder("0", "1", "2");
            assertThat(channel.unsentBytes()).isZero();
        }

        boolean mayEndBy(Fault fault) {
            return fault.cause() == Cause.CLOSED;
        }
    }

    static final class CloseWhileResuming extends Ends {
        @Override
        void end() {
            channel.close();
        }
    }

    static final class AbortWhileResuming extends Ends {
        @Override
        void end() {
            channel.abort();
        }
    }

    static final class CloseWhileRefused extends Ends {
        @Override
        void end() {
            channel.close();
        }

        @Override
        void next() {
            second.end(new Fault(Cause.REFUSED, "refused by memory:1"));
        }

        /** {@inheritDoc} The refusal may be the earlier of both. */
        @Override
        boolean mayEndBy(Fault fault) {
            return fault.cause() == Cause.CLOSED || fault.message().contains("stateful reconnect failed");
        }
    }
}
