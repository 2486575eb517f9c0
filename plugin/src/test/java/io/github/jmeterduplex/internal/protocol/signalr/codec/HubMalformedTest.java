package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static io.github.jmeterduplex.internal.protocol.signalr.codec.RecordingHub.hex;
import static io.github.jmeterduplex.internal.protocol.signalr.codec.RecordingHub.json;
import static io.github.jmeterduplex.internal.protocol.signalr.codec.RecordingHub.messagePack;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages that break the protocol give one breach with expected and got; limits name themselves. */
class HubMalformedTest {
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            {"type":6};                             `expected 0x1E after a message, got the end`
            {"type":6;                              `expected , or } in a message, got the end`
            {"type":6}|{"type":6};                  `expected 0x1E after a message, got the end`
            {"type":6}|x;                           `expected a JSON object as message, got x`
            |;                                      `expected a JSON object as message, got  `
            []|;                                    `expected a JSON object as message, got [] `
            {}|;                                    `expected type in a hub message, got none`
            {"type":"1"}|;                          `expected a number as type, got "1"`
            {"type":null}|;                         `expected a number as type, got null`
            {"type":6,}|;                           `expected a name in a message, got } `
            {"type" 6}|;                            `expected : after a name in a message, got 6} `
            {"type":6 "a":1}|;                      `expected , or } in a message, got "a":1} `
            {"type":1,"arguments":[]}|;             `expected target in an invocation, got none`
            {"type":1,"target":"","arguments":[]}|; `expected target in an invocation, got none`
            {"type":1,"target":null,"arguments":[]}|; `expected target in an invocation, got none`
            {"type":1,"target":7,"arguments":[]}|;  `expected a string as target, got 7`
            {"type":1,"target":"a"}|;               `expected arguments in an invocation, got none`
            {"type":1,"target":"a","arguments":{}}|; `expected an array as arguments, got {}`
            {"type":1,"target":"a","arguments":[1}|; `expected , or ] in a JSON array, got } `
            {"type":1,"target":"a","invocationId":1,"arguments":[]}|; `expected a string as invocationId, got 1`
            {"type":1,"target":"a","streamIds":"1","arguments":[]}|; `expected an array as streamIds, got "1"`
            {"type":1,"target":"a","streamIds":[1],"arguments":[]}|; `expected a JSON string, got 1]`
            {"type":4,"target":"a","arguments":[]}|; `expected invocationId in a message of type 4, got none`
            {"type":2,"invocationId":"1"}|;         `expected item in a stream item, got none`
            {"type":2,"item":1}|;                   `expected invocationId in a message of type 2, got none`
            {"type":3,"result":1}|;                 `expected invocationId in a message of type 3, got none`
            {"type":3,"invocationId":""}|;          `expected invocationId in a message of type 3, got none`
            {"type":3,"invocationId":"1","error":"a","result":1}|; `expected a result or an error in a completion, got \
            both`
            {"type":3,"invocationId":"1","error":{}}|; `expected a string as error, got {}`
            {"type":5}|;                            `expected invocationId in a message of type 5, got none`
            {"type":7,"error":1}|;                  `expected a string as error, got 1`
            {"type":7,"allowReconnect":"true"}|;    `expected true or false as allowReconnect, got "true"`
            {"type":8}|;                            `expected sequenceId in an acknowledgement or sequence, got none`
            {"type":8,"sequenceId":"1"}|;           `expected a number as sequenceId, got "1"`
            """)
    void malformedJsonIsABreach(String text, String message) {
        assertThatThrownBy(() -> json(text.replace('|', '\n')))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            03 9106;             `expected a whole message of 1 byte or more, got 2 of 3 bytes`
            00;                  `expected a whole message of 1 byte or more, got 0 of 0 bytes`
            02 9106 80;          `expected the length of a message, got the end of the message`
            8080808080 01;       `expected the length of a message in 5 bytes, got a longer one`
            ffffffff07 91;       `expected a whole message of 1 byte or more, got 1 of 2147483647 bytes`
            ffffffff08;          `limit message length of 2147483647 bytes passed: 2415919103 bytes`
            01 06;               `expected an array as message, got MessagePack 0x06`
            01 80;               `expected an array as message, got MessagePack 0x80`
            01 90;               `expected a message type, got the end of the array`
            01 91;               `expected a message type, got the end of the message`
            02 91c0;             `expected a message type, got MessagePack 0xc0`
            03 910606;           `expected the end of the message, got 1 bytes more`
            02 9206;             `expected a MessagePack value, got the end of the message`
            02 9101;             `expected headers, got the end of the array`
            03 9201a0;           `expected headers, got MessagePack 0xa0`
            05 92018101a0;       `expected the name of a header, got MessagePack 0x01`
            05 93018001c0;       `expected an invocation id, got MessagePack 0x01`
            04 930580c0;         `expected an invocation id, got MessagePack 0xc0`
            04 930580a0;         `expected an invocation id, got an empty one`
            05 930580a161 00;    `expected a whole message of 1 byte or more, got 0 of 0 bytes`
            05 940180c0c0;       `expected a target, got MessagePack 0xc0`
            05 940180c0a0;       `expected a target, got an empty one`
            06 940180c0a161;     `expected arguments, got the end of the array`
            07 950180c0a16180;   `expected an array of arguments, got MessagePack 0x80`
            07 950180c0a16191;   `expected a MessagePack value, got the end of the message`
            08 960180c0a1619080; `expected stream ids, got MessagePack 0x80`
            09 960180c0a161909101; `expected a stream id, got MessagePack 0x01`
            05 930280a131;       `expected an item, got the end of the array`
            05 930380a131;       `expected a kind of result, got the end of the array`
            06 940380a13104;     `expected a kind of result 1 to 3, got 4`
            06 940380a13101;     `expected an error, got the end of the array`
            07 950380a1310101;   `expected an error, got MessagePack 0x01`
            06 940380a13103;     `expected a result, got the end of the array`
            07 950380a13103c1;   `expected a MessagePack value, got MessagePack 0xc1`
            02 9107;             `expected an error, got the end of the array`
            04 9307c001;         `expected true or false, got MessagePack 0x01`
            02 9108;             `expected a sequence id, got the end of the array`
            08 940280a131a3c328; `expected 3 bytes, got 2 at the end of the message`
            08 940280a131a2c328; `expected a string in UTF-8, got byte 0x28 at position 1`
            08 940280a131dbffff; `expected 4 bytes, got 2 at the end of the message`
            0a 940280a131c6ffffffff; `expected 4294967295 bytes, got 0 at the end of the message`
            0a 940280a131ddffffffff; `expected a MessagePack value, got the end of the message`
            0a 940280a131c9ffffffff; `expected 4294967296 bytes, got 0 at the end of the message`
            06 940281a131d6;     `expected 5 bytes, got 0 at the end of the message`
            """)
    void malformedMessagePackIsABreach(String text, String message) {
        assertThatThrownBy(() -> hex(text.replace(" ", "")))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage(message);
    }

    @Test
    void messagesBeforeABreachAreDelivered() {
        RecordingHub hub = new RecordingHub(HubCodec.MESSAGEPACK);
        assertThatThrownBy(() -> hub.read(HexFormat.of().parseHex("0291060491")))
                .isInstanceOf(ProtocolViolation.class);
        assertThat(hub.messages).containsExactly("PING");
    }

    @Test
    void nestingIsNotLimited() {
        assertThat(messagePack("940280a131" + "91".repeat(100) + "90"))
                .containsExactly("STREAM_ITEM 1 " + "[".repeat(101) + "]".repeat(101));
        // what is skipped may be as deep as it is long
        assertThat(messagePack("9206" + "91".repeat(100) + "c0")).containsExactly("PING");
        String deep = "[".repeat(100_000) + "]".repeat(100_000);
        assertThat(json("{\"type\":2,\"invocationId\":\"1\",\"item\":" + deep + "}\n"))
                .hasSize(1);
        assertThatThrownBy(() -> json("{\"type\":2,\"invocationId\":\"1\",\"item\":" + deep + "]}\n"))
                .isInstanceOf(ProtocolViolation.class);
    }
}
