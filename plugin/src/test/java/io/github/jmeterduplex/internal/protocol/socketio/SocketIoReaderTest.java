package io.github.jmeterduplex.internal.protocol.socketio;

import static io.github.jmeterduplex.internal.protocol.socketio.RecordingPackets.read;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.jmeterduplex.internal.codec.EncodedBody;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.protocol.socketio.RecordingPackets.Seen;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Examples from the Socket.IO protocol, revisions 4 and 5: "Packet encoding", "Examples", "Sample session". */
class SocketIoReaderTest {
    private static final String ONE = "{\"_placeholder\":true,\"num\":0}";
    private static final String TWO = "{\"_placeholder\":true,\"num\":1}";

    private static Seen without(SocketIoType type, String namespace, String body) {
        return new Seen(type, namespace, -1, null, body, List.of(), List.of());
    }

    private static SocketIoPacket copy(String text, byte[]... attachments) {
        RecordingPackets packets = new RecordingPackets().text(text);
        for (byte[] attachment : attachments) {
            packets.binary(attachment);
        }
        return packets.copies.get(0);
    }

    @Test
    void connectIsRead() {
        assertThat(read("0")).isEqualTo(without(SocketIoType.CONNECT, "/", ""));
        assertThat(read("0{\"sid\":\"wZX3oN0bSVIhsaknAAAI\"}"))
                .isEqualTo(without(SocketIoType.CONNECT, "/", "{\"sid\":\"wZX3oN0bSVIhsaknAAAI\"}"));
        assertThat(read("0/admin,{\"sid\":\"oSO0OpakMV_3jnilAAAA\"}"))
                .isEqualTo(without(SocketIoType.CONNECT, "/admin", "{\"sid\":\"oSO0OpakMV_3jnilAAAA\"}"));
    }

    /** Protocol 4, "0 - CONNECT": what a client adds to the namespace is no part of its name. */
    @Test
    void connectOfProtocol4HasNoPayload() {
        assertThat(read("0/admin,")).isEqualTo(without(SocketIoType.CONNECT, "/admin", ""));
        assertThat(read("0/admin?token=1234&uid=abcd,")).isEqualTo(without(SocketIoType.CONNECT, "/admin", ""));
        assertThat(read("0/admin?a=/b?c")).isEqualTo(without(SocketIoType.CONNECT, "/admin", ""));
    }

