package io.github.jmeterduplex.internal.net.websocket;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.http.ConnectionFaults;
import io.github.jmeterduplex.internal.net.websocket.WebSocketFrameReader.WebSocketSink;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.OpCode;
import org.eclipse.jetty.websocket.core.internal.Generator;
import org.eclipse.jetty.websocket.core.internal.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reader and writer of WebSocket frames, held against Jetty's generator and parser. */
class WebSocketFramesTest {
    private static final int MAX_BYTES = 100_000;
    private static final int ROUNDS = 300;

    private final Seen seen = new Seen();
    private final WebSocketFrameReader reader = new WebSocketFrameReader(MAX_BYTES, true, null, seen);

    /** Writes down what frames hold. */
    private static class Seen implements WebSocketSink {
        private final List<String> events = new ArrayList<>();
        private int enough = Integer.MAX_VALUE;

        @Override
        public boolean isReading() {
            return events.size() < enough;
        }

        @Override
        public void message(byte[] bytes, int offset, int length, boolean binary, boolean compressed) {
            events.add((compressed ? "compressed " : "") + (binary ? "binary " : "text ") + hex(bytes, offset, length));
        }

        @Override
        public void tooLong() {
            events.add("too long");
        }

        @Override
        public void ping(byte[] payload) {
            events.add("ping " + hex(payload, 0, payload.length));
        }

        @Override
        public void pong(byte[] bytes, int offset, int length) {
            events.add("pong");
        }

        @Override
        public void close(int code, String reason) {
            events.add("bye " + code + " " + reason);
        }
    }

    private static String hex(byte[] bytes, int offset, int length) {
        return length > 40
                ? length + " bytes, hash " + Arrays.hashCode(Arrays.copyOfRange(bytes, offset, offset + length))
                : HexFormat.of().formatHex(bytes, offset, offset + length);
    }

    private void read(String bytes) {
        byte[] all = bytes.getBytes(ISO_8859_1);
        reader.read(all, 0, all.length);
    }

    @Test
    void framesAreReadWhereverTheyAreSplit() {
        byte[] stream =
                ("\u0081\u0005hello\u0082\u0000\u0089\u0002xy\u0001\u0002on\u008a\u0000\u0000\u0000\u0080\u0001e"
                                + "\u0081~\u0000\u0080" + "z".repeat(128) + "\u00c2\u0001c\u0088\u0005\u0003\u00e8bye")
                        .getBytes(ISO_8859_1);
        reader.read(stream, 0, stream.length);
        List<String> whole = List.copyOf(seen.events);
        assertThat(whole).hasSize(8).startsWith("text 68656c6c6f", "binary ", "ping 7879", "pong", "text 6f6e65");
        assertThat(whole).endsWith("compressed binary 63", "bye 1000 bye");
        for (int at = 1; at < stream.length; at++) {
            Seen split = new Seen();
            WebSocketFrameReader another = new WebSocketFrameReader(MAX_BYTES, true, null, split);
            another.read(stream, 0, at);
            another.read(stream, at, stream.length - at);
            assertThat(split.events).as("split at %d", at).isEqualTo(whole);
        }
        Seen bytes = new Seen();
        WebSocketFrameReader another = new WebSocketFrameReader(MAX_BYTES, true, null, bytes);
        for (int at = 0; at < stream.length; at++) {
            another.read(stream, at, 1);
        }
        assertThat(bytes.events).isEqualTo(whole);
    }

