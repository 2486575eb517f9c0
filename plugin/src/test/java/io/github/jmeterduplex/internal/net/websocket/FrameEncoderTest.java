package io.github.jmeterduplex.internal.net.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsArray;
import io.github.jmeterduplex.internal.protocol.stomp.SendFrameTemplate;
import io.github.jmeterduplex.internal.protocol.stomp.StompVersion;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.internal.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written, read by Jetty. */
class FrameEncoderTest {
    private static final int NORMAL = 1_000;

    private static OutboxMessage batch(String... texts) {
        OutboxMessage first = null;
        OutboxMessage last = null;
        for (String text : texts) {
            OutboxMessage message = new OutboxMessage(text.getBytes(UTF_8), false, null);
            if (last == null) {
                first = message;
            } else {
                last.next = message;
            }
            last = message;
        }
        return first;
    }

    /** Opcode and payload of each frame, of 65,536 bytes at most: longer ones Jetty gives in pieces. */
    private static List<String> read(ByteBuffer frames) {
        return read(frames, null);
    }

    /** The same where messages may be compressed: those have a Z after the opcode. */
    private static List<String> read(ByteBuffer frames, Inflation inflation) {
        Parser parser = new Parser(ByteBufferPool.NON_POOLING);
        List<String> read = new ArrayList<>();
        while (frames.hasRemaining()) {
            Frame.Parsed frame = parser.parse(frames);
            assertThat(frame.isMasked()).isTrue();
            assertThat(frame.isFin()).isTrue();
            byte[] payload = new byte[frame.getPayloadLength()];
            frame.getPayload().get(payload);
            for (int i = 0; i < payload.length; i++) {
                payload[i] ^= frame.getMask()[i & 3];
            }
            boolean isClose = frame.getOpCode() == 8;
            if (frame.isRsv1()) {
                byte[][] inflated = new byte[1][];
                inflation.inflate(
                        payload, 0, payload.length, 1 << 20, (bytes, size) -> inflated[0] = Arrays.copyOf(bytes, size));
                payload = inflated[0];
            }
            read.add(frame.getOpCode()
                    + (frame.isRsv1() ? "Z " : " ")
                    + (isClose ? ByteBuffer.wrap(payload).getShort() : new String(payload, UTF_8)));
        }
        return read;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 118, 119, 120, 121, 122, 123, 2_727, 2_728, 5_000, 16_300, 16_400, 65_518, 65_519})
    void pongThenOneSockJsArrayThenDisconnectMessage(int length) {
        String text = "x".repeat(length) + "\n";
        ByteBuffer frames =
                new FrameEncoder(SockJsArray.ENCODER).frames("ping".getBytes(UTF_8), batch(text, "\"b\"", ""), NORMAL);
        assertThat(read(frames))
                .containsExactly("10 ping", "1 [\"" + "x".repeat(length) + "\\n\",\"\\\"b\\\"\",\"\"]", "8 " + NORMAL);
        assertThat(read(new FrameEncoder(SockJsArray.ENCODER).frames(null, batch(text), 0)))
                .containsExactly("1 [\"" + "x".repeat(length) + "\\n\"]");
    }

    @Test
    void whatNeedsTheLongestEscapesFits() {
        for (int length : new int[] {2_728, 2_729}) {
            OutboxMessage batch = batch("\u0001".repeat(length));
            assertThat(read(new FrameEncoder(SockJsArray.ENCODER).frames(null, batch, 0)))
                    .containsExactly("1 [\"" + "\\u0001".repeat(length) + "\"]");
        }
    }

    @Test
    void plainMessagesHaveAFrameEach() {
        OutboxMessage batch = batch("a", "b");
        ByteBuffer frames = new FrameEncoder(null).frames("ping".getBytes(UTF_8), batch, NORMAL);
        assertThat(read(frames)).containsExactly("10 ping", "1 a", "1 b", "8 " + NORMAL);
    }

    /** What is put together late goes out as what was before. */
    @Test
    void lateTextsGoOutAsOthersDo() {
        SendFrameTemplate form =
                SendFrameTemplate.of(StompVersion.V1_2, "/a", null, List.of(), "id", "\"b\"".getBytes(UTF_8));
        MessageIds ids = new MessageIds("lab", 1_700_000_000_000L);
        String frame = new String(form.with(ids, 7).bytes(), UTF_8);
        assertThat(frame).contains("id:" + ids.of(7) + "\n").endsWith("\"b\"\0");

        OutboxMessage late = new OutboxMessage(form.with(ids, 7), null);
        late.next = batch("x");
        assertThat(read(new FrameEncoder(null).frames(null, late, 0))).containsExactly("1 " + frame, "1 x");
        String escaped = frame.replace("\"", "\\\"").replace("\n", "\\n").replace("\0", "\\u0000");
        assertThat(read(new FrameEncoder(SockJsArray.ENCODER).frames(null, late, 0)))
                .containsExactly("1 [\"" + escaped + "\",\"x\"]");
        assertThat(read(new FrameEncoder(SockJsArray.ENCODER).frames("p".getBytes(UTF_8), late, 0)))
                .containsExactly("10 p", "1 [\"" + escaped + "\",\"x\"]");
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 20_000})
    void longMessagesAreCompressedAndShortOnesNot(int length) {
        String body = "ä\"".repeat(length / 2);
        SendFrameTemplate form =
                SendFrameTemplate.of(StompVersion.V1_2, "/a", null, List.of(), "id", body.getBytes(UTF_8));
        MessageIds ids = new MessageIds("lab", 1_700_000_000_000L);
        String frame = new String(form.with(ids, 7).bytes(), UTF_8);
        OutboxMessage late = new OutboxMessage(form.with(ids, 7), null);
        late.next = batch("x", "y");
        String array =
                new String(SockJsArray.of(List.of(frame.getBytes(UTF_8), new byte[] {'x'}, new byte[] {'y'})), UTF_8);
        assertThat(read(new FrameEncoder(SockJsArray.ENCODER).frames(null, late, 0)))
                .containsExactly("1 " + array);

        try (IoRuntime runtime = new IoRuntime(1)) {
            DeflateParameters terms = new DeflateParameters(true, DeflateParameters.MAX_WINDOW_BITS);
            Deflation deflation = new Deflation(runtime.deflaters(), terms);
            Inflation inflation = new Inflation(runtime.inflaters(), terms);
            String kind = length > Deflation.MIN_BYTES ? "1Z " : "1 ";
            FrameEncoder sockJs = new FrameEncoder(SockJsArray.ENCODER);
            sockJs.compress(deflation);
            assertThat(read(sockJs.frames("p".getBytes(UTF_8), late, NORMAL), inflation))
                    .containsExactly("10 p", kind + array, "8 " + NORMAL);
            assertThat(read(sockJs.frames(null, late, 0), inflation)).containsExactly(kind + array);
            FrameEncoder plain = new FrameEncoder(null);
            plain.compress(deflation);
            assertThat(read(plain.frames(null, late, 0), inflation)).containsExactly(kind + frame, "1 x", "1 y");
        }
    }

    @Test
    void pongAndDisconnectMessageAloneBringNoArray() {
        assertThat(read(new FrameEncoder(SockJsArray.ENCODER).frames("p".getBytes(UTF_8), null, 0)))
                .containsExactly("10 p");
        assertThat(read(new FrameEncoder(SockJsArray.ENCODER).frames(null, null, NORMAL)))
                .containsExactly("8 " + NORMAL);
    }
}
