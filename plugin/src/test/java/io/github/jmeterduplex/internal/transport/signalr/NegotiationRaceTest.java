package io.github.jmeterduplex.internal.transport.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.transport.Allowance;
import io.github.jmeterduplex.internal.transport.ChannelListener;
import io.github.jmeterduplex.internal.transport.ChannelOpener;
import io.github.jmeterduplex.internal.transport.Heard;
import io.github.jmeterduplex.internal.transport.Openable;
import io.github.jmeterduplex.internal.transport.Opening;
import io.github.jmeterduplex.internal.transport.Target;
import io.github.jmeterduplex.internal.transport.Targets;
import io.github.jmeterduplex.internal.transport.http.FreeConnection;
import io.github.jmeterduplex.internal.transport.http.ServerPath;
import io.github.jmeterduplex.internal.transport.net.IoRuntime;
import io.github.jmeterduplex.internal.transport.net.Limits;
import io.github.jmeterduplex.internal.transport.net.Traffic;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The answer to negotiate comes while the session ends: by a time-out, or with the run. */
class NegotiationRaceTest {
    private static final int ROUNDS = 3_000;
    private static final Fault LATE = new Fault(Cause.TIMEOUT, "too late");

    private final IoRuntime runtime = new IoRuntime(1);
    private final ExecutorService other = Executors.newSingleThreadExecutor();
    private final AtomicInteger ended = new AtomicInteger();

    private final ChannelOpener opener = new ChannelOpener() {
        @Override
        public IoRuntime runtime() {
            return runtime;
        }

        @Override
        public Limits limits() {
            return new Limits(1_000, 16, Duration.ofSeconds(30));
        }

        @Override
        public Traffic traffic() {
            throw new IllegalStateException("nothing moves");
        }

        @Override
        public Openable webSocket(
                Target target,
                ServerPath path,
                Supplier<String> requestTarget,
                Allowance allowance,
                ChannelListener listener,
                FreeConnection free) {
            throw new IllegalStateException("nothing is opened");
        }

        @Override
        public void start(Openable channel, Opening opening) {
            throw new IllegalStateException("nothing is opened");
        }

        @Override
        public void ended(Openable channel) {
            ended.incrementAndGet();
        }
    };

    @AfterEach
    void stop() {
        other.shutdownNow();
        runtime.close();
    }

    private NegotiationChannel fresh(Heard heard) {
        Target target = Targets.plain("ws://127.0.0.1:1/hub");
        ServerPath path = opener.path(target, target.envelope().findings(target));
        NegotiationChannel channel = new NegotiationChannel(path, opener, heard);
        Allowance allowance = new Allowance(System.nanoTime(), true);
        channel.begin(new Negotiation(target, path, allowance, channel, (answer, over, free) -> () -> {}));
        return channel;
    }

    @Test
    void eitherTheNextChannelComesOrTheEndIsToldAndNeverBoth() throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        int passedOn = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            Heard heard = new Heard();
            NegotiationChannel channel = fresh(heard);
            Future<?> end = other.submit(() -> {
                start.await();
                channel.end(LATE, Openable.Leave.RESET);
                return null;
            });
            start.await();
            boolean isPassedOn = channel.givesWay();
            end.get(20, TimeUnit.SECONDS);
            assertThat(channel.isEnded()).isTrue();
            assertThat(ended).hasValue(round);
            if (isPassedOn) {
                passedOn++;
                assertThat(heard.closed).isEmpty();
            } else {
                assertThat(heard.fault()).isSameAs(LATE);
            }
        }
        assertThat(passedOn).isBetween(1, ROUNDS - 1);
    }
}