    /** Frames of all kinds and lengths, fragmented, with pings between fragments, cut anywhere. */
    @Test
    void whatJettyGeneratesIsRead() {
        Random random = new Random(20_261_122);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            byte[] payload = new byte[length(random)];
            random.nextBytes(payload);
            boolean binary = random.nextBoolean();
            if (!binary) {
                makeText(payload);
            }
            if (random.nextInt(4) == 0) {
                byte[] ping = Arrays.copyOf(payload, Math.min(payload.length, 125));
                generate(new Frame(OpCode.PING, ByteBuffer.wrap(ping)), stream);
                expected.add("ping " + hex(ping, 0, ping.length));
            }
            fragments(payload, binary, random, stream, expected);
            expected.add((binary ? "binary " : "text ") + hex(payload, 0, payload.length));
        }
        byte[] bytes = stream.toByteArray();
        for (int at = 0; at < bytes.length; ) {
            int size = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 10 : 20_000));
            reader.read(bytes, at, size);
            at += size;
        }
        assertThat(seen.events).isEqualTo(expected);
        assertThat(reader.isInsideMessage()).isFalse();
    }

    /** Characters of one byte to three. */
    private static void makeText(byte[] payload) {
        byte[] euro = "\u20AC".getBytes(UTF_8);
        for (int at = 0; at < payload.length; at++) {
            payload[at] &= 0x7F;
            if (payload[at] < 8 && at + 3 <= payload.length) {
                System.arraycopy(euro, 0, payload, at, 3);
                at += 2;
            }
        }
    }

    private static int length(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> random.nextInt(3);
            case 1 -> 124 + random.nextInt(4);
            case 2 -> 65_534 + random.nextInt(4);
            default -> random.nextInt(2_000);
        };
    }

    private static void fragments(
            byte[] payload, boolean binary, Random random, ByteArrayOutputStream stream, List<String> expected) {
        int at = 0;
        byte opcode = binary ? OpCode.BINARY : OpCode.TEXT;
        while (random.nextInt(3) == 0) {
            int size = random.nextInt(payload.length - at + 1);
            generate(new Frame(opcode, false, ByteBuffer.wrap(payload, at, size)), stream);
            opcode = OpCode.CONTINUATION;
            at += size;
            if (random.nextBoolean()) {
                generate(new Frame(OpCode.PONG), stream);
                expected.add("pong");
            }
        }
        generate(new Frame(opcode, true, ByteBuffer.wrap(payload, at, payload.length - at)), stream);
    }

    private static void generate(Frame frame, ByteArrayOutputStream stream) {
        ByteBuffer out = ByteBuffer.allocate(frame.getPayloadLength() + Generator.MAX_HEADER_LENGTH);
        out.limit(0);
        new Generator().generateWholeFrame(frame, out);
        stream.write(out.array(), out.position(), out.remaining());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 100, 125, 126, 127, 65_535, 65_536})
    void whatIsWrittenIsReadByJetty(int length) {
        byte[] payload = new byte[length];
        new Random(length).nextBytes(payload);
        byte[] out = new byte[3 + WebSocketWriter.size(length) + 3];
        int end = WebSocketWriter.put(WebSocketWriter.BINARY, payload, 0xA1B2C3D4, out, 3);
        assertThat(end).isEqualTo(out.length - 3);
        Parser parser = new Parser(ByteBufferPool.NON_POOLING);
        Frame.Parsed frame = parser.parse(ByteBuffer.wrap(out, 3, end - 3));
        assertThat(frame.isMasked()).isTrue();
        assertThat(frame.isFin()).isTrue();
        assertThat(frame.getOpCode()).isEqualTo(OpCode.BINARY);
        byte[] read = new byte[frame.getPayloadLength()];
        frame.getPayload().get(read);
        for (int i = 0; i < read.length; i++) {
            read[i] ^= frame.getMask()[i & 3];
        }
        assertThat(read).isEqualTo(payload);
    }

    @Test
    void messageThatCameWholeStaysWhereItLies() {
        byte[] stream = "\u0081\u0005hello".getBytes(ISO_8859_1);
        byte[][] given = new byte[1][];
        Seen sink = new Seen() {
            @Override
            public void message(byte[] bytes, int offset, int length, boolean binary, boolean compressed) {
                given[0] = bytes;
                assertThat(new String(bytes, offset, length, UTF_8)).isEqualTo("hello");
            }
        };
        new WebSocketFrameReader(MAX_BYTES, false, null, sink).read(stream, 0, stream.length);
        assertThat(given[0]).isSameAs(stream);
        assertThat(sink.events).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "8181aabbccdd00 | without a mask | a masked one",
                "9100 | without reserved bits | bits 10",
                "a100 | without reserved bits | bits 20",
                "c000 | without reserved bits | bits 40",
                "c900 | without reserved bits | bits 40",
                "8300 | a known opcode | 3",
                "8b00 | a known opcode | 11",
                "0900 | control frame in one piece | a fragment",
                "897e0080 | at most 125 bytes | a longer one",
                "8000 | the beginning of a message | a continuation",
                "01000100 | a continuation of the message | the beginning of another",
                "827fff00000000000000 | length of 63 bits | 64 bits",
                "880100 | a code of two bytes | one byte",
                "817e0001 | length in as few bytes as hold it | 1 in 2 bytes",
                "897e007d | control frame in one piece | a longer one",
                "827e007d | length in as few bytes as hold it | 125 in 2 bytes",
                "827f000000000000007d | length in as few bytes as hold it | 125 in 8 bytes",
                "827f000000000000ffff | length in as few bytes as hold it | 65535 in 8 bytes",
                "88020000 | a close code that may be sent | 0",
                "880203e7 | a close code that may be sent | 999",
                "880203ec | a close code that may be sent | 1004",
                "880203ed | a close code that may be sent | 1005",
                "880203ee | a close code that may be sent | 1006",
                "880203f7 | a close code that may be sent | 1015",
                "880203f8 | a close code that may be sent | 1016",
                "88020bb7 | a close code that may be sent | 2999",
                "88021388 | a close code that may be sent | 5000",
                "8802ffff | a close code that may be sent | 65535",
                "880403e8c328 | the reason of a close frame | byte 0x28 at position 1",
                "880303e8c3 | the reason of a close frame | a character cut short",
                "8103c328ff | a text message | byte 0x28 at position 1",
                "8102e282 | a text message | a character cut short at the end",
                "0102e282 8000 | a text message | a character cut short at the end",
                "0102e282 800128 | a text message | byte 0x28 at position 2",
            })
    void breachTellsWhatWasExpectedAndWhatCame(String frame, String expected, String got) {
        byte[] bytes = HexFormat.of().parseHex(frame.replace(" ", ""));
        assertThatThrownBy(() -> reader.read(bytes, 0, bytes.length))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageContaining(expected)
                .hasMessageContaining("RFC 6455")
                .hasMessageContaining("got " + got);
        assertThat(seen.events).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            ints = {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999})
    void closeCodesThatMayBeSentAreRead(int code) {
        reader.read(new byte[] {(byte) 0x88, 2, (byte) (code >> 8), (byte) code}, 0, 4);
        assertThat(seen.events).containsExactly("bye " + code + " ");
    }

    /** Long before the end of the message, and of the frame. */
    @Test
    void whatIsNoTextIsABreachWhereItComes() {
        byte[] begun = HexFormat.of().parseHex("0103616263" + "007effff" + "64e282");
        reader.read(begun, 0, begun.length);
        assertThatThrownBy(() -> reader.read(new byte[] {'x'}, 0, 1))
                .isInstanceOfSatisfying(
                        ProtocolViolation.class,
                        breach -> assertThat(breach.isBadText()).isTrue())
                .hasMessageEndingWith("got byte 0x78 at position 6");
    }

    @Test
    void controlFramesBetweenThePiecesOfACharacterDoNoHarm() {
        byte[] pieces = HexFormat.of().parseHex("0102e282" + "8902ffff" + "8001ac");
        reader.read(pieces, 0, pieces.length);
        assertThat(seen.events).containsExactly("ping ffff", "text e282ac");
    }

    @Test
    void binaryAndCompressedMessagesNeedNotBeText() {
        byte[] frames = HexFormat.of().parseHex("8201ff" + "c101ff");
        reader.read(frames, 0, frames.length);
        assertThat(seen.events).containsExactly("binary ff", "compressed text ff");
    }

    @Test
    void compressionThatWasNotAgreedOnIsABreach() {
        WebSocketFrameReader plain = new WebSocketFrameReader(MAX_BYTES, false, null, seen);
        assertThatThrownBy(() -> plain.read(new byte[] {(byte) 0xC1, 0}, 0, 2)).isInstanceOf(ProtocolViolation.class);
    }

    @Test
    void messageIsTooLongAsSoonAsItSaysSo() {
        read("\u0082\u007f\u0000\u0000\u0000\u0000\u0000\u0001\u0086\u00a1");
        assertThat(seen.events).containsExactly("too long");
        read("\u0081\u0001x");
        assertThat(seen.events).as("nothing is read after it").hasSize(1);
    }

    @Test
    void fragmentsTogetherMayBeAsLongAsTheLimitAndNotLonger() {
        byte[] head = HexFormat.of().parseHex("027ec350");
        for (int i = 0; i < 2; i++) {
            head[0] = (byte) (i == 0 ? 0x02 : 0x00);
            reader.read(head, 0, head.length);
            reader.read(new byte[50_000], 0, 50_000);
        }
        assertThat(seen.events).isEmpty();
        read("\u0080\u0000");
        assertThat(seen.events).hasSize(1);
        assertThat(seen.events.get(0)).startsWith("binary 100000 bytes");
    }

    @Test
    void nothingIsReadThatIsNotWanted() {
        seen.enough = 2;
        read("\u0081\u0001a\u0081\u0001b\u0081\u0001c");
        assertThat(seen.events).containsExactly("text 61", "text 62");
    }

    @Test
    void nothingIsReadAfterTheClose() {
        read("\u0088\u0000\u0081\u0001c");
        assertThat(seen.events).containsExactly("bye " + ConnectionFaults.NO_CODE + " ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0081", "\u0081\u0002a", "\u0001\u0001a", "\u0082~\u0001"})
    void endInsideAMessageIsKnown(String stream) {
        read(stream);
        assertThat(reader.isInsideMessage()).isTrue();
    }
}
