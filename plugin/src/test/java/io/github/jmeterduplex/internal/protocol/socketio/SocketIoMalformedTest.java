package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Packets that break the protocol give one breach with expected and got; limits name themselves. */
class SocketIoMalformedTest {
    private static final String ONE = "{\"_placeholder\":true,\"num\":0}";

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            ``;             a Socket.IO packet type 0 to 6;                          the end
            7["a"];         a Socket.IO packet type 0 to 6;                          7["a"]
            x;              a Socket.IO packet type 0 to 6;                          x
            -1;             a Socket.IO packet type 0 to 6;                          -1
            0"sid";         a JSON object, an array, null or nothing in CONNECT;     "sid"
            0/admin,{"a";   : after a name in a JSON object;                        the end
            0{} x;          the end of the JSON text;                                x
            1{};            nothing in DISCONNECT;                                   {}
            1/admin,x;      nothing in DISCONNECT;                                   x
            2admin,["a"];   a JSON array of an event's name and arguments;           admin,["a"]
            2{"a":1};       a JSON array of an event's name and arguments;           {"a":1}
            2"a";           a JSON array of an event's name and arguments;           "a"
            21-["a"];       a JSON array of an event's name and arguments;           -["a"]
            2-1["a"];       a JSON array of an event's name and arguments;           -1["a"]
            2[];            the name of an event;                                    ]
            2[null];        the name of an event;                                    null]
            2[{}];          the name of an event;                                    {}]
            2[["a"]];       the name of an event;                                    ["a"]]
            2["a" "b"];     , or ] in a JSON array;                                  "b"]
            2["a",];        a JSON value;                                            ]
            2["a",tru];     a JSON value;                                            tru]
            2["a",01];      , or ] in a JSON array;                                  1]
            2["a",1.];      a whole JSON number;                                     1.]
            2["a",1e+];     a whole JSON number;                                     1e+]
            2["a",-];       a JSON value;                                            -]
            2["a","\\x"];   a JSON escape;                                           \\x"]
            2["a","\\u12g4"]; four hexadecimal digits;                               \\u12g4"]
            2["a;           the end of a JSON string;                                the end
            2["a",{"b":1,}]; a name in a JSON object;                                }]
            2["a",{"b" 1}]; : after a name in a JSON object;                        1}]
            2["a",{"b":1]]; , or } in a JSON object;                                 ]]
            2["a"]2["b"];   the end of the JSON text;                                2["b"]
            31{};           a JSON array of arguments;                               {}
            31[,1];         a JSON value;                                            ,1]
            4no json;       a JSON value;                                            no json
            5["a"];         the number of attachments;                               ["a"]
            5-["a"];        the number of attachments;                               -["a"]
            51["a"];        - after the number of attachments;                      ["a"]
            51;             - after the number of attachments;                      the end
            5/a,1-["a"];    the number of attachments;                               /a,1-["a"]
            51-[{"_placeholder":true,"num":0}]; the name of an event;                {"_placeholder":true,"num":0}]
            """)
    void breachSaysExpectedAndGot(String text, String expected, String got) {
        assertThatThrownBy(() -> RecordingPackets.read(text))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage("expected " + expected + ", got " + got)
                .matches(breach -> !((ProtocolViolation) breach).isLimit());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"_placeholder\":true,\"num\":1}",
                "{\"_placeholder\":true,\"num\":-1}",
                "{\"_placeholder\":true,\"num\":0.5}",
                "{\"_placeholder\":true,\"num\":99999999999}",
                "{\"_placeholder\":true,\"num\":[]}",
                "{\"_placeholder\":true}"
            })
    void placeholderWhoseNumberIsOfNoAttachmentIsABreach(String placeholder) {
        assertThatThrownBy(() -> RecordingPackets.read("51-[\"a\"," + placeholder + "]"))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage("expected a placeholder of one of 1 attachments, got " + placeholder);
    }

    @Test
    void controlCharactersBreakNamesAndStrings() {
        assertThatThrownBy(() -> RecordingPackets.read("2/ad\nmin,[\"a\"]"))
                .hasMessage("expected no control character in a namespace, got  min,[\"a\"]");
        assertThatThrownBy(() -> RecordingPackets.read("2[\"a\nb\"]"))
                .hasMessage("expected no control character in a JSON string, got  b\"]");
    }

    @Test
    void textWhileAttachmentsAreAwaitedIsABreach() {
        RecordingPackets packets = new RecordingPackets();
        packets.text("52-[\"a\"]").binary((byte) 1);
        assertThatThrownBy(() -> packets.text("2[\"b\"]"))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage("expected attachment 2 of 2, got 2[\"b\"]");
        assertThat(packets.packets).isEmpty();
    }

    @Test
    void attachmentsBeyondThoseAnnouncedAreABreach() {
        RecordingPackets packets = new RecordingPackets();
        String expected = "expected a text message, got a binary one of 2 bytes that no packet has announced";
        assertThatThrownBy(() -> packets.binary(new byte[2])).hasMessage(expected);
        packets.text("51-[\"a\"," + ONE + "]").binary((byte) 1);
        assertThatThrownBy(() -> packets.binary(new byte[2])).hasMessage(expected);
        packets.text("50-[\"a\"]");
        assertThatThrownBy(() -> packets.binary(new byte[2])).hasMessage(expected);
        assertThat(packets.packets).hasSize(2);
    }

    @Test
    void attachmentsAreLimited() {
        RecordingPackets packets = new RecordingPackets();
        packets.text("564-[\"a\"]");
        assertThat(packets.assembler.attachmentsAwaited()).isEqualTo(64);
        assertThatThrownBy(() -> RecordingPackets.read("565-[\"a\"]"))
                .hasMessage("limit attachments of 64 a packet passed: 65 announced")
                .matches(breach -> ((ProtocolViolation) breach).isLimit());
        assertThatThrownBy(() -> RecordingPackets.read("599999999999999999999-[\"a\"]"))
                .matches(breach -> ((ProtocolViolation) breach).isLimit());
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 65, 900})
    void argumentsMayBeNestedToAnyDepth(int depth) {
        String inside = "[".repeat(depth) + "]".repeat(depth);
        assertThat(RecordingPackets.read("2[\"a\"," + inside + "]").arguments()).containsExactly(inside);
        assertThat(RecordingPackets.read("30[" + inside + "]").arguments()).containsExactly(inside);
        assertThat(RecordingPackets.read("4" + inside).body()).isEqualTo(inside);
        assertThatThrownBy(() -> RecordingPackets.read("2[\"a\"," + "{\"a\":[".repeat(depth)))
                .hasMessage("expected a JSON value, got the end");
        assertThatThrownBy(() -> RecordingPackets.read("2[\"a\"," + "{\"a\":[".repeat(100_000)))
                .hasMessage("expected a JSON value, got the end");
    }

    /** The official clients count in JavaScript's numbers, and know no message of such an id. */
    @ParameterizedTest
    @ValueSource(strings = {"9007199254740992", "9999999999999999999999999"})
    void idBeyondAllThatIsCountedToIsOfNoMessage(String id) {
        assertThat(RecordingPackets.read("3" + id + "[1]").ackId()).isEqualTo(-1);
        assertThat(RecordingPackets.read("2" + id + "[\"a\"]").ackId()).isEqualTo(-1);
    }

    /** As in JavaScript, 1.0 and 1e0 are 1. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "1.0", "1e0", "10e-1"})
    void numberOfAPlaceholderMayBeWrittenAsAnyNumber(String num) {
        RecordingPackets packets = new RecordingPackets();
        packets.text("52-[\"a\",{\"_placeholder\":true,\"num\":" + num + "}]")
                .binary((byte) 1)
                .binary((byte) 2);
        assertThat(packets.copies.get(0).text()).isEqualTo("[{\"$base64\":\"Ag==\"}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0.5", "2", "1e9", "\"0\"", "null", "1e999"})
    void placeholderOfNoAttachmentIsABreach(String num) {
        assertThatThrownBy(() -> RecordingPackets.read("52-[\"a\",{\"_placeholder\":true,\"num\":" + num + "}]"))
                .hasMessageStartingWith("expected a placeholder of one of 2 attachments");
    }

    /** Each of them is looked at once, however many hold each other. */
    @Test
    @Timeout(20)
    void placeholdersInsideEachOtherCostNoMoreThanTheirLength() {
        int depth = 30_000;
        byte[] text = ("51-[\"a\"," + "{\"_placeholder\":true,\"num\":0,\"x\":".repeat(depth) + "0" + "}".repeat(depth)
                        + "]")
                .getBytes(UTF_8);
        List<String> packets = new ArrayList<>();
        SocketIoAssembler assembler = new SocketIoAssembler(1 << 21, null, packet -> packets.add(packet.text()));
        assembler.text(text, 0, text.length);
        assembler.binary(new byte[] {1}, 0, 1);
        assertThat(packets).containsExactly("[{\"$base64\":\"AQ==\"}]");
    }

    @Test
    void packetAndItsAttachmentsAreBoundedTogether() {
        String text = "52-[\"a\"," + ONE + "]";
        int max = text.length() + 10;
        RecordingPackets packets = new RecordingPackets(max);
        packets.text(text).binary(new byte[4]).binary(new byte[6]);
        packets.text(text).binary(new byte[10]).binary();
        assertThat(packets.packets).hasSize(2);
        packets.text(text).binary(new byte[4]);
        assertThatThrownBy(() -> packets.binary(new byte[7]))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage("limit duplex.message.maxBytes of " + max + " bytes passed: a packet of " + (max + 1)
                        + " bytes or more");
        assertThatThrownBy(() -> new RecordingPackets(5).text("2[\"ab\"]"))
                .hasMessageStartingWith("limit duplex.message.maxBytes of 5 bytes");
    }
}
