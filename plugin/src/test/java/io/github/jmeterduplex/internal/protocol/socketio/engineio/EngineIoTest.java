package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Examples from the Engine.IO protocol, revisions 3 and 4: "Handshake", "Heartbeat", "Packet encoding", "Packet". */
class EngineIoTest {
    private static final String OPEN =
            "{\"sid\":\"lv_VI97HAXpY6yYWAAAC\",\"upgrades\":[\"websocket\"],\"pingInterval\":25000,"
                    + "\"pingTimeout\":20000,\"maxPayload\":1000000}";

    /** Writes down what a packet says. */
    private static final class Seen implements EngineIoReader.Sink {
        private final List<String> events = new ArrayList<>();

        @Override
        public void open(EngineIoHandshake handshake) {
            events.add(handshake.toString());
        }

        @Override
        public void close() {
            events.add("close");
        }

        @Override
        public void ping(byte[] bytes, int offset, int length) {
            events.add("ping " + new String(bytes, offset, length, UTF_8));
        }

        @Override
        public void pong() {
            events.add("pong");
        }

        @Override
        public void text(byte[] bytes, int offset, int length) {
            events.add("text " + new String(bytes, offset, length, UTF_8));
        }

        @Override
        public void binary(byte[] bytes, int offset, int length) {
            events.add("binary " + HexFormat.of().formatHex(bytes, offset, offset + length));
        }

        @Override
        public void noop() {
            events.add("noop");
        }
    }

    private static String read(String frame) {
        byte[] bytes = ("<" + frame + ">").getBytes(UTF_8);
        Seen seen = new Seen();
        EngineIoReader.readText(bytes, 1, bytes.length - 2, seen);
        assertThat(seen.events).hasSize(1);
        return seen.events.get(0);
    }

    private static String readBinary(EngineIoRevision revision, String hex) {
        byte[] bytes = HexFormat.of().parseHex("77" + hex + "77");
        Seen seen = new Seen();
        EngineIoReader.readBinary(revision, bytes, 1, bytes.length - 2, seen);
        return seen.events.get(0);
    }

    private static String text(byte[] packet) {
        return new String(packet, UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "1, close",
        "2, 'ping '",
        "2probe, ping probe",
        "3, pong",
        "3probe, pong",
        "4hello, text hello",
        "4, 'text '",
        "4\u20ac, text \u20ac",
        "5, noop",
        "6, noop"
    })
    void everyPacketIsRead(String frame, String event) {
        assertThat(read(frame)).isEqualTo(event);
    }

    @Test
    void handshakeIsRead() {
        assertThat(read("0" + OPEN))
                .isEqualTo(
                        new EngineIoHandshake("lv_VI97HAXpY6yYWAAAC", List.of("websocket"), 25_000, 20_000, 1_000_000)
                                .toString());
    }

    /** Revision 3, "Sample session with WebSocket only". */
    @Test
    void handshakeOfRevision3SaysLess() {
        assertThat(read("0{\"sid\":\"lv_VI97HAXpY6yYWAAAC\",\"pingInterval\":25000,\"pingTimeout\":5000}"))
                .isEqualTo(new EngineIoHandshake("lv_VI97HAXpY6yYWAAAC", List.of(), 25_000, 5_000, 0).toString());
    }

    @Test
    void unknownMembersOfTheHandshakeAreLeftAlone() {
        assertThat(read("0{\"more\":{\"sid\":[1]},\"sid\":\"s\",\"pingInterval\":1,\"pingTimeout\":2,\"x\":null}"))
                .isEqualTo(new EngineIoHandshake("s", List.of(), 1, 2, 0).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "7",
                "x",
                "b4AQ==",
                "\u00e4",
                "0",
                "0[]",
                "0null",
                "0{",
                "0{}",
                "0no json",
                "0{\"sid\":\"s\"}",
                "0{\"pingInterval\":1,\"pingTimeout\":2}",
                "0{\"sid\":\"\",\"pingInterval\":1,\"pingTimeout\":2}",
                "0{\"sid\":1,\"pingInterval\":1,\"pingTimeout\":2}",
                "0{\"sid\":\"s\",\"pingInterval\":1,\"pingTimeout\":2,\"upgrades\":1}",
                "0{\"sid\":\"s\",\"pingInterval\":1,\"pingTimeout\":2,\"upgrades\":[1]}",
                "0{\"sid\":\"s\",\"pingInterval\":1,\"pingTimeout\":2,\"upgrades\":[\"a\"",
                "0{\"sid\":\"s\",\"pingInterval\":1,\"pingTimeout\":2} more"
            })
    void whatIsNoPacketIsOneBreach(String frame) {
        assertThatThrownBy(() -> read(frame))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageMatching("expected .+, got .+");
    }

    @Test
    void breachSaysExpectedAndGot() {
        assertThatThrownBy(() -> read("7")).hasMessage("expected an Engine.IO packet type 0 to 6, got 7");
        assertThatThrownBy(() -> readBinary(EngineIoRevision.V3, "05"))
                .hasMessage("expected the byte 0x04 before a binary message of Engine.IO 3, got 0x05");
        assertThatThrownBy(() -> readBinary(EngineIoRevision.V3, "")).hasMessageEndingWith("got the end");
    }

