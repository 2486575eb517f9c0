package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.protocol.sockjs.XhrServer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One I/O thread, servers that write without end, and sessions beside them that go on. */
class FloodTest extends ChannelTest {
    private static final int QUIET = 4;

    FloodTest() {
        super(100_000, 100_000, 1);
    }

    private List<CountingChannelListener> flooded(Flood flood, String path, String transport, int sessions)
            throws Exception {
        List<CountingChannelListener> all = new ArrayList<>();
        for (int i = 0; i < sessions; i++) {
            CountingChannelListener counted = new CountingChannelListener();
            connector.connect(Targets.over(transport, flood.url(path)), counted);
            counted.open();
            all.add(counted);
        }
        return all;
    }

    /** So many, and more until the flood is seen to go on beside them. */
    private static void roundTrips(
            int count, List<RecordingChannelListener> quiet, List<Channel> channels, BooleanSupplier floodGoesOn) {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        for (int i = 0; i < count || (!floodGoesOn.getAsBoolean() && System.nanoTime() < patience); i++) {
            byte[] message = utf8("round " + i);
            channels.forEach(channel -> channel.send(message, false, true));
            for (RecordingChannelListener heard : quiet) {
                assertThat(heard.text()).isEqualTo("round " + i);
            }
        }
    }

    private static long messages(List<CountingChannelListener> flooded) {
        return flooded.stream().mapToLong(CountingChannelListener::messages).sum();
    }

    @ParameterizedTest
    @CsvSource({"/flood,websocket,3,200", "/xhr,xhr-streaming,20,20"})
    void floodedSessionsHoldUpNoOtherAndEveryMessageIsCounted(
            String path, String transport, int sessions, int roundTrips) throws Exception {
        try (Flood flood = new Flood();
                XhrServer xhr = new XhrServer(true)) {
            boolean isXhr = path.equals("/xhr");
            List<CountingChannelListener> flooded = flooded(flood, path, transport, sessions);
            List<RecordingChannelListener> quiet = new ArrayList<>();
            List<Channel> channels = new ArrayList<>();
            for (int i = 0; i < QUIET; i++) {
                RecordingChannelListener heard = new RecordingChannelListener();
                connector.connect(Targets.over(transport, isXhr ? xhr.url() : flood.url("/echo")), heard);
                quiet.add(heard);
                channels.add(heard.open());
            }
            flood.begin();
            for (CountingChannelListener counted : flooded) {
                counted.awaitMany();
            }
            long before = messages(flooded);
            roundTrips(roundTrips, quiet, channels, () -> messages(flooded) > before);
            assertThat(flood.isOn()).isTrue();
            assertThat(messages(flooded)).isGreaterThan(before);
            flood.end();
            long all = 0;
            for (CountingChannelListener counted : flooded) {
                all += counted.all();
            }
            assertThat(all).isEqualTo(flood.sent());
        }
    }

    @Test
    void sessionThatSendsWithoutEndHoldsUpNoOther() throws Exception {
        try (Flood flood = new Flood()) {
            CountingChannelListener sending = new CountingChannelListener();
            connector.connect(Targets.of(flood.url("/sink")), sending);
            Channel busy = sending.open();
            RecordingChannelListener heard = new RecordingChannelListener();
            connector.connect(Targets.of(flood.url("/echo")), heard);
            Channel quiet = heard.open();
            flood.begin();
            Thread sender = new Thread(() -> send(flood, busy));
            sender.start();
            roundTrips(200, List.of(heard), List.of(quiet), () -> flood.read() > 0);
            assertThat(flood.isOn()).isTrue();
            assertThat(flood.read()).isPositive();
            flood.end();
            sender.join();
        }
    }

    /** Eight messages a flush, and no more than may wait. */
    private static void send(Flood flood, Channel channel) {
        byte[] message = "s".repeat(100).getBytes(StandardCharsets.UTF_8);
        while (flood.isOn()) {
            if (channel.unsentBytes() > 50_000) {
                LockSupport.parkNanos(1_000);
                continue;
            }
            for (int i = 1; i <= 8; i++) {
                channel.send(message, false, i == 8);
            }
        }
    }
}
