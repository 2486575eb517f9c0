package io.github.jmeterduplex.internal.protocol.sockjs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reader and writer of SockJS frames, held against jackson-core. */
class SockJsFramesTest {
    private static final JsonFactory JSON = new JsonFactory();
    private static final JsonFactory ASCII =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /** Writes down what a frame holds. */
    private static final class Seen implements SockJsReader.Sink {
        private final List<String> events = new ArrayList<>();

        @Override
        public void open() {
            events.add("open");
        }

        @Override
        public void heartbeat() {
            events.add("heartbeat");
        }

        @Override
        public void message(byte[] bytes, int offset, int length) {
            events.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
        }

        @Override
        public void close(int code, String reason) {
            events.add("close " + code + " " + reason);
        }
    }

    /** Reads a frame that stands in the middle of an array, which must stay as it is. */
    private static List<String> read(String frame) {
        byte[] bytes = ("<<" + frame + ">>").getBytes(StandardCharsets.UTF_8);
        byte[] before = bytes.clone();
        Seen seen = new Seen();
        new SockJsReader(seen).read(bytes, 2, bytes.length - 4);
        assertThat(bytes).isEqualTo(before);
        return seen.events;
    }

    /** Up to the length of what readers share, and above. */
    @ParameterizedTest
    @ValueSource(ints = {32_762, 32_763, 32_764, 32_765, 40_000})
    void longTexts(int length) {
        String text = "x".repeat(length - 2) + "y\n";
        assertThat(read("a[\"" + text.replace("\n", "\\n") + "\"]")).containsExactly(text);
    }

    @Test
    void framesAreRead() {
        assertThat(read("o")).containsExactly("open");
        assertThat(read("h")).containsExactly("heartbeat");
        assertThat(read("a[]")).isEmpty();
        assertThat(read("a[\"one\"]")).containsExactly("one");
        assertThat(read("a[\"one\",\"\",\"three\"]")).containsExactly("one", "", "three");
        assertThat(read("a [ \"one\" , \"two\" ] \n")).containsExactly("one", "two");
        assertThat(read("m\"one\"")).containsExactly("one");
        assertThat(read("c[3000,\"Go away!\"]")).containsExactly("close 3000 Go away!");
        assertThat(read("c[1000]")).containsExactly("close 1000 ");
        assertThat(read("c[3000.0,\"x\"]")).containsExactly("close 3000 x");
        assertThat(read("c[ 3e3 , \"x\" ]")).containsExactly("close 3000 x");
        assertThat(read("c[-1,\"x\"]")).containsExactly("close -1 x");
        assertThat(read("c[1234567]")).containsExactly("close 1234567 ");
        assertThat(read("c[1e99,\"x\"]")).containsExactly("close 2147483647 x");
        assertThat(read("c[null,\"x\"]")).containsExactly("close 0 x");
    }

    @Test
    void stompFrameIsUnescaped() {
        assertThat(read("a[\"MESSAGE\\ndestination:/topic/a\\n\\n{\\\"a\\\":1}\\u0000\"]"))
                .containsExactly("MESSAGE\ndestination:/topic/a\n\n{\"a\":1}\0");
    }

    @Test
    void escapesOfEverySizeAreUnescaped() {
        assertThat(read("a[\"\\\"\\\\\\/\\b\\f\\n\\r\\t|\\u0041|\\u00e4|\\u20AC|\\ud83d\\ude00|"
                        + "\u00e4\u20ac\ud83d\ude00\"]"))
                .containsExactly("\"\\/\b\f\n\r\t|A|\u00e4|\u20ac|\ud83d\ude00|\u00e4\u20ac\ud83d\ude00");
    }

