package io.github.jmeterduplex.internal.har.recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import io.github.jmeterduplex.internal.har.recording.HarReader.HarFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HarReaderTest {
    private static HarFile read(String json) throws IOException {
        return HarReader.read("session.har", new ByteArrayInputStream(json.getBytes(UTF_8)));
    }

    private static String log(String entries) {
        return "{\"log\":{\"version\":\"1.2\",\"creator\":{\"name\":\"WebInspector\"},\"pages\":[],\"entries\":["
                + entries + "]}}";
    }

    private static String socket(String messages) {
        return log("{\"_resourceType\":\"websocket\",\"startedDateTime\":\"2026-01-31T12:00:00.250Z\",\"time\":1500.5,"
                + "\"request\":{\"method\":\"\",\"url\":\"wss://chat.example/ws\",\"headers\":["
                + "{\"name\":\"Origin\",\"value\":\"https://chat.example\"},{\"name\":\":path\",\"value\":\"/ws\"}]},"
                + "\"response\":{\"status\":101},\"_webSocketMessages\":[" + messages + "]}");
    }

    @Test
    void socketOfOldChromeHasNoMethod() throws IOException {
        HarEntry entry = read(socket("{\"type\":\"send\",\"time\":1769860800.5,\"opcode\":1,\"data\":\"hi\"}"))
                .entries()
                .get(0);
        assertThat(entry.isWebSocket()).isTrue();
        assertThat(entry.method()).isEqualTo("GET");
        assertThat(entry.startedMicros()).isEqualTo(1_769_860_800_250_000L);
        assertThat(entry.endedMicros()).isEqualTo(1_769_860_801_750_500L);
        assertThat(entry.requestHeaders()).extracting(header -> header.name()).containsExactly("Origin");
    }

    @ParameterizedTest
    @CsvSource({"1769860800.5,1769860800500000", "1769860800500,1769860800500000", "1769860800500.25,1769860800500250"})
    void timesAreSecondsOrMillisecondsBySize(String time, long micros) throws IOException {
        HarFile file = read(socket("{\"type\":\"receive\",\"time\":" + time + ",\"opcode\":1,\"data\":\"hi\"}"));
        assertThat(file.entries().get(0).frames()).singleElement().satisfies(frame -> {
            assertThat(frame.micros()).isEqualTo(micros);
            assertThat(frame.isSent()).isFalse();
        });
    }

    @Test
    void nulAndBytesSurvive() throws IOException {
        List<HarMessage> frames = read(socket(
                        "{\"type\":\"send\",\"time\":1,\"opcode\":1,\"data\":\"SEND\\n\\nhi\\u0000\"},"
                                + "{\"type\":\"receive\",\"time\":2,\"opcode\":2,\"data\":\"AP8=\"}"))
                .entries()
                .get(0)
                .frames();
        assertThat(frames.get(0).text()).isEqualTo("SEND\n\nhi\0");
        assertThat(frames.get(1).isBinary()).isTrue();
        assertThat(frames.get(1).data()).containsExactly(0, 0xFF);
    }

    @Test
    void messagesThatAreNoneAreCounted() throws IOException {
        HarFile file = read(socket("{\"type\":\"error\",\"time\":1,\"data\":\"x\"},"
                + "{\"type\":\"send\",\"time\":1,\"opcode\":2,\"data\":\"no base64\"},"
                + "{\"type\":\"send\",\"time\":1,\"opcode\":-1,\"data\":\"x\"}"));
        assertThat(file.entries().get(0).frames()).isEmpty();
        assertThat(file.remarks()).singleElement().asString().contains("wss://chat.example/ws: 3 messages left out");
    }

    @Test
    void bodiesAreReadAsFormsAndBase64() throws IOException {
        HarEntry entry = read(log("{\"startedDateTime\":\"2026-01-31T13:00:00+01:00\",\"request\":{\"method\":\"post\","
                        + "\"url\":\"http://chat.example/login\",\"postData\":{\"mimeType\":"
                        + "\"application/x-www-form-urlencoded\",\"params\":[{\"name\":\"a b\",\"value\":\"1&2\"}]}},"
                        + "\"response\":{\"content\":{\"mimeType\":\"application/json\",\"encoding\":\"base64\","
                        + "\"text\":\"e30=\"}}}"))
                .entries()
                .get(0);
        assertThat(entry.method()).isEqualTo("POST");
        assertThat(entry.request().text()).isEqualTo("a+b=1%262");
        assertThat(entry.request().isForm()).isTrue();
        assertThat(entry.response().text()).isEqualTo("{}");
        assertThat(entry.startedMicros()).isEqualTo(1_769_860_800_000_000L);
    }

    @Test
    void entriesComeInTheOrderOfTheirTimes() throws IOException {
        String entry =
                "{\"startedDateTime\":\"2026-01-31T12:00:0%d.000Z\",\"request\":{\"url\":\"http://chat.example/%d\"}}";
        HarFile file = read(log(entry.formatted(2, 2) + "," + entry.formatted(1, 1)));
        assertThat(file.entries())
                .extracting(HarEntry::url)
                .containsExactly("http://chat.example/1", "http://chat.example/2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|session.har is empty",
                "{|session.har is cut: it ends in the middle",
                "{\"log\":{\"entries\":[{\"request\":{\"url\":\"http://a|session.har is cut",
                "{\"log\":{\"entries\":[|session.har is cut",
                "<html>|session.har is no HAR file: no JSON at line 1, column 1",
                "[]|session.har is no HAR file: it is no JSON object",
                "{}|session.har is no HAR file: it has no log.entries",
                "{\"log\":[]}|session.har is no HAR file: log. is no JSON object",
                "{\"log\":{\"entries\":{}}}|session.har is no HAR file: log.entries is no array",
                "{\"log\":{\"entries\":[]}}{}|session.har is no HAR file: more after its end"
            })
    void fileThatIsNoneIsToldSo(String json, String sentence) {
        assertThatThrownBy(() -> read(json)).isInstanceOf(HarException.class).hasMessageContaining(sentence);
    }

    @Test
    void oddTypesAreLeftAlone() throws IOException {
        HarFile file = read(log("null,7,[1],{\"request\":7,\"response\":[],\"_webSocketMessages\":{}},"
                + "{\"time\":\"x\",\"startedDateTime\":{},\"request\":{\"url\":\"http://a/\",\"headers\":7}}"));
        assertThat(file.entries()).extracting(HarEntry::url).containsExactly("http://a/");
    }

    @Test
    void byteOrderMarkIsSkipped() throws IOException {
        assertThat(read("\uFEFF" + log("")).entries()).isEmpty();
    }

    /** Chrome's initiators hold stacks within stacks. */
    @Test
    void deepMembersAreSkipped() throws IOException {
        String deep = "{\"parent\":".repeat(300) + "{}" + "}".repeat(300);
        String entry = "{\"_initiator\":" + deep + ",\"request\":{\"url\":\"http://a/\"}}";
        assertThat(read(log(entry)).entries()).hasSize(1);
        String tooDeep = "[".repeat(2000) + "]".repeat(2000);
        assertThatThrownBy(() -> read(log("{\"x\":" + tooDeep + "}"))).isInstanceOf(HarException.class);
    }

    /** 200 MB of pictures, none of which is kept. */
    @Test
    void largeFileIsReadAsAStream() throws IOException {
        String picture = "{\"request\":{\"url\":\"http://a/p\"},\"response\":{\"content\":{"
                + "\"mimeType\":\"image/png\",\"text\":\""
                + "A".repeat(1 << 20) + "\"}}},";
        byte[] bytes = picture.getBytes(UTF_8);
        List<InputStream> parts = new ArrayList<>();
        parts.add(stream("{\"log\":{\"entries\":["));
        for (int i = 0; i < 200; i++) {
            parts.add(new ByteArrayInputStream(bytes));
        }
        parts.add(stream("{\"request\":{\"url\":\"http://a/last\"}}]}}"));
        HarFile file = HarReader.read("huge.har", new SequenceInputStream(Collections.enumeration(parts)));
        assertThat(file.entries())
                .hasSize(201)
                .allMatch(entry -> entry.response().text().isEmpty());
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    @Test
    void tooManyMessagesOfAConnectionAreToldOf() throws IOException {
        String message = "{\"type\":\"send\",\"time\":1,\"opcode\":1,\"data\":\"x\"}";
        HarFile file = read(socket((message + ",").repeat(HarMessagesReader.FRAMES_MAX + 4) + message));
        assertThat(file.entries().get(0).frames()).hasSize(HarMessagesReader.FRAMES_MAX);
        assertThat(file.remarks()).singleElement().asString().contains("5 messages left out, after the first 20000");
    }
}