    /** The official client takes whatever a server was configured with: {@code Infinity} comes as null. */
    @ParameterizedTest
    @CsvSource({
        "25000, 25000",
        "25000.0, 25000",
        "2.5e4, 25000",
        "1.9, 1",
        "10000000000, 10000000000",
        "1e10, 10000000000",
        "1E+10, 10000000000",
        "null, 0",
        "0, 0",
        "0.0, 0",
        "0.5, 0",
        "-1, 0",
        "-25000.5, 0",
        "1e308, 0",
        "1e999, 0",
        "99999999999999999999, 0",
        "'\"25000\"', 0",
        "'[25000]', 0",
        "'{\"a\":[1]}', 0",
        "true, 0"
    })
    void limitIsAnyNumberOrNone(String number, long limit) {
        assertThat(read("0{\"sid\":\"s\",\"pingInterval\":" + number + ",\"pingTimeout\":2,\"maxPayload\":3}"))
                .isEqualTo(new EngineIoHandshake("s", List.of(), limit, 2, 3).toString());
        assertThat(read("0{\"sid\":\"s\",\"pingInterval\":1,\"pingTimeout\":" + number + ",\"maxPayload\":3}"))
                .isEqualTo(new EngineIoHandshake("s", List.of(), 1, limit, 3).toString());
        assertThat(read("0{\"sid\":\"s\",\"pingInterval\":1,\"pingTimeout\":2,\"maxPayload\":" + number + "}"))
                .isEqualTo(new EngineIoHandshake("s", List.of(), 1, 2, limit).toString());
    }

    @Test
    void longestNumberIsRead() {
        String digits = "9".repeat(500_000);
        assertThat(read("0{\"sid\":\"s\",\"pingInterval\":1,\"pingTimeout\":2,\"maxPayload\":" + digits + "}"))
                .isEqualTo(new EngineIoHandshake("s", List.of(), 1, 2, 0).toString());
    }

    @Test
    void sidIsNoLongerThanASessionCanKeep() {
        String rest = "\",\"pingInterval\":1,\"pingTimeout\":2}";
        assertThat(read("0{\"sid\":\"" + "s".repeat(4_096) + rest)).contains("s".repeat(4_096));
        assertThatThrownBy(() -> read("0{\"sid\":\"" + "s".repeat(4_097) + rest))
                .hasMessage("limit sid of 4096 characters passed: 4097 of them")
                .matches(breach -> ((ProtocolViolation) breach).isLimit());
    }

    @Test
    void ofRepeatedMembersTheLastCounts() {
        assertThat(read("0{\"sid\":\"a\",\"upgrades\":[\"x\"],\"pingInterval\":1,\"pingTimeout\":2,"
                        + "\"sid\":\"b\",\"upgrades\":[\"y\"],\"pingInterval\":null}"))
                .isEqualTo(new EngineIoHandshake("b", List.of("y"), 0, 2, 0).toString());
    }

    @Test
    void nestingOfTheHandshakeIsLimited() {
        assertThatThrownBy(() -> read("0{\"x\":" + "[".repeat(64)))
                .hasMessage("limit JSON depth of 64 passed: a message nested deeper")
                .matches(breach -> ((ProtocolViolation) breach).isLimit());
    }

    /** Revision 4, "WebSocket": sent as is. Revision 3, "Packet": {@code 4|0|1|2|3|4|5}. */
    @Test
    void binaryMessagesDifferByRevision() {
        assertThat(readBinary(EngineIoRevision.V4, "01020304")).isEqualTo("binary 01020304");
        assertThat(readBinary(EngineIoRevision.V4, "")).isEqualTo("binary ");
        assertThat(readBinary(EngineIoRevision.V3, "04000102030405")).isEqualTo("binary 000102030405");
        assertThat(readBinary(EngineIoRevision.V3, "04")).isEqualTo("binary ");

        byte[] bytes = {0, 1, 2, 3, 4, 5};
        assertThat(EngineIoWriter.binary(EngineIoRevision.V4, bytes)).isEqualTo(bytes);
        assertThat(EngineIoWriter.binary(EngineIoRevision.V3, bytes)).containsExactly(4, 0, 1, 2, 3, 4, 5);
    }

    @Test
    void whatAClientSaysIsWritten() {
        assertThat(text(EngineIoWriter.close())).isEqualTo("1");
        assertThat(text(EngineIoWriter.ping())).isEqualTo("2");
        assertThat(text(EngineIoWriter.pong(new byte[0], 0, 0))).isEqualTo("3");
        assertThat(text(EngineIoWriter.pong("2probe".getBytes(UTF_8), 1, 5))).isEqualTo("3probe");
        assertThat(text(EngineIoWriter.text("hello".getBytes(UTF_8)))).isEqualTo("4hello");
    }

    @Test
    void revisionsKnowTheirSocketIoProtocol() {
        assertThat(EngineIoRevision.V3.number()).isEqualTo(3);
        assertThat(EngineIoRevision.V3.socketIoProtocol()).isEqualTo(4);
        assertThat(EngineIoRevision.V4.number()).isEqualTo(4);
        assertThat(EngineIoRevision.V4.socketIoProtocol()).isEqualTo(5);
    }
}
