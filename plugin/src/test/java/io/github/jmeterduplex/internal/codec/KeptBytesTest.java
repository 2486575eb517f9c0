package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.net.websocket.WebSocketFrameReader;
import io.github.jmeterduplex.internal.net.websocket.WebSocketFrameReader.WebSocketSink;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoAssembler;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoPayloadReader;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.protocol.stomp.StompFrame;
import io.github.jmeterduplex.internal.protocol.stomp.StompReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptBytesTest {
    private final KeptBytes kept = new KeptBytes(10_000);
    private final List<String> dropped = new ArrayList<>();

    private KeptBytes.Droppable item(String name, long bytes) {
        return new KeptBytes.Droppable(bytes) {
            @Override
            protected void drop() {
                dropped.add(name);
            }
        };
    }

    @Test
    void oldestIsDroppedForOthersAndCounted() {
        kept.keep(item("a", 4_000));
        kept.keep(item("b", 4_000));
        kept.keep(item("c", 4_000));
        assertThat(dropped).containsExactly("a");
        assertThat(kept.used()).isEqualTo(8_000);
        kept.keep(item("d", 9_000));
        assertThat(dropped).containsExactly("a", "b", "c");
        assertThat(kept.used()).isEqualTo(9_000);
        assertThat(kept.dropped()).isEqualTo(3);
    }

    @Test
    void whatIsLargerThanTheBudgetIsNotKept() {
        kept.keep(item("small", 10));
        kept.keep(item("large", 10_001));
        assertThat(dropped).containsExactly("small", "large");
        assertThat(kept.used()).isZero();
    }

    @Test
    void roomIsGivenBackOnceWhoeverLetsGo() {
        KeptBytes.Droppable a = item("a", 4_000);
        KeptBytes.Droppable b = item("b", 4_000);
        KeptBytes.Droppable c = item("c", 4_000);
        KeptBytes.Droppable neverKept = item("never kept", 4_000);
        List.of(a, b, c).forEach(kept::keep);
        for (KeptBytes.Droppable any : List.of(b, b, a, neverKept)) {
            kept.release(any);
        }
        kept.keep(neverKept);
        assertThat(kept.used()).isEqualTo(4_000);
        kept.release(c);
        assertThat(kept.used()).isZero();
        kept.keep(item("alone", 10_000));
        assertThat(dropped).containsExactly("a");
    }

    @Test
    void roomThatCannotBeDroppedIsRefusedOnlyWhenAllElseIsGone() {
        kept.keep(item("a", 4_000));
        assertThat(kept.take(6_000)).isTrue();
        assertThat(dropped).isEmpty();
        assertThat(kept.take(4_000)).isTrue();
        assertThat(dropped).containsExactly("a");
        assertThat(kept.take(1)).isFalse();
        assertThat(kept.used()).isEqualTo(10_000);
        kept.give(10_000);
        assertThat(kept.used()).isZero();
    }

    @Test
    void joinerTakesWhatItHoldsAndGivesItBack() {
        FragmentJoiner joiner = new FragmentJoiner(1 << 20, kept);
        FragmentJoiner other = new FragmentJoiner(1 << 20, kept);
        assertThat(joiner.add(new byte[4_000], 0, 4_000)).isTrue();
        assertThat(kept.used()).as("a small piece is like a buffer").isZero();
        assertThat(joiner.add(new byte[4_000], 0, 4_000)).isTrue();
        assertThat(kept.used()).isEqualTo(joiner.bytes().length).isGreaterThanOrEqualTo(8_000);
        assertThatThrownBy(() -> other.add(new byte[9_000], 0, 9_000))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageContaining("duplex.kept.megabytes");
        joiner.clear();
        assertThat(kept.used()).isZero();
        assertThat(other.add(new byte[9_000], 0, 9_000)).isTrue();
        other.clear();
        other.clear();
        assertThat(kept.used()).isZero();
    }

    @Test
    void packetThatWaitsForAttachmentsTakesItsRoomUntilItIsWholeOrForgotten() {
        SocketIoAssembler assembler = new SocketIoAssembler(1 << 20, kept, packet -> {});
        byte[] packet = ("52-[\"file\",{\"_placeholder\":true,\"num\":0}," + "{\"_placeholder\":true,\"num\":1}]")
                .getBytes(UTF_8);
        assembler.text(packet.clone(), 0, packet.length);
        assembler.binary(new byte[5_000], 0, 5_000);
        assertThat(kept.used()).isEqualTo(packet.length + 5_000);
        assembler.binary(new byte[100], 0, 100);
        assertThat(kept.used()).as("it is whole").isZero();
        assembler.text(packet.clone(), 0, packet.length);
        assembler.forget();
        assertThat(kept.used()).as("its session has ended").isZero();
        SocketIoAssembler another = new SocketIoAssembler(1 << 20, kept, taken -> {});
        another.text("2[\"a\"]".getBytes(UTF_8), 0, 6);
        another.text(packet.clone(), 0, packet.length);
        assertThatThrownBy(() -> another.binary(new byte[10_000], 0, 10_000))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageContaining("duplex.kept.megabytes");
        another.forget();
        assertThat(kept.used()).isZero();
    }

    @Test
    void pollingPacketOfWhichAPartHasComeIsForgottenWithItsSession() {
        EngineIoPayloadReader reader =
                new EngineIoPayloadReader(EngineIoRevision.V4, 1 << 20, kept, (bytes, from, length, binary) -> {});
        assertThat(reader.read(("4" + "x".repeat(6_000)).getBytes(UTF_8))).isTrue();
        assertThat(kept.used()).isGreaterThanOrEqualTo(6_000);
        reader.close();
        assertThat(kept.used()).isZero();
    }

    @Test
    void splitStompFrameTakesItsRoomUntilItIsWholeOrForgotten() {
        SeenStompFrames seen = new SeenStompFrames(new ArrayList<>());
        StompReader reader = new StompReader(1 << 20, kept, seen);
        byte[] beginning = ("MESSAGE\n\n" + "x".repeat(4_500)).getBytes(UTF_8);
        reader.read(beginning, 0, beginning.length);
        assertThat(kept.used()).isGreaterThanOrEqualTo(4_500);
        reader.read(new byte[1], 0, 1);
        assertThat(kept.used()).as("it is whole").isZero();
        assertThat(seen.lengths).containsExactly(4_500);

        reader.read(beginning, 0, beginning.length);
        assertThat(kept.take(4_000)).isTrue();
        assertThatThrownBy(() -> reader.read(new byte[] {1}, 0, 1))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageContaining("duplex.kept.megabytes");
        reader.forget();
        assertThat(kept.used()).as("its session has ended").isEqualTo(4_000);
    }

    @Test
    void webSocketMessageIsForgottenWithItsSessionAndACloseFrameStillCounts() {
        List<String> seen = new ArrayList<>();
        WebSocketFrameReader reader = new WebSocketFrameReader(1 << 20, false, kept, new SeenFrames(seen));
        byte[] beginning = new byte[6_004];
        beginning[0] = 2;
        beginning[1] = 126;
        beginning[2] = 0x1F;
        beginning[3] = 0x40;
        reader.read(beginning, 0, beginning.length);
        assertThat(kept.used()).isGreaterThanOrEqualTo(6_000);
        reader.forgetMessages();
        assertThat(kept.used()).isZero();
        reader.read(new byte[2_000], 0, 2_000);
        byte[] rest = {(byte) 0x80, 1, 'x', (byte) 0x88, 2, 3, (byte) 0xE8};
        reader.read(rest, 0, rest.length);
        assertThat(kept.used()).isZero();
        assertThat(seen).containsExactly("close 1000");
    }

    private record SeenStompFrames(List<Integer> lengths) implements StompReader.Sink {
        @Override
        public void frame(StompFrame frame) {
            lengths.add(frame.bodyLength());
        }

        @Override
        public void heartbeat() {
            lengths.add(-1);
        }
    }

    private record SeenFrames(List<String> seen) implements WebSocketSink {
        @Override
        public boolean isReading() {
            return true;
        }

        @Override
        public void message(byte[] bytes, int offset, int length, boolean binary, boolean compressed) {
            seen.add("message");
        }

        @Override
        public void tooLong() {
            seen.add("too long");
        }

        @Override
        public void ping(byte[] payload) {
            seen.add("ping");
        }

        @Override
        public void pong(byte[] bytes, int offset, int length) {
            seen.add("pong");
        }

        @Override
        public void close(int code, String reason) {
            seen.add("close " + code);
        }
    }
}
