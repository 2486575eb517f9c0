package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.socket.engineio.parser.Packet;
import io.socket.engineio.parser.Parser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EngineIoPayloadTest {
    private static final int MAX_BYTES = 1_000;

    private final List<String> found = new ArrayList<>();

    private EngineIoPayloadReader reader(EngineIoRevision revision) {
        return new EngineIoPayloadReader(
                revision,
                MAX_BYTES,
                null,
                (bytes, offset, length, binary) -> found.add(
                        binary
                                ? "binary " + Arrays.toString(Arrays.copyOfRange(bytes, offset, offset + length))
                                : new String(bytes, offset, length, UTF_8)));
    }

    private boolean read(EngineIoRevision revision, String body) {
        EngineIoPayloadReader reader = reader(revision);
        return reader.read(body.getBytes(UTF_8)) && reader.end();
    }

    @Test
    void packetsOfRevision4StandBetweenSeparators() {
        assertThat(read(EngineIoRevision.V4, "4one\u001ebAQID\u001e2")).isTrue();
        assertThat(found).containsExactly("4one", "binary [1, 2, 3]", "2");
    }

    @Test
    void packetsOfRevision3ComeWithTheirLengthInUnitsOfJavaScript() {
        assertThat(read(EngineIoRevision.V3, "6:4h\u00e4llo3:4\ud83d\ude001:26:b4AQID"))
                .isTrue();
        assertThat(found).containsExactly("4h\u00e4llo", "4\ud83d\ude00", "2", "binary [4, 1, 2, 3]");
    }

    @Test
    void base64MayHaveLineBreaks() {
        assertThat(read(EngineIoRevision.V4, "bAQ\r\nID")).isTrue();
        assertThat(found).containsExactly("binary [1, 2, 3]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "V4|",
                "V4|4x\u001e",
                "V4|\u001e4x",
                "V4|b%%%%",
                "V3|",
                "V3|x",
                "V3|0:",
                "V3|5:4x",
                "V3|:4",
                "V3|12",
                "V3|99999999999:4",
                "V3|4:bAQI",
                "V3|2:4\ud83d\ude00"
            })
    void whatIsNoPayloadIsABreach(EngineIoRevision revision, String body) {
        assertThatThrownBy(() -> read(revision, body == null ? "" : body))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageContaining("expected");
    }

    @ParameterizedTest
    @EnumSource(EngineIoRevision.class)
    void limitHoldsForEachMessageAlsoInBase64(EngineIoRevision revision) {
        for (int over = 0; over <= 1; over++) {
            EngineIoPayloadWriter text = new EngineIoPayloadWriter(revision);
            text.add(("4" + "x".repeat(MAX_BYTES - 1 + over)).getBytes(UTF_8), false);
            assertThat(read(revision, new String(text.bytes(), UTF_8))).isEqualTo(over == 0);
            byte[] message = new byte[MAX_BYTES + over];
            message[0] = 4;
            EngineIoPayloadWriter binary = new EngineIoPayloadWriter(revision);
            binary.add(message, true);
            assertThat(read(revision, new String(binary.bytes(), UTF_8))).isEqualTo(over == 0);
        }
    }

    @Test
    void endlessPacketIsNotJoined() {
        EngineIoPayloadReader reader = reader(EngineIoRevision.V4);
        int parts = 0;
        while (reader.read("x".repeat(100).getBytes(UTF_8))) {
            parts++;
        }
        assertThat(parts).isLessThan(20);
    }

    /** Cut anywhere, a body holds the same packets. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatIsWrittenIsReadHoweverItComes(long seed) {
        Random random = new Random(seed);
        for (EngineIoRevision revision : EngineIoRevision.values()) {
            for (int round = 0; round < 200; round++) {
                EngineIoPayloadWriter writer = new EngineIoPayloadWriter(revision);
                List<String> written = new ArrayList<>();
                for (int i = 0; i <= random.nextInt(8); i++) {
                    written.add(packet(random, revision, writer));
                }
                found.clear();
                readInPieces(random, revision, writer.bytes());
                assertThat(found).as("seed %s, round %s", seed, round).isEqualTo(written);
            }
        }
    }

    private static String packet(Random random, EngineIoRevision revision, EngineIoPayloadWriter writer) {
        byte[] bytes = new byte[1 + random.nextInt(40)];
        if (random.nextBoolean()) {
            random.nextBytes(bytes);
            bytes[0] = revision == EngineIoRevision.V3 ? 4 : bytes[0];
            writer.add(bytes, true);
            return "binary " + Arrays.toString(bytes);
        }
        StringBuilder text = new StringBuilder("4");
        String letters = "ab:1\u00e4\u4f60\ud83d\ude00";
        for (int i = 0; i < random.nextInt(20); i++) {
            int at = random.nextInt(letters.codePointCount(0, letters.length()));
            text.appendCodePoint(letters.codePointAt(letters.offsetByCodePoints(0, at)));
        }
        writer.add(text.toString().getBytes(UTF_8), false);
        return text.toString();
    }

    private void readInPieces(Random random, EngineIoRevision revision, byte[] body) {
        EngineIoPayloadReader reader = reader(revision);
        int at = 0;
        while (at < body.length) {
            int to = Math.min(body.length, at + 1 + random.nextInt(10));
            assertThat(reader.read(Arrays.copyOfRange(body, at, to))).isTrue();
            at = to;
        }
        assertThat(reader.end()).isTrue();
    }

    /** The official Java client reads what is written, and writes what is read. */
    @Test
    void officialParserAgreesOnRevision4() {
        EngineIoPayloadWriter writer = new EngineIoPayloadWriter(EngineIoRevision.V4);
        writer.add("4h\u00e4llo".getBytes(UTF_8), false);
        writer.add(new byte[] {0, -1, 7}, true);
        writer.add("3".getBytes(UTF_8), false);
        List<String> read = new ArrayList<>();
        Parser.decodePayload(new String(writer.bytes(), UTF_8), (packet, index, total) -> {
            read.add(packet.type + " " + shown(((Packet<?>) packet).data));
            return true;
        });
        assertThat(read).containsExactly("message h\u00e4llo", "message [0, -1, 7]", "pong null");
        Packet<?>[] packets = {
            new Packet<>(Packet.MESSAGE, "h\u00e4llo"), new Packet<>(Packet.MESSAGE, new byte[] {0, -1, 7}),
        };
        Parser.encodePayload(
                packets, body -> assertThat(read(EngineIoRevision.V4, body)).isTrue());
        assertThat(found).containsExactly("4h\u00e4llo", "binary [0, -1, 7]");
    }

    private static String shown(Object data) {
        return data instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(data);
    }
}
