package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.session.Header;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** HubProtocol.md, by hand; the frames of the official client are in {@link OfficialFramesTest}. */
class HubWriterTest {
    private static final HubWriter JSON = HubCodec.JSON.writer();
    private static final HubWriter PACK = HubCodec.MESSAGEPACK.writer();

    private static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    private static HubWriter.EncodedValue arguments(HubWriter writer, String json) {
        return writer.arguments(utf8(json));
    }

    /** Without the separator. */
    private static String text(byte[] message) {
        assertThat(message).endsWith(0x1E);
        return new String(message, 0, message.length - 1, UTF_8);
    }

    private static String hex(byte[] message) {
        return HexFormat.of().formatHex(message);
    }

    @Test
    void invocationIsWritten() {
        HubWriter.InvocationTemplate json = JSON.invocation("S\"\u00e4", List.of());
        assertThat(text(json.bytes(12, arguments(JSON, " [1, \"\u20ac\" ] "))))
                .isEqualTo("{\"type\":1,\"invocationId\":\"12\",\"target\":\"S\\\"\u00e4\",\"arguments\":[1,"
                        + " \"\u20ac\" ]}");
        assertThat(text(json.bytes(HubWriter.NO_ID, arguments(JSON, "[]"))))
                .isEqualTo("{\"type\":1,\"target\":\"S\\\"\u00e4\",\"arguments\":[]}");
        HubWriter.InvocationTemplate pack = PACK.invocation("method", List.of());
        assertThat(hex(pack.bytes(0, arguments(PACK, "[42]")))).isEqualTo("0e950180a130a66d6574686f64912a");
        assertThat(hex(pack.bytes(HubWriter.NO_ID, arguments(PACK, "[42]")))).isEqualTo("0d950180c0a66d6574686f64912a");
    }

    @Test
    void streamsAndHeadersAreWritten() {
        List<Header> headers = List.of(new Header("x", "y"), new Header("z\n", "z"));
        assertThat(text(JSON.streamInvocation("s", headers).bytes(Long.MAX_VALUE, arguments(JSON, "[]"), 0, 10)))
                .isEqualTo(
                        "{\"type\":4,\"headers\":{\"x\":\"y\",\"z\\n\":\"z\"},\"invocationId\":\"9223372036854775807\","
                                + "\"target\":\"s\",\"arguments\":[],\"streamIds\":[\"0\",\"10\"]}");
        assertThat(hex(PACK.streamInvocation("s", headers).bytes(3, arguments(PACK, "[]"), 0, 10)))
                .isEqualTo("17960482a178a179a27a0aa17aa133a1739092a130a23130");
    }

    @Test
    void othersAreWritten() {
        assertThat(text(JSON.streamItem(4, JSON.value(utf8(" 1.5 ")))))
                .isEqualTo("{\"type\":2,\"invocationId\":\"4\",\"item\":1.5}");
        assertThat(text(JSON.completion(4))).isEqualTo("{\"type\":3,\"invocationId\":\"4\"}");
        assertThat(text(JSON.completion("a\""))).isEqualTo("{\"type\":3,\"invocationId\":\"a\\\"\"}");
        assertThat(text(JSON.completion("a", JSON.value(utf8("null")))))
                .isEqualTo("{\"type\":3,\"invocationId\":\"a\",\"result\":null}");
        assertThat(text(JSON.failure(4, "\n"))).isEqualTo("{\"type\":3,\"invocationId\":\"4\",\"error\":\"\\n\"}");
        assertThat(text(JSON.failure("a", "b"))).isEqualTo("{\"type\":3,\"invocationId\":\"a\",\"error\":\"b\"}");
        assertThat(text(JSON.cancel(9))).isEqualTo("{\"type\":5,\"invocationId\":\"9\"}");
        assertThat(text(JSON.ping())).isEqualTo("{\"type\":6}");
        assertThat(text(JSON.close("e"))).isEqualTo("{\"type\":7,\"error\":\"e\"}");
        assertThat(text(JSON.ack(1394))).isEqualTo("{\"type\":8,\"sequenceId\":1394}");
        assertThat(text(JSON.sequence(1))).isEqualTo("{\"type\":9,\"sequenceId\":1}");
        assertThat(hex(PACK.completion("xyz"))).isEqualTo("08940380a378797a02");
        assertThat(hex(PACK.completion("xyz", PACK.value(utf8("42"))))).isEqualTo("09950380a378797a032a");
        assertThat(hex(PACK.failure("xyz", "Error"))).isEqualTo("0e950380a378797a01a54572726f72");
        assertThat(hex(PACK.close("xyz"))).isEqualTo("069207a378797a");
        assertThat(hex(PACK.sequence(5_000_000_000L))).isEqualTo("0b9209cf000000012a05f200");
    }

