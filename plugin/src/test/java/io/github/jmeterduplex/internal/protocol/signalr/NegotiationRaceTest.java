package io.github.jmeterduplex.internal.protocol.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.AbstractChannel;
import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.ChannelOpener;
import io.github.jmeterduplex.internal.net.channel.ChannelOpening;
import io.github.jmeterduplex.internal.net.channel.RequestsOpening;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.channel.TransportTimeout;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The answer to negotiate leads elsewhere while the session ends: by a time-out, or with the run. */
class NegotiationRaceTest {
    @Test
    void eitherTheNextChannelComesOrTheEndIsToldAndNeverBoth() {
        assertThat(Race.of(AnswerAndEnd.class, AbstractChannel.class).everyTwoTurns())
                .isGreaterThan(20);
    }

    static final class AnswerAndEnd implements Scenario, ChannelOpener, ChannelListener {
        private final IoRuntime runtime = new IoRuntime(1);
        private final Fault late = new Fault(Cause.TIMEOUT, "too late");
        private final AtomicInteger ended = new AtomicInteger();
        private final AtomicInteger passedOn = new AtomicInteger();
        private final List<Fault> told = new CopyOnWriteArrayList<>();
        private final LongPollingChannel channel = channel();

        private LongPollingChannel channel() {
            Target target = Targets.plain("ws://127.0.0.1:1/hub");
            ServerRoute path = path(target, target.envelope().findings(target));
            LongPollingChannel fresh = new LongPollingChannel(path, () -> "/hub", false, this, this);
            TransportTimeout allowance = new TransportTimeout(System.nanoTime(), true);
            RequestsOpening opening = new RequestsOpening(target, path, allowance, fresh, OpeningPhase.SIGNALR_POLLING);
            opening.begins(new Negotiation(path.place(), false, answer -> free -> {}), null);
            fresh.begin(opening);
            return fresh;
        }

        @Override
        public List<Runnable> threads() {
            return List.of(this::answer, () -> channel.end(late, AbstractChannel.Leave.RESET));
        }

        private void answer() {
            if (channel.passOn()) {
                passedOn.incrementAndGet();
            }
        }

        @Override
        public void check() {
            close();
            assertThat(ended).hasValue(1);
            assertThat(channel.isEnded()).isTrue();
            assertThat(told.size() + passedOn.get()).isOne();
            assertThat(told).allMatch(late::equals);
        }

        /** Waits for what is told on its threads. */
        @Override
        public void close() {
            runtime.close();
        }

        @Override
        public void ended(Channel which) {
            ended.incrementAndGet();
        }

        @Override
        public void onClosed(Fault fault) {
            told.add(fault);
        }

        @Override
        public IoRuntime runtime() {
            return runtime;
        }

        @Override
        public ConnectionLimits limits() {
            return new ConnectionLimits(1_000, 16, Duration.ofSeconds(30));
        }

        @Override
        public TrafficListener traffic() {
            return new Bytes();
        }

        @Override
        public AbstractChannel<?> webSocket(
                Target target, ServerRoute path, Handshake handshake, ChannelListener listener) {
            throw new IllegalStateException("nothing is opened");
        }

        @Override
        public void start(AbstractChannel<?> opened, ChannelOpening opening) {
            throw new IllegalStateException("nothing is opened");
        }

        @Override
        public void onOpen(Channel opened) {
            throw new IllegalStateException("nothing opens");
        }

        @Override
        public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
            throw new IllegalStateException("nothing comes");
        }

        @Override
        public void onAlive(long arrivedNanos) {
            throw new IllegalStateException("nothing comes");
        }
    }
}
