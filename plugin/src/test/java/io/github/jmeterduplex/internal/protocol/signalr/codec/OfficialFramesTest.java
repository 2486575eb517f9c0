package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What this codec writes and reads, held against the frames of the official JavaScript client. */
class OfficialFramesTest {
    static List<OfficialFrames.Frame> frames() {
        return OfficialFrames.all();
    }

    private static String member(String message, String name) {
        byte[] json = message.getBytes(UTF_8);
        return new JsonScanner(json, 0, json.length).member(name);
    }

    private static String text(String message, String name) {
        String json = member(message, name);
        return json == null ? null : (String) Trees.of(json);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    private static byte[] call(HubWriter writer, boolean streams, String message) {
        List<Header> headers = new ArrayList<>();
        String all = member(message, "headers");
        if (all != null) {
            ((Map<?, ?>) Trees.of(all))
                    .forEach((name, value) -> headers.add(new Header((String) name, (String) value)));
        }
        String target = text(message, "target");
        HubWriter.InvocationTemplate form =
                streams ? writer.streamInvocation(target, headers) : writer.invocation(target, headers);
        String id = text(message, "invocationId");
        HubWriter.EncodedValue arguments = writer.arguments(utf8(member(message, "arguments")));
        String ids = member(message, "streamIds");
        long number = id == null ? HubWriter.NO_ID : Long.parseLong(id);
        if (ids == null) {
            return form.bytes(number, arguments);
        }
        long[] streamIds = ((List<?>) Trees.of(ids))
                .stream().mapToLong(stream -> Long.parseLong((String) stream)).toArray();
        return form.bytes(number, arguments, streamIds);
    }

    private static byte[] written(HubWriter writer, OfficialFrames.Frame frame) {
        String message = frame.message();
        return switch (frame.what()) {
            case "invocation", "binary" -> call(writer, false, message);
            case "streamInvocation" -> call(writer, true, message);
            case "streamItem" ->
                writer.streamItem(
                        Long.parseLong(text(message, "invocationId")), writer.value(utf8(member(message, "item"))));
            case "completion" -> writer.completion(Long.parseLong(text(message, "invocationId")));
            case "result" ->
                writer.completion(text(message, "invocationId"), writer.value(utf8(member(message, "result"))));
            case "error" -> writer.failure(Long.parseLong(text(message, "invocationId")), text(message, "error"));
            case "cancel" -> writer.cancel(Long.parseLong(text(message, "invocationId")));
            case "ping" -> writer.ping();
            case "close" -> writer.close(null);
            case "ack" -> writer.ack(Long.parseLong(member(message, "sequenceId")));
            case "sequence" -> writer.sequence(Long.parseLong(member(message, "sequenceId")));
            default -> throw new AssertionError(frame.what());
        };
    }

    @ParameterizedTest
    @MethodSource("frames")
    void messagePackIsTheSameByteByByte(OfficialFrames.Frame frame) {
        // dates are strings to JSON
        if (!frame.what().equals("binary")) {
            assertThat(written(HubCodec.MESSAGEPACK.writer(), frame)).isEqualTo(frame.messagePack());
        }
    }

    @ParameterizedTest
    @MethodSource("frames")
    void jsonHasTheSameFields(OfficialFrames.Frame frame) {
        if (frame.json().length > 0) {
            String written = new String(written(HubCodec.JSON.writer(), frame), UTF_8);
            String official = new String(frame.json(), UTF_8);
            assertThat(written).endsWith("\u001e");
            assertThat(official).endsWith("\u001e");
            assertThat(Trees.of(written.substring(0, written.length() - 1)))
                    .isEqualTo(Trees.of(official.substring(0, official.length() - 1)));
        }
    }

    @ParameterizedTest
    @MethodSource("frames")
    void framesAreRead(OfficialFrames.Frame frame) {
        for (HubCodec codec : HubCodec.values()) {
            byte[] chunk = frame.of(codec);
            List<String> seen = new ArrayList<>();
            codec.reader(read -> seen.add(check(read, frame.message()))).read(chunk, 0, chunk.length);
            assertThat(seen).hasSize(chunk.length == 0 ? 0 : 1);
        }
    }

    private static String check(HubMessage read, String message) {
        assertThat(read.type().number()).hasToString(member(message, "type"));
        assertThat(read.invocationId()).isEqualTo(text(message, "invocationId"));
        assertThat(read.target()).isEqualTo(text(message, "target"));
        assertThat(read.error()).isEqualTo(text(message, "error"));
        assertThat(read.sequenceId())
                .isEqualTo(
                        Long.parseLong(member(message, "sequenceId") == null ? "-1" : member(message, "sequenceId")));
        String ids = member(message, "streamIds");
        assertThat(read.streamIds()).isEqualTo(ids == null ? List.of() : Trees.of(ids));
        String body = member(message, "arguments");
        body = body == null ? member(message, "item") : body;
        body = body == null ? member(message, "result") : body;
        assertThat(read.hasBody()).isEqualTo(body != null);
        if (body != null) {
            assertThat(Trees.of(read.text())).isEqualTo(Trees.of(body));
        }
        return read.type().name();
    }
}
