package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HubProtocol.md, "Overview". */
class HubHandshakeTest {
    private static HubHandshake read(String text) {
        byte[] bytes = ("#" + text.replace('|', (char) 0x1E) + "#").getBytes(UTF_8);
        return HubHandshake.read(bytes, 1, bytes.length - 2);
    }

    @Test
    void requestNamesTheProtocol() {
        assertThat(HubHandshake.request(HubCodec.JSON, 1))
                .asString(UTF_8)
                .isEqualTo("{\"protocol\":\"json\",\"version\":1}\u001e");
        assertThat(HubHandshake.request(HubCodec.MESSAGEPACK, 2))
                .asString(UTF_8)
                .isEqualTo("{\"protocol\":\"messagepack\",\"version\":2}\u001e");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', nullValues = "-", textBlock = """
            {}|;                                 3;  -
            ` { } |`;                            6;  -
            {}|{"type":6}|;                      3;  -
            {"error":null,"minorVersion":1}|;    32; -
            {"error":""}|;                       13; -
            {"error":"a","error":"b"}|;          26; b
            {"error":"no ä\\u0021"}|{}|;         24; no ä!
            {"x":{"error":"a"},"\\u0065rror":"b"}|; 37; b
            """)
    void answerIsRead(String text, int length, String error) {
        assertThat(read(text)).isEqualTo(new HubHandshake(length, error));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            ``;               `expected an answer to the handshake that ends with 0x1E, got the end`
            {};               `expected an answer to the handshake that ends with 0x1E, got {}`
            |;                `expected a JSON object that answers the handshake, got the end`
            []|;              `expected a JSON object that answers the handshake, got []`
            {"type":6}|;      `expected an answer to the handshake before any message, got {"type":6}`
            {"error":1}|;     `expected a string as error of the handshake, got {"error":1}`
            {"error":"a"|;    `expected , or } in a JSON object, got the end`
            {} {}|;           `expected the end of the JSON text, got {}`
            """)
    void otherAnswersAreBreaches(String text, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage(message);
    }
}