    @Test
    void loneSurrogateBecomesTheReplacementCharacter() {
        assertThat(read("a[\"\\ud83d|\\ude00|\\ud83d\\u0041\"]")).containsExactly("\ufffd|\ufffd|\ufffdA");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "oo",
                "hello",
                "a",
                "a[",
                "a[\"",
                "a[\"x",
                "a[\"x\"",
                "a[\"x\",",
                "a[\"x\",]",
                "a[,\"x\"]",
                "a[1]",
                "a[null]",
                "a{}",
                "a[\"x\"]]",
                "a[\"x\" \"y\"]",
                "a[\"\\x\"]",
                "a[\"\\u12\"]",
                "a[\"\\u12g4\"]",
                "a[\"\\u\"]",
                "a[\"\\",
                "a[\"\\ud83d\\u\"]",
                "a[\"\n\"]",
                "a[\"\\ud83d\\uZZZZ\"]",
                "m",
                "mx",
                "c",
                "c[",
                "c[]",
                "c[x]",
                "c[3000",
                "c[3000,]",
                "c[3000,\"x\"",
                "c[\"3000\",\"x\"]",
                "c[3000,\"x\",1]",
                "[\"x\"]",
                "\"x\""
            })
    void malformedFrameIsOneBreach(String frame) {
        assertThatThrownBy(() -> read(frame))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageStartingWith("expected ")
                .hasMessageContaining(", got ");
    }

    @ParameterizedTest
    @CsvSource({"x!,'expected a SockJS frame o, h, a[...] or c[...], got x!'", "a[1],'expected a JSON string, got 1]'"})
    void breachSaysExpectedAndGot(String frame, String message) {
        assertThatThrownBy(() -> read(frame)).hasMessage(message);
    }

    @Test
    void randomBytesNeverDoWorse() {
        Random random = new Random(7);
        // One for all: a frame that breaks off leaves nothing behind.
        Seen seen = new Seen();
        SockJsReader reader = new SockJsReader(seen);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(30)];
            for (int j = 0; j < bytes.length; j++) {
                bytes[j] = (byte) "ahmoc[],\"\\u0dn 19\n\u00e4".charAt(random.nextInt(19));
            }
            try {
                reader.read(bytes, 0, bytes.length);
            } catch (ProtocolViolation e) {
                assertThat(e.getMessage()).startsWith("expected");
            }
            seen.events.clear();
            byte[] whole = "a[\"x\",\"\\n\"]".getBytes(StandardCharsets.UTF_8);
            reader.read(whole, 0, whole.length);
            assertThat(seen.events).containsExactly("x", "\n");
        }
    }

    @Test
    void readerAgreesWithJackson() throws IOException {
        Random random = new Random(42);
        for (int i = 0; i < 3_000; i++) {
            List<String> messages = messages(random);
            assertThat(read("a" + jackson(JSON, messages))).isEqualTo(messages);
            assertThat(read("a" + jackson(ASCII, messages))).isEqualTo(messages);
        }
    }

    @Test
    void writerAgreesWithJackson() throws IOException {
        Random random = new Random(43);
        for (int i = 0; i < 3_000; i++) {
            List<String> messages = messages(random);
            byte[] frame = SockJsArray.of(messages.stream()
                    .map(m -> m.getBytes(StandardCharsets.UTF_8))
                    .toList());
            assertThat(parsed(frame)).isEqualTo(messages);
            String text = new String(frame, StandardCharsets.UTF_8);
            assertThat(text).isEqualToIgnoringCase(jackson(JSON, messages));
            assertThat(read("a" + text)).isEqualTo(messages);
        }
    }

    private static List<String> messages(Random random) {
        List<String> messages = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            StringBuilder message = new StringBuilder();
            int length = random.nextInt(random.nextInt(10) == 0 ? 5_000 : 40);
            for (int j = 0; j < length; j++) {
                message.appendCodePoint(codePoint(random));
            }
            messages.add(message.toString());
        }
        return messages;
    }

    private static int codePoint(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt(0x20);
            case 1 -> "\"\\/\b\f\n\r\t\0".charAt(random.nextInt(9));
            case 2 -> 0x80 + random.nextInt(0x780);
            case 3 -> random.nextBoolean() ? 0x2028 : 0xE000 + random.nextInt(0x1000);
            case 4 -> 0x10000 + random.nextInt(0x100000);
            default -> 0x20 + random.nextInt(0x60);
        };
    }

    private static String jackson(JsonFactory factory, List<String> messages) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(text)) {
            json.writeStartArray();
            for (String message : messages) {
                json.writeString(message);
            }
            json.writeEndArray();
        }
        return text.toString();
    }

    private static List<String> parsed(byte[] frame) throws IOException {
        List<String> messages = new ArrayList<>();
        try (JsonParser json = JSON.createParser(frame)) {
            assertThat(json.nextToken()).isEqualTo(JsonToken.START_ARRAY);
            while (json.nextToken() == JsonToken.VALUE_STRING) {
                messages.add(json.getText());
            }
            assertThat(json.nextToken()).isNull();
        }
        return messages;
    }
}