    /** As the official client of protocol 4 takes them. */
    @Test
    void connectOfProtocol4MayHaveAnArrayOrNull() {
        assertThat(read("0/chat,[]")).isEqualTo(without(SocketIoType.CONNECT, "/chat", "[]"));
        assertThat(read("0null")).isEqualTo(without(SocketIoType.CONNECT, "/", "null"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "212", "2/admin,", "2/admin[\"a\"]"})
    void eventWithoutPayloadHasNoName(String text) {
        assertThat(read(text).type()).isEqualTo(SocketIoType.EVENT);
        assertThat(read(text).event()).isNull();
        assertThat(read(text).body()).isEmpty();
    }

    @Test
    void eventWithoutPayloadTakesItsAttachments() {
        SocketIoPacket packet = copy("51-", new byte[] {7});
        assertThat(packet.event()).isNull();
        assertThat(packet.attachment(0)).containsExactly(7);
    }

    @Test
    void acknowledgementWithoutPayloadHasNoArguments() {
        assertThat(read("3/admin,31"))
                .isEqualTo(new Seen(SocketIoType.ACK, "/admin", 31, null, "[]", List.of(), List.of()));
        assertThat(copy("61-1", new byte[] {7}).text()).isEqualTo("[]");
    }

    @Test
    void acknowledgementMayLackItsId() {
        assertThat(read("3[\"sent\"]").ackId()).isEqualTo(-1);
        assertThat(read("3/admin,[]").ackId()).isEqualTo(-1);
        assertThat(copy("61-[]", new byte[] {7}).ackId()).isEqualTo(-1);
    }

    @Test
    void disconnectIsRead() {
        assertThat(read("1")).isEqualTo(without(SocketIoType.DISCONNECT, "/", ""));
        assertThat(read("1/admin,")).isEqualTo(without(SocketIoType.DISCONNECT, "/admin", ""));
    }

    @Test
    void eventIsReadWithoutItsName() {
        assertThat(read("2[\"foo\"]"))
                .isEqualTo(new Seen(SocketIoType.EVENT, "/", -1, "foo", "[]", List.of(), List.of()));
        assertThat(read("212[\"foo\"]").ackId()).isEqualTo(12);
        assertThat(read("2/admin,456[\"project:delete\",123]"))
                .isEqualTo(new Seen(
                        SocketIoType.EVENT, "/admin", 456, "project:delete", "[123]", List.of("123"), List.of()));
        assertThat(read("2[\"hey\",\"Jude\"]").arguments()).containsExactly("\"Jude\"");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            2["a"];                              a;     []
            2 [ "a" ] ;                          a;     `[ ]`
            2["a",1,[2,{"b":"],"}],"c"];         a;     [1,[2,{"b":"],"}],"c"]
            2 [ "a" , 1 ] ;                      a;     `[ 1 ]`
            2["",""];                            ``;    [""]
            2["a\\"b\\u00e4\\ud83d\\ude00",-1];  a"bä😀; [-1]
            2["ä😀",null];                       ä😀;    [null]
            2[7];                                7;     []
            2[7,8];                              7;     [8]
            2[-1.5e3];                           -1.5e3; []
            2["a",{"_placeholder":true,"num":9}]; a;    [{"_placeholder":true,"num":9}]
            """)
    void nameIsCutOffWhateverItLooksLike(String text, String event, String body) {
        Seen seen = read(text);
        assertThat(seen.event()).isEqualTo(event);
        assertThat(seen.body()).isEqualTo(body);
    }

    @Test
    void pointersBeginAtTheArguments() {
        SocketIoPacket event = copy("25[\"name\",{\"id\":\"x\"},2]");
        assertThat(JsonPointer.compile("/0/id").read(event.bodyArray(), event.bodyOffset(), event.bodyLength()))
                .isEqualTo("x");
        SocketIoPacket ack = copy("35[{\"id\":\"y\"}]");
        assertThat(JsonPointer.compile("/0/id").read(ack.bodyArray(), ack.bodyOffset(), ack.bodyLength()))
                .isEqualTo("y");
    }

    @Test
    void acknowledgementIsRead() {
        assertThat(read("3/admin,13[\"bar\"]"))
                .isEqualTo(new Seen(SocketIoType.ACK, "/admin", 13, null, "[\"bar\"]", List.of("\"bar\""), List.of()));
        assertThat(read("3/admin,456[]").body()).isEqualTo("[]");
        assertThat(read("30[ ]").body()).isEqualTo("[ ]");
        assertThat(read("39007199254740991[1 , 2]").arguments()).containsExactly("1", "2");
        assertThat(read("39007199254740991[1]").ackId()).isEqualTo(9_007_199_254_740_991L);
    }

    @Test
    void attachmentsComeAfterTheirPacket() {
        RecordingPackets packets = new RecordingPackets();
        packets.text("52-/admin,456[\"baz\"," + ONE + "," + TWO + "]").binary((byte) 1, (byte) 2);
        assertThat(packets.packets).isEmpty();
        assertThat(packets.assembler.attachmentsAwaited()).isOne();
        packets.binary((byte) 3).text("2[\"next\"]");
        assertThat(packets.packets.get(0))
                .isEqualTo(new Seen(
                        SocketIoType.BINARY_EVENT,
                        "/admin",
                        456,
                        "baz",
                        "[" + ONE + "," + TWO + "]",
                        List.of(ONE, TWO),
                        List.of("0102", "03")));
        assertThat(packets.packets.get(1).attachments()).isEmpty();
    }

    @Test
    void binaryAcknowledgementIsRead() {
        SocketIoPacket ack = copy("61-15[\"bar\"," + ONE + "]", new byte[] {1, 2, 3, 4});
        assertThat(ack.type()).isEqualTo(SocketIoType.BINARY_ACK);
        assertThat(ack.ackId()).isEqualTo(15);
        assertThat(ack.attachment(0)).containsExactly(1, 2, 3, 4);
    }

    @Test
    void placeholdersSayWhichAttachmentTheyStandFor() {
        String text = copy(
                        "53-[\"a\", " + TWO + ",{\"x\":[ " + ONE + " ]},{\"num\":2,\"_placeholder\":true}]",
                        new byte[] {1},
                        new byte[0],
                        new byte[] {2})
                .text();
        assertThat(text).isEqualTo("[ {\"$base64\":\"\"},{\"x\":[ {\"$base64\":\"AQ==\"} ]},{\"$base64\":\"Ag==\"}]");
    }

    @Test
    void repeatedAndNestedPlaceholdersDoNotRepeatTheirBytes() {
        String twice = "[" + ONE + "," + ONE + "]";
        assertThat(copy("51-[\"a\"," + twice.substring(1), new byte[1]).text())
                .isEqualTo("[{\"$base64\":\"AA==\"}," + ONE + "]");
        String nested = "{\"_placeholder\":true,\"x\":[" + TWO + "," + TWO + "],\"num\":0}";
        assertThat(copy("52-[\"a\"," + nested + "," + TWO + "]", new byte[1], new byte[2])
                        .text())
                .isEqualTo("[{\"$base64\":\"AA==\"},{\"$base64\":\"AAA=\"}]");
    }

    /** The reference implementation goes by {@code _placeholder === true}. */
    @Test
    void whatOnlyLooksLikeAPlaceholderStaysAsItIs() {
        assertThat(copy("51-[\"a\",{\"_placeholder\":false},{\"_placeholder\":{\"_placeholder\":1}}]", new byte[1])
                        .text())
                .isEqualTo("[{\"_placeholder\":false},{\"_placeholder\":{\"_placeholder\":1}}]");
        assertThat(copy("51-[\"a\",{\"\\u005fplaceholder\":true,\"num\":0}]", new byte[1])
                        .text())
                .isEqualTo("[{\"$base64\":\"AA==\"}]");
    }

    @Test
    void binaryPacketWithoutAttachmentsIsWhole() {
        assertThat(read("50-[\"a\",1]").arguments()).containsExactly("1");
    }

    @Test
    void copyStaysWhenTheNextPacketIsRead() {
        RecordingPackets packets = new RecordingPackets();
        packets.text("51-/a,1[\"one\"," + ONE + "]").binary((byte) 7).text("2/b,2[\"two\",[1]]");
        packets.text("1").text("39[]");
        assertThat(packets.copies.stream().map(RecordingPackets::seen)).isEqualTo(packets.packets);
        assertThat(packets.copies.get(0).copy().text()).isEqualTo("[{\"$base64\":\"Bw==\"}]");
    }

    @Test
    void repeatedNamesAreOneText() {
        RecordingPackets packets = new RecordingPackets();
        packets.text("2/chat,[\"message\"]").text("2/chat,1[\"message\",2]").text("2/cha,[\"messag\"]");
        assertThat(packets.copies.get(1).event()).isSameAs(packets.copies.get(0).event());
        assertThat(packets.copies.get(1).namespace())
                .isSameAs(packets.copies.get(0).namespace());
        assertThat(packets.copies.get(2).event()).isEqualTo("messag");
        assertThat(packets.copies.get(2).namespace()).isEqualTo("/cha");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', nullValues = "-", textBlock = """
            4{"message":"Not authorized"};                      Not authorized;  -
            4/admin,{"message":"no","data":{"code":[ 1 ]}};     no;              {"code":[ 1 ]}
            4{"data":"x","message":"a\\nb","data":"y"};         `a\nb`;          "y"
            4/admin,"Not authorized";                           Not authorized;  -
            4"Invalid namespace";                               Invalid namespace; -
            4{"code":7,"data":null};                            {"code":7,"data":null}; null
            4["a"];                                             ["a"];           -
            4true;                                              true;            -
            4/admin,;                                           ``;              -
            4;                                                  ``;              -
            """)
    void refusalsOfBothProtocolsAreRead(String text, String message, String data) {
        assertThat(ConnectError.of(copy(text))).isEqualTo(new ConnectError(message.replace("\\n", "\n"), data));
    }

    @Test
    void longArgumentListsAreReadAndForgotten() {
        RecordingPackets packets = new RecordingPackets();
        packets.text("2[\"many\"" + ",1".repeat(5000) + "]").text("2[\"few\",1]");
        assertThat(packets.packets.get(0).arguments()).hasSize(5000);
        assertThat(packets.packets.get(1).arguments()).containsExactly("1");
    }

    @Test
    void argumentsWithAttachmentsBecomeTextForThoseWhoAsk() {
        List<EncodedBody> kept = new ArrayList<>();
        SocketIoAssembler assembler = new SocketIoAssembler(1 << 20, null, packet -> {
            EncodedBody arguments = packet;
            assertThat(arguments.length()).isEqualTo(packet.bodyLength() + 2);
            kept.add(arguments.kept());
        });
        byte[] text = "51-[\"a\",{\"id\":\"x\"},{\"_placeholder\":true,\"num\":0}]".getBytes(UTF_8);
        assembler.text(text, 0, text.length);
        assembler.binary(new byte[] {1, 2}, 0, 2);
        Arrays.fill(text, (byte) '!');
        assertThat(kept.get(0).json()).asString(UTF_8).isEqualTo("[{\"id\":\"x\"},{\"$base64\":\"AQI=\"}]");
        assertThat(kept.get(0).json(JsonPointer.compile("/0/id")))
                .asString(UTF_8)
                .isEqualTo("\"x\"");
        assertThat(kept.get(0).json(JsonPointer.compile("/1/$base64")))
                .asString(UTF_8)
                .isEqualTo("\"AQI=\"");
        assertThat(kept.get(0).json(JsonPointer.compile("/1/num"))).isNull();
    }

    @Test
    void idIsReadWithoutEncodingAttachments() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        JsonPointer place = JsonPointer.compile("/0/id");
        List<Long> allocated = new ArrayList<>();
        SocketIoAssembler assembler = new SocketIoAssembler(1 << 20, null, packet -> {
            long before = threads.getCurrentThreadAllocatedBytes();
            byte[] id = packet.json(place);
            allocated.add(threads.getCurrentThreadAllocatedBytes() - before);
            assertThat(id).asString(UTF_8).isEqualTo("\"x\"");
        });
        byte[] text = "51-[\"a\",{\"id\":\"x\"},{\"_placeholder\":true,\"num\":0}]".getBytes(UTF_8);
        assembler.text(text, 0, text.length);
        assembler.binary(new byte[900_000], 0, 900_000);
        assertThat(allocated).hasSize(1).allMatch(bytes -> bytes < 200_000);
    }
}
