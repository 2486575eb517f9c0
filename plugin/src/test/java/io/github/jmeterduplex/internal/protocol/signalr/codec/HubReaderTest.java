package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static io.github.jmeterduplex.internal.protocol.signalr.codec.RecordingHub.json;
import static io.github.jmeterduplex.internal.protocol.signalr.codec.RecordingHub.messagePack;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Examples of HubProtocol.md, "JSON Encoding" and "MessagePack (MsgPack) encoding". */
class HubReaderTest {
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            {"type":1,"invocationId":"123","target":"Send","arguments":[42,"Test Message"]}; INVOCATION 123 Send \
            [42,"Test Message"]
            {"type":1,"target":"Send","arguments":[ 42 ]};                    INVOCATION Send [ 42 ]
            {"type":1,"invocationId":null,"target":"Send","arguments":[]};    INVOCATION Send []
            {"type":1,"invocationId":"","target":"Send","arguments":null};    INVOCATION Send []
            {"arguments":[{"type":9}],"target":"S","streamIds":["1","ä\\n"],"invocationId":"x","type":4}; \
            `STREAM_INVOCATION x S [{"type":9}] streams=[1, ä\n]`
            {"type":2,"invocationId":"123","item":42};                        STREAM_ITEM 123 42
            {"type":2,"invocationId":"123","item":null};                      STREAM_ITEM 123 null
            {"type":3,"invocationId":"0"};                                    COMPLETION 0
            {"type":3,"invocationId":"123","result":42};                      COMPLETION 123 42
            {"type":3,"invocationId":"123","result":null};                    COMPLETION 123 null
            {"type":3,"invocationId":"123","error":"It didn't work!"};        COMPLETION 123 error=It didn't work!
            {"type":3,"invocationId":"1","error":"no","result":null};         COMPLETION 1 error=no
            {"type":3,"invocationId":"1","error":"no","result":0};            COMPLETION 1 error=no
            {"type":3,"invocationId":"1","error":"no","result":-0.0};         COMPLETION 1 error=no
            {"type":3,"invocationId":"1","error":"no","result":""};           COMPLETION 1 error=no
            {"type":3,"invocationId":"1","error":"no","result":false};        COMPLETION 1 error=no
            {"type":3,"invocationId":"1","error":"","result":5};              COMPLETION 1 5
            {"type":3,"invocationId":"1","error":""};                         COMPLETION 1
            {"type":7,"error":""};                                            CLOSE
            {"type":3.0,"invocationId":"1","result":5};                       COMPLETION 1 5
            {"type":30e-1,"invocationId":"1","result":5};                     COMPLETION 1 5
            {"type":-1};                                                      unknown -1
            {"type":1.5};                                                     unknown -1
            {"type":1e300};                                                   unknown 9223372036854775807
            {"type":99999999999999999999};                                    unknown 9223372036854775807
            {"type":3,"invocationId":"1","error":null,"result":1};            COMPLETION 1 1
            {"type":5,"invocationId":"007"};                                  CANCEL_INVOCATION 007
            {"type":6};                                                       PING
            {"type":6,"target":5};                                            PING
            {"type":7};                                                       CLOSE
            {"type":7,"error":"Connection closed!","allowReconnect":true};    CLOSE error=Connection closed! reconnect
            {"type":7,"error":null,"allowReconnect":null};                    CLOSE
            {"type":8,"sequenceId":1394};                                     ACK sequence=1394
            {"type":9,"sequenceId":0};                                        SEQUENCE sequence=0
            {"type":10,"sequenceId":"x"};                                     unknown 10
            {"type":0};                                                       unknown 0
            ` { "headers" : {"a":"b"} , "new" : [ ] , "type" : 6 } `;         PING
            {"t\\u0079pe":1,"target":"S\\u00e9\\"","arg\\u0075ments":["\\u0041"]}; INVOCATION Sé" ["\\u0041"]
            {"type":1,"type":6};                                              PING
            """)
    void jsonIsRead(String message, String seen) {
        assertThat(json(message + "\n")).containsExactly(seen);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            960180a378797aa66d6574686f64912a90;                   INVOCATION xyz method [42]
            960180c0a66d6574686f64912a90;                         INVOCATION method [42]
            950180a0a66d6574686f64c0;                             INVOCATION method []
            960182a178a179a17aa17aa378797aa66d6574686f64912a90;   INVOCATION xyz method [42]
            960480a378797aa66d6574686f64912a92a131a132;           STREAM_INVOCATION xyz method [42] streams=[1, 2]
            940280a378797a2a;                                     STREAM_ITEM xyz 42
            950380a378797a01a54572726f72;                         COMPLETION xyz error=Error
            940380a378797a02;                                     COMPLETION xyz
            950380a2343203c0;                                     COMPLETION 42 null
            950380a378797a032a;                                   COMPLETION xyz 42
            930580a378797a;                                       CANCEL_INVOCATION xyz
            9106;                                                 PING
            9207a378797a;                                         CLOSE error=xyz
            9307a378797ac3;                                       CLOSE error=xyz reconnect
            9207c0;                                               CLOSE
            9307c0c2;                                             CLOSE
            930780a0c2;                                           CLOSE
            930780a378797ac3;                                     CLOSE error=xyz reconnect
            9208cc24;                                             ACK sequence=36
            9209d113c7;                                           SEQUENCE sequence=5063
            92cc2a91c403010203;                                   unknown 42
            """)
    void messagePackIsRead(String message, String seen) {
        assertThat(messagePack(message)).containsExactly(seen);
    }

