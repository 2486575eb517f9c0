package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.channel.BareContext;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.websocket.WebSocketChannel;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the session hears while it changes over, with one thread for polling and one for the WebSocket. */
class UpgradeTest {
    private static final Fault DROPPED = new Fault(Cause.CONNECTION, "reset by the server");
    private static final int ROUNDS = 5_000;
    private static final int MESSAGES = 4;

    private final KeptBytes kept = new KeptBytes(10_000);
    private final IoRuntime runtime = new IoRuntime(1);
    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final AtomicBoolean busy = new AtomicBoolean();
    /** Why the WebSocket was unreachable. */
    private @Nullable Throwable why;

    private final ChannelListener session = new ChannelListener() {
        @Override
        public void onOpen(Channel channel) {
            hears("open");
        }

        @Override
        public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
            hears(new String(bytes, offset, length, UTF_8));
        }

        @Override
        public void onAlive(long arrivedNanos) {
            hears("alive");
        }

        @Override
        public void onClosed(Fault fault) {
            hears("closed");
        }
    };

    private final Upgrade.Polling polling = new Upgrade.Polling() {
        @Override
        public void pause() {
            asked.add("pause");
        }

        @Override
        public void stay() {
            asked.add("stay");
        }

        @Override
        public void unreachable(Throwable cause) {
            asked.add("unreachable");
            why = cause;
        }
    };

    private final WebSocketChannel webSocket = new WebSocketChannel(
            Envelope.PLAIN,
            Endpoint.of(URI.create("ws://127.0.0.1:1/")),
            new BareContext(runtime),
            new RecordingChannelListener());

    private Upgrade upgrade = fresh();

    private Upgrade fresh() {
        return new Upgrade(session, kept, (sid, allowed, hears) -> webSocket);
    }

    private void hears(String what) {
        if (!busy.compareAndSet(false, true)) {
            heard.add("two calls at a time");
        }
        heard.add(what);
        busy.set(false);
    }

    private void says(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        upgrade.onMessage(bytes, 0, bytes.length, false, 0);
    }

    private static Upgrade.Packet packet(String text) {
        return new Upgrade.Packet(text.getBytes(UTF_8), false, 0);
    }

    private void probed() {
        upgrade.begin(polling, "s1", Duration.ofSeconds(1));
        upgrade.onOpen(webSocket);
        says("3probe");
        assertThat(asked).containsExactly("pause");
    }

    @Test
    void sessionBeginsWithWhatPollingHasBrought() {
        probed();
        assertThat(upgrade.paused(() -> List.of(packet("0{}"), packet("40")))).isTrue();
        says("4hello");
        assertThat(heard).containsExactly("open", "0{}", "40", "4hello");
        assertThat(upgrade.isPollingsToEnd()).isFalse();
    }

    @Test
    void anyOtherAnswerLeavesPolling() {
        upgrade.begin(polling, "s1", Duration.ofSeconds(1));
        upgrade.onOpen(webSocket);
        says("3other");
        upgrade.giveUp();
        upgrade.onClosed(DROPPED);
        assertThat(asked).containsExactly("stay");
        assertThat(upgrade.isPollingsToEnd()).isTrue();
        assertThat(heard).isEmpty();
    }

    @Test
    void webSocketThatEndsWhilePollingPausesIsToldOnce() {
        probed();
        upgrade.onClosed(DROPPED);
        assertThat(asked).containsExactly("pause", "unreachable");
        assertThat(upgrade.paused(List::of)).isFalse();
        assertThat(upgrade.isPollingsToEnd()).isTrue();
    }

    /** Such as one that answers the poll before polling is paused, and the next one when it has something to say. */
    @Test
    void pollThatIsNotAnsweredInTimeLeavesPollingWithWhatItHas() {
        probed();
        upgrade.giveUp();
        assertThat(asked).containsExactly("pause", "stay");
        assertThat(upgrade.paused(() -> {
                    throw new IllegalStateException("packets that wait are polling's");
                }))
                .isFalse();
        upgrade.onClosed(DROPPED);
        assertThat(heard).isEmpty();
    }

    /** In their order, one at a time, the end last, and nothing twice. */
    @Test
    void messagesThatComeWhileTheSessionBeginsAreHeardInTheirOrder() throws Exception {
        List<String> expected = new ArrayList<>(List.of("open", "0{}"));
        IntStream.range(0, MESSAGES).forEach(i -> expected.add("4m" + i));
        expected.add("closed");
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            CyclicBarrier start = new CyclicBarrier(2);
            for (int round = 0; round < ROUNDS; round++) {
                heard.clear();
                asked.clear();
                upgrade = fresh();
                probed();
                Future<?> reads = other.submit(() -> {
                    start.await();
                    for (int i = 0; i < MESSAGES; i++) {
                        says("4m" + i);
                    }
                    return null;
                });
                start.await();
                assertThat(upgrade.paused(() -> List.of(packet("0{}")))).isTrue();
                reads.get(20, TimeUnit.SECONDS);
                upgrade.onClosed(DROPPED);
                assertThat(heard).as("round %s", round).containsExactlyElementsOf(expected);
                assertThat(kept.used()).isZero();
            }
        } finally {
            other.shutdownNow();
        }
    }

    @Test
    void messagesThatWaitTakeTheirRoomUntilTheSessionHasThem() {
        probed();
        says("4" + "x".repeat(4_000));
        says("4" + "y".repeat(4_000));
        assertThat(kept.used()).isBetween(8_000L, 10_000L);
        assertThat(upgrade.paused(List::of)).isTrue();
        assertThat(heard).hasSize(3);
        assertThat(kept.used()).isZero();
    }

    @Test
    void messagesThatWaitGiveTheirRoomBackWhenPollingStays() {
        probed();
        says("4" + "x".repeat(4_000));
        upgrade.giveUp();
        assertThat(kept.used()).isZero();
        says("4" + "late".repeat(1_000));
        assertThat(kept.used()).isZero();
        assertThat(heard).isEmpty();
    }

    @Test
    void serverThatFillsTheBudgetBeforePollingPausesLosesTheSession() {
        probed();
        says("4" + "x".repeat(6_000));
        assertThatThrownBy(() -> says("4" + "x".repeat(6_000)))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageContaining("duplex.kept.megabytes");
        Fault limit = new Fault(Cause.LIMIT, "no room");
        upgrade.onClosed(limit);
        assertThat(why)
                .isInstanceOfSatisfying(
                        FaultException.class, e -> assertThat(e.fault()).isEqualTo(limit));
        assertThat(kept.used()).isZero();
    }

    @Test
    void sessionThatEndsWhilePollingPausesGivesTheRoomBack() {
        probed();
        says("4" + "x".repeat(4_000));
        assertThat(upgrade.isPollingsToEnd()).isTrue();
        assertThat(kept.used()).isZero();
    }

    @AfterEach
    void close() {
        runtime.close();
    }
}
