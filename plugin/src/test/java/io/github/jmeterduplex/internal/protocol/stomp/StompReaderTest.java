package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StompReaderTest {
    private static RecordingSink.Seen only(RecordingSink sink) {
        assertThat(sink.frames).hasSize(1);
        return sink.frames.get(0);
    }

    private static RecordingSink read(StompVersion version, String wire) {
        return RecordingSink.of(version).read(wire);
    }

    @Test
    void messageHasHeadersInOrderAndBody() {
        RecordingSink.Seen frame = only(read(
                StompVersion.V1_2,
                "MESSAGE\ndestination:/queue/a\nmessage-id:7\nsubscription:s0\ncontent-length:5\n\nhello\0"));
        assertThat(frame.command()).isEqualTo("MESSAGE");
        assertThat(frame.headers())
                .containsExactly(
                        new Header("destination", "/queue/a"),
                        new Header("message-id", "7"),
                        new Header("subscription", "s0"),
                        new Header("content-length", "5"));
        assertThat(frame.text()).isEqualTo("hello");
    }

    @Test
    void bodyMayHoldNulWhereContentLengthCountsIt() {
        RecordingSink.Seen frame = only(read(StompVersion.V1_2, "MESSAGE\ncontent-length:3\n\na\0b\0"));
        assertThat(frame.bodyHex()).isEqualTo("610062");
    }

    @Test
    void bodyEndsAtNulWithoutContentLength() {
        RecordingSink sink = read(StompVersion.V1_2, "MESSAGE\n\na\0ERROR\n\nb\0");
        assertThat(sink.frames).extracting(RecordingSink.Seen::text).containsExactly("a", "b");
    }

    @Test
    void emptyBodyIsABody() {
        assertThat(only(read(StompVersion.V1_2, "MESSAGE\n\n\0")).bodyHex()).isEmpty();
        assertThat(only(read(StompVersion.V1_2, "MESSAGE\ncontent-length:0\n\n\0"))
                        .bodyHex())
                .isEmpty();
    }

    private static void assertHeader(StompVersion version, String line, String name, String value) {
        assertThat(only(read(version, "MESSAGE\n" + line + "\n\n\0")).headers())
                .containsExactly(new Header(name, value));
    }

    /** 1.2 knows four escapes, 1.1 three, 1.0 none; 1.1 keeps the CR of a value. */
    @Test
    void headersAreUnescapedAsTheirVersionSays() {
        assertHeader(StompVersion.V1_2, "a\\cb:\\r\\n\\c\\\\ü", "a:b", "\r\n:\\ü");
        assertHeader(StompVersion.V1_1, "a\\cb:\\n\\c\\\\", "a:b", "\n:\\");
        assertHeader(StompVersion.V1_0, "a\\c:\\n\\t:\\", "a\\c", "\\n\\t:\\");
        assertHeader(StompVersion.V1_1, "a:b\rc\r", "a", "b\rc\r");
        assertHeader(StompVersion.V1_2, "url: http://a:1 ", "url", " http://a:1 ");
    }

    @Test
    void connectedIsNeverUnescaped() {
        RecordingSink.Seen frame = only(read(StompVersion.V1_2, "CONNECTED\nversion:1.2\nserver:a\\tb\\c\n\n\0"));
        assertThat(frame.headers()).contains(new Header("server", "a\\tb\\c"));
    }

    @Test
    void versionOfConnectedCountsForTheNextFrameOfTheSameRead() {
        RecordingSink sink = new RecordingSink(1000).read("CONNECTED\n\n\0MESSAGE\na:\\t\n\n\0");
        assertThat(sink.frames.get(1).headers()).containsExactly(new Header("a", "\\t"));
    }

    @Test
    void version12LinesMayEndWithCrLf() {
        RecordingSink.Seen frame = only(read(StompVersion.V1_2, "MESSAGE\r\na:b\r\nc:\r\n\r\nd\r\n\0"));
        assertThat(frame.headers()).containsExactly(new Header("a", "b"), new Header("c", ""));
        assertThat(frame.text()).isEqualTo("d\r\n");
    }

    /** As the official client reads it; Spring's ignores what is not a number, too. */
    @ParameterizedTest
    @CsvSource({"3,a\0b", "' 3',a\0b", "'\t3 ',a\0b", "+3,a\0b", "03,a\0b", "-1,a", "x,a", "'',a", "3.0,a", "1e1,a"})
    void contentLengthIsANumberOrNone(String length, String text) {
        RecordingSink sink = RecordingSink.of(StompVersion.V1_2);
        String wire = "MESSAGE\ncontent-length:" + length + "\n\n" + text + "\0";
        assertThat(only(sink.read(wire)).text()).isEqualTo(text);
    }

    @Test
    void versionIsReadBetweenSpaces() {
        assertThat(StompVersion.parse(" 1.2")).isEqualTo(StompVersion.V1_2);
        assertThat(StompVersion.parse("1.1\t")).isEqualTo(StompVersion.V1_1);
        assertThatThrownBy(() -> StompVersion.parse("1. 2")).isInstanceOf(ProtocolViolation.class);
    }

    /** Servers write there what they have, such as a path of Windows, and that is why the session ends. */
    @ParameterizedTest
    @CsvSource({
        "V1_2,Bad path C:\\temp\\x\\, Bad path C:\\temp\\x\\",
        "V1_2,a\\cb \\x \\\\ \\, a:b \\x \\ \\",
        "V1_2,\\, \\",
        "V1_1,a\\rb, a\\rb",
        "V1_0,a\\cb \\x, a\\cb \\x"
    })
    void errorIsReadHoweverItIsEscaped(StompVersion version, String line, String message) {
        expectError(version, line, message);
    }

    @Test
    void errorIsReadWithACarriageReturnInALine() {
        expectError(StompVersion.V1_2, "a\rb", "a\rb");
    }

    private static void expectError(StompVersion version, String line, String message) {
        byte[] wire = ("ERROR\nmessage:" + line + "\n\nx\0").getBytes(UTF_8);
        for (int cut = 1; cut < wire.length; cut++) {
            RecordingSink sink = RecordingSink.of(version);
            sink.readInPieces(wire, cut);
            assertThat(only(sink).headers()).containsExactly(new Header("message", message));
        }
    }

    @Test
    void everyEndOfLineBetweenFramesIsAHeartbeat() {
        RecordingSink sink = RecordingSink.of(StompVersion.V1_2);
        sink.read("\n").read("\r\n").read("\r").read("\n");
        sink.read("\nMESSAGE\n\n\0\n\r\n");
        assertThat(sink.heartbeats).isEqualTo(6);
        assertThat(sink.frames).hasSize(1);
    }

    @Test
    void ofRepeatedHeadersTheFirstCounts() {
        List<String> found = new ArrayList<>();
        readWith("MESSAGE\na:1\na:2\ncontent-length:1\ncontent-length:9\n\nx\0", frame -> {
            found.add(frame.header("a"));
            found.add(frame.text());
            assertThat(frame.headers()).hasSize(4);
        });
        assertThat(found).containsExactly("1", "x");
    }

    @Test
    void headerHasItsUnescapedValueAndNoOther() {
        readWith("MESSAGE\nid:s-1\nodd:a\\cb\\n\nwide:\u00fc\nempty:\nid:2\n\n\0", frame -> {
            assertThat(frame.has("id", "s-1")).isTrue();
            assertThat(frame.has("id", "s-2")).isFalse();
            assertThat(frame.has("id", "2")).isFalse();
            assertThat(frame.has("id", "s-10")).isFalse();
            assertThat(frame.has("ids", "s-1")).isFalse();
            assertThat(frame.has("odd", "a:b\n")).isTrue();
            assertThat(frame.has("odd", "a\\cb\\n")).isFalse();
            assertThat(frame.has("wide", "\u00fc")).isTrue();
            assertThat(frame.has("empty", "")).isTrue();
        });
    }

    @Test
    void headerIsFoundByItsUnescapedName() {
        List<String> found = new ArrayList<>();
        readWith(
                "MESSAGE\nplain:0\na\\cb:1\nü:2\nempty:\n\n\0",
                frame -> List.of("plain", "a:b", "ü", "empty").forEach(name -> found.add(frame.header(name))));
        readWith("MESSAGE\nplain:0\n\n\0", frame -> {
            assertThat(frame.header("a\\cb")).isNull();
            assertThat(frame.header("plai")).isNull();
            assertThat(frame.header("plaim")).isNull();
        });
        assertThat(found).containsExactly("0", "1", "2", "");
    }

    @Test
    void wholeFrameStaysInTheGivenArray() {
        byte[] wire = "\nMESSAGE\na:b\n\nbody\0RECEIPT\nreceipt-id:1\n\n\0".getBytes(UTF_8);
        List<byte[]> arrays = new ArrayList<>();
        StompReader reader = new StompReader(1000, null, frame -> arrays.add(frame.bodyArray()));
        reader.read(wire, 0, wire.length);
        assertThat(arrays).hasSize(2).allSatisfy(array -> assertThat(array).isSameAs(wire));
    }

    @Test
    void frameAfterASplitOneStaysInTheGivenArray() {
        byte[] wire = "MESSAGE\n\none\0MESSAGE\n\ntwo\0".getBytes(UTF_8);
        List<byte[]> arrays = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        StompReader reader = new StompReader(1000, null, frame -> {
            arrays.add(frame.bodyArray());
            texts.add(frame.text());
        });
        byte[] rest = Arrays.copyOfRange(wire, 4, wire.length);
        reader.read(wire, 0, 4);
        assertThat(reader.isInsideFrame()).isTrue();
        reader.read(rest, 0, rest.length);
        assertThat(reader.isInsideFrame()).isFalse();
        assertThat(texts).containsExactly("one", "two");
        assertThat(arrays.get(0)).isNotSameAs(rest);
        assertThat(arrays.get(1)).isSameAs(rest);
    }

    @Test
    void numberIsReadFromTheBytesOfAHeader() {
        // After heartbeats, so that it does not lie at the beginning.
        String wire = "\n\nMESSAGE\nfirst:12\nx:a\\nb\nempty:\nlast:34\nlast:56\n\n78\0";
        readWith(wire, frame -> {
            assertThat(bytesOf(frame, "first")).isEqualTo("12");
            assertThat(bytesOf(frame, "x")).isEqualTo("a\\nb");
            assertThat(bytesOf(frame, "empty")).isEmpty();
            assertThat(bytesOf(frame, "last")).isEqualTo("34");
            assertThat(frame.number("first", (bytes, from, to) -> to - from, -7))
                    .isEqualTo(2);
            assertThat(frame.number("absent", (bytes, from, to) -> 1, -7)).isEqualTo(-7);
        });
    }

    private static String bytesOf(StompFrame frame, String header) {
        String[] seen = new String[1];
        var unused = frame.number(
                header,
                (bytes, from, to) -> {
                    seen[0] = new String(bytes, from, to - from, UTF_8);
                    return 0;
                },
                -1);
        return seen[0];
    }

    @Test
    void readerIsOfNoUseAfterABreach() {
        RecordingSink sink = RecordingSink.of(StompVersion.V1_2);
        assertThatThrownBy(() -> sink.read("garbage")).isInstanceOf(ProtocolViolation.class);
        assertThatThrownBy(() -> sink.read("MESSAGE\n\n\0")).isInstanceOf(IllegalStateException.class);
        assertThat(sink.frames).isEmpty();
    }

    private static void readWith(String wire, Consumer<StompFrame> check) {
        byte[] bytes = wire.getBytes(UTF_8);
        List<StompFrame> seen = new ArrayList<>();
        StompReader reader = new StompReader(1000, null, frame -> {
            check.accept(frame);
            seen.add(frame);
        });
        reader.read(bytes, 0, bytes.length);
        assertThat(seen).hasSize(1);
    }
}