    /** Later versions may add to the end of a message. */
    @Test
    void whatIsAddedToMessagePackIsSkipped() {
        assertThat(messagePack("93068201c0a161c3929192c403010203cb0000000000000000c7010002", "9407c0c291c0"))
                .containsExactly("PING", "CLOSE");
    }

    @Test
    void chunkHoldsSeveralMessages() {
        assertThat(json("{\"type\":6}\n{\"type\":3,\"invocationId\":\"1\"}\n{\"type\":77}\n{\"type\":7}\n"))
                .containsExactly("PING", "COMPLETION 1", "unknown 77", "CLOSE");
        assertThat(messagePack("9106", "940380a13102", "914d", "9207c0"))
                .containsExactly("PING", "COMPLETION 1", "unknown 77", "CLOSE");
        assertThat(json("")).isEmpty();
        assertThat(messagePack()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            7f;                              127
            e0;                              -32
            ccff;                            255
            cdffff;                          65535
            ceffffffff;                      4294967295
            cfffffffffffffffff;              18446744073709551615
            d080;                            -128
            d18000;                          -32768
            d280000000;                      -2147483648
            d38000000000000000;              -9223372036854775808
            ca3dcccccd;                      0.1
            cb3fb999999999999a;              0.1
            cb3ff0000000000000;              1
            cbc340000000000000;              -9.007199254740992E15
            cb8000000000000000;              -0.0
            cb7ff8000000000000;              "NaN"
            ca7f800000;                      "Infinity"
            cbfff0000000000000;              "-Infinity"
            a3c3a422;                        "ä\\""
            d90101;                          "\\u0001"
            da000161;                        "a"
            db0000000161;                    "a"
            c40301ff02;                      {"$base64":"Af8C"}
            c500010f;                        {"$base64":"Dw=="}
            c60000000100;                    {"$base64":"AA=="}
            d6ff65540520;                    "2023-11-14T23:39:12Z"
            d7ff7735940065540520;            "2023-11-14T23:39:12.500Z"
            c70cff00000001ffffffffffffffff;  "1969-12-31T23:59:59.000000001Z"
            c70cffffffffff0000000000000000;  {"$ext":-1,"$base64":"/////wAAAAAAAAAA"}
            d4ff01;                          {"$ext":-1,"$base64":"AQ=="}
            d50501ff;                        {"$ext":5,"$base64":"Af8="}
            d8800102030405060708090a0b0c0d0e0f10; {"$ext":-128,"$base64":"AQIDBAUGBwgJCgsMDQ4PEA=="}
            c70005;                          {"$ext":5,"$base64":""}
            c800010541;                      {"$ext":5,"$base64":"QQ=="}
            c9000000010541;                  {"$ext":5,"$base64":"QQ=="}
            dc0002c0c3;                      [null,true]
            dd00000001c2;                    [false]
            de0001a16191a162;                {"a":["b"]}
            df00000000;                      {}
            85a16101010203c0c204cb3ff800000000000005; {"a":1,"1":2,"3":null,"false":4,"1.5":5}
            81c40101a0;                      {"{\\"$base64\\":\\"AQ==\\"}":""}
            """)
    void messagePackValueBecomesJson(String value, String json) {
        assertThat(messagePack("940280a131" + value)).containsExactly("STREAM_ITEM 1 " + json);
    }

    /** As for the official client, numbers are numbers, whatever form they take. */
    @ParameterizedTest
    @CsvSource({
        "91ff, unknown -1",
        "91d3ffffffffffffff80, unknown -1",
        "91cfffffffffffffffff, unknown -1",
        "91cb3ff8000000000000, unknown -1",
        "91cb7ff8000000000000, unknown -1",
        "91cb4018000000000000, PING",
        "91ca40c00000, PING",
        "9208ff, ACK",
        "9208cfffffffffffffffff, ACK",
        "9208cb4008000000000000, ACK sequence=3",
        "95cb40080000000000008_0a131cb40080000000000007f, COMPLETION 1 127"
    })
    void numberTakesAnyForm(String message, String expected) {
        assertThat(messagePack(message.replace("_", "")))
                .singleElement()
                .asString()
                .isEqualTo(expected);
    }

    @Test
    void lengthTakesSeveralBytes() {
        byte[] text = "x".repeat(5248 - 8).getBytes(UTF_8);
        String hex = "8029" + "940280a131" + "da1478" + HexFormat.of().formatHex(text);
        assertThat(RecordingHub.hex(hex)).containsExactly("STREAM_ITEM 1 \"" + new String(text, UTF_8) + '"');
        // more bytes than are needed
        assertThat(RecordingHub.hex("82808080009106")).containsExactly("PING");
    }

    /** A session stays, and its names repeat. */
    @ParameterizedTest
    @EnumSource
    void namesThatRepeatAreTheSameText(HubCodec codec) {
        List<String> targets = new ArrayList<>();
        HubReader reader = codec.reader(message -> targets.add(message.target()));
        HubWriter.EncodedValue none = codec.writer().arguments("[]".getBytes(UTF_8));
        for (int i = 0; i < 3; i++) {
            for (String name : List.of("Moved", "Said", "x")) {
                byte[] chunk = codec.writer().invocation(name, List.of()).bytes(i, none);
                reader.read(chunk, 0, chunk.length);
            }
        }
        for (int i = 0; i < targets.size(); i++) {
            assertThat(targets.get(i))
                    .isEqualTo(List.of("Moved", "Said", "x").get(i % 3))
                    .isSameAs(targets.get(i % 3));
        }
    }
}