    /** MessagePack, "Formats"; large numbers beyond what JavaScript counts by ones stay integers up to 64 bits. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            0;                        00
            -0;                       00
            127;                      7f
            128;                      cc80
            -32;                      e0
            -33;                      d0df
            4294967296;               cf0000000100000000
            1000000000000000000;      cf0de0b6b3a7640000
            9223372036854775807;      cf7fffffffffffffff
            9223372036854775808;      cf8000000000000000
            18446744073709551615;     cfffffffffffffffff
            18446744073709551616;     cb43f0000000000000
            -9223372036854775808;     d38000000000000000
            -9223372036854775809;     cbc3e0000000000000
            123456789012345678901234; cb44ba249b1f10a06d
            1.0;                      cb3ff0000000000000
            1e3;                      cb408f400000000000
            -0.5;                     cbbfe0000000000000
            ` true `;                 c3
            "\\u00e4\\n\\"";          a4c3a40a22
            {"$base64":"Af8C"};       c40301ff02
            ` { "\\u0024base64" : "\\/w==" } `; c401ff
            {"a":{"$base64":""},"b":[{"$base64":"AQ=="}]}; 82a161c400a16291c40101
            {"a":"$base64"};          81a161a724626173653634
            """)
    void jsonBecomesMessagePack(String json, String hex) {
        String frame = hex(PACK.streamItem(1, PACK.value(utf8(json))));
        assertThat(frame.substring(2)).isEqualTo("940280a131" + hex);
    }

    @Test
    void longerMessagesHaveLongerLengths() {
        for (int length : new int[] {100, 128, 20_000, 3_000_000}) {
            byte[] frame =
                    PACK.invocation("s", List.of()).bytes(1, arguments(PACK, "[\"" + "x".repeat(length) + "\"]"));
            assertThat(RecordingHub.read(HubCodec.MESSAGEPACK, frame))
                    .containsExactly("INVOCATION 1 s [\"" + "x".repeat(length) + "\"]");
        }
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            ` {"a":1}`;                `not a JSON array, at line 1, column 2`
            "secret";                  `not a JSON array, at line 1, column 1`
            [secret];                  `not JSON, at line 1, column 2`
            [1,2;                      `not JSON, at line 1, column 5`
            [1] 2;                     `not JSON, at line 1, column 5`
            [{"a" 1}];                 `not JSON, at line 1, column 7`
            [{"a":1,}];                `not JSON, at line 1, column 9`
            [01];                      `not JSON, at line 1, column 3`
            """)
    void mistakeInArgumentsNamesThePlaceAndNoValue(String json, String message) {
        for (HubCodec codec : HubCodec.values()) {
            assertThatThrownBy(() -> codec.writer().check(utf8(json)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(message);
        }
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            ["€", {"$base64":1}];       `"$base64" is not the one member of its object, and a string, at line 1, \
            column 7`
            [{"$base64":"AQ==","a":1}]; `"$base64" is not the one member of its object, and a string, at line 1, \
            column 2`
            [{"a":1,"$base64":"AQ=="}]; `"$base64" is not the one member of its object, and a string, at line 1, \
            column 2`
            [{"$base64":"secret!"}];    `no base64, at line 1, column 13`
            """)
    void bytesThatAreNoneAreAMistakeInMessagePack(String json, String message) {
        assertThatThrownBy(() -> PACK.check(utf8(json)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        JSON.check(utf8(json));
    }

    @Test
    void nestingIsLimitedInMessagePackAlone() {
        PACK.check(utf8("[".repeat(64) + "]".repeat(64)));
        assertThatThrownBy(() -> PACK.check(utf8("[".repeat(65) + "]".repeat(65))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("JSON nested deeper than 64, at line 1, column 6");
        JSON.check(utf8("[".repeat(1000) + "]".repeat(1000)));
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeWrittenIsAMistake(HubCodec codec) {
        HubWriter writer = codec.writer();
        HubWriter.EncodedValue none = arguments(writer, "[]");
        assertThatThrownBy(() -> writer.invocation("", List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> writer.completion("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> writer.cancel(-1)).hasMessage("a number from 0 is needed, not -1");
        assertThatThrownBy(() -> writer.invocation("a", List.of()).bytes(-2, none))
                .hasMessage("a number from 0 is needed, not -2");
        assertThatThrownBy(() -> writer.streamInvocation("a", List.of()).bytes(HubWriter.NO_ID, none))
                .hasMessage("a number from 0 is needed, not -1");
        assertThatThrownBy(() -> writer.invocation("a", List.of()).bytes(1, none, -1))
                .hasMessage("a number from 0 is needed, not -1");
        assertThatThrownBy(() -> writer.invocation("a", List.of()).bytes(1, writer.value(utf8("1"))))
                .hasMessage("arguments that are no array");
        HubCodec other = codec == HubCodec.JSON ? HubCodec.MESSAGEPACK : HubCodec.JSON;
        assertThatThrownBy(() -> other.writer().invocation("a", List.of()).bytes(1, none))
                .hasMessage("a value of " + codec + " in a message of " + other);
        assertThatThrownBy(() -> other.writer().streamItem(1, none)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @EnumSource
    void pingIsTheCallersOwn(HubCodec codec) {
        codec.writer().ping()[0] = 0;
        assertThat(RecordingHub.read(codec, codec.writer().ping())).containsExactly("PING");
    }
}
