package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.session.Header;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The own codec and Spring's agree, on frames generated with fixed seeds. Spring speaks 1.2 whatever was agreed on. */
class StompDifferentialTest {
    private static final int FRAMES = 1000;

    /** A server's frame as Spring writes it. */
    private static byte[] serverFrame(GeneratedFrames generated) {
        String command = generated.oneOf(List.of("MESSAGE", "MESSAGE", "MESSAGE", "ERROR", "RECEIPT", "CONNECTED"));
        List<Header> headers = new ArrayList<>();
        if (command.equals("CONNECTED")) {
            headers.add(new Header("version", "1.2"));
            headers.add(new Header("server", "a\\tb:\\c"));
        } else {
            // Spring writes no content-length where there is no header at all.
            headers.add(new Header("message-id", generated.text(3)));
            headers.addAll(generated.headers(12));
        }
        boolean hasBody = command.equals("MESSAGE") || command.equals("ERROR");
        byte[] wire = SpringCodec.encode(command, headers, hasBody ? generated.binaryBody() : new byte[0]);
        assertThat(meaning(wire).headers()).containsAll(headers);
        return wire;
    }

    /** The one frame that Spring reads in these bytes. */
    private static RecordingSink.Seen meaning(byte[] wire) {
        List<RecordingSink.Seen> frames = SpringCodec.decode(wire);
        assertThat(frames).hasSize(1);
        return frames.get(0);
    }

    @Test
    void sendIsByteForByteWhatSpringWrites() {
        GeneratedFrames generated = new GeneratedFrames(1);
        for (int i = 0; i < FRAMES; i++) {
            String destination = "/d" + generated.text(5);
            String contentType = generated.oneOf(List.of("text/plain", "application/json;charset=UTF-8"));
            List<Header> headers = generated.headers(12);
            byte[] body = generated.binaryBody();
            List<Header> all = new ArrayList<>();
            all.add(new Header("destination", destination));
            all.add(new Header("content-type", contentType));
            all.addAll(headers);

            byte[] own = StompWriter.send(StompVersion.V1_2, destination, contentType, headers, body);
            assertThat(own).isEqualTo(SpringCodec.encode("SEND", all, body));
            all.add(new Header("content-length", String.valueOf(body.length)));
            assertThat(SpringCodec.decode(own)).containsExactly(RecordingSink.seen("SEND", all, body));
        }
    }

    @Test
    void otherFramesAreByteForByteWhatSpringWrites() {
        GeneratedFrames generated = new GeneratedFrames(2);
        List<String> commands = List.of("SUBSCRIBE", "UNSUBSCRIBE", "ACK", "NACK", "DISCONNECT", "BEGIN", "COMMIT");
        for (int i = 0; i < FRAMES; i++) {
            String command = generated.oneOf(commands);
            List<Header> headers = new ArrayList<>(List.of(new Header("id", generated.text(4))));
            headers.addAll(generated.headers(6));
            byte[] own = StompWriter.frame(StompVersion.V1_2, command, headers);
            assertThat(own).isEqualTo(SpringCodec.encode(command, headers, new byte[0]));
        }
    }

    @Test
    void connectIsByteForByteWhatSpringWrites() {
        List<Header> headers = List.of(
                new Header("accept-version", "1.0,1.1,1.2"),
                new Header("heart-beat", "10000,10000"),
                new Header("login", "a:b\\c\\n ü"),
                new Header("x-y", "\\"));
        assertThat(StompWriter.frame(StompVersion.V1_2, "CONNECT", headers))
                .isEqualTo(SpringCodec.encode("CONNECT", headers, new byte[0]));
    }

    @Test
    void whatSpringWritesIsReadAsSpringReadsIt() {
        GeneratedFrames generated = new GeneratedFrames(3);
        for (int i = 0; i < FRAMES; i++) {
            byte[] frame = serverFrame(generated);
            RecordingSink.Seen meaning = meaning(frame);
            RecordingSink whole = RecordingSink.of(StompVersion.V1_2).read(frame);
            assertThat(whole.frames).containsExactly(meaning);

            RecordingSink pieces = RecordingSink.of(StompVersion.V1_2);
            pieces.readInPieces(frame, generated.cuts(frame.length));
            assertThat(pieces.frames).containsExactly(meaning);
        }
    }

    @Test
    void framesSplitAtEveryByteAreTheSameFrames() {
        GeneratedFrames generated = new GeneratedFrames(4);
        for (int i = 0; i < 30; i++) {
            byte[] frame = serverFrame(generated);
            RecordingSink.Seen meaning = meaning(frame);
            int length = Math.min(frame.length, 1500);
            for (int cut = 0; cut <= length; cut++) {
                RecordingSink sink = RecordingSink.of(StompVersion.V1_2);
                sink.readInPieces(frame, cut);
                assertThat(sink.frames).containsExactly(meaning);
            }
            RecordingSink bytewise = RecordingSink.of(StompVersion.V1_2);
            bytewise.readInPieces(frame, IntStream.range(1, frame.length).toArray());
            assertThat(bytewise.frames).containsExactly(meaning);
        }
    }

    @Test
    void manyFramesInOneStreamAreCutAnyhow() {
        GeneratedFrames generated = new GeneratedFrames(5);
        for (int round = 0; round < 30; round++) {
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            List<RecordingSink.Seen> meanings = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                byte[] frame = serverFrame(generated);
                stream.writeBytes(frame);
                stream.writeBytes(
                        generated.oneOf(List.of("", "\n", "\r\n", "\n\n")).getBytes(UTF_8));
                meanings.add(meaning(frame));
            }
            byte[] wire = stream.toByteArray();
            RecordingSink sink = RecordingSink.of(StompVersion.V1_2);
            sink.readInPieces(wire, generated.cuts(wire.length));
            assertThat(sink.frames).isEqualTo(meanings).isEqualTo(SpringCodec.decode(wire));
        }
    }

    @Test
    void bodiesWithoutContentLengthAreReadAsSpringReadsThem() {
        GeneratedFrames generated = new GeneratedFrames(6);
        for (int i = 0; i < FRAMES; i++) {
            String lineEnd = generated.oneOf(List.of("\n", "\r\n"));
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            stream.writeBytes(("MESSAGE" + lineEnd + "destination:/topic/x" + lineEnd + lineEnd).getBytes(UTF_8));
            stream.writeBytes(generated.bodyWithoutNul());
            stream.write(0);
            byte[] wire = stream.toByteArray();
            RecordingSink sink = RecordingSink.of(StompVersion.V1_2);
            sink.readInPieces(wire, generated.cuts(wire.length));
            assertThat(sink.frames).isEqualTo(SpringCodec.decode(wire));
        }
    }

    /** Spring knows no versions, so here the own reader is held against the own writer. */
    @ParameterizedTest
    @EnumSource
    void everyVersionReadsBackWhatItWrote(StompVersion version) {
        GeneratedFrames generated = new GeneratedFrames(7);
        for (int i = 0; i < FRAMES; i++) {
            byte[] body = generated.binaryBody();
            List<Header> headers = generated.headers(6);
            if (version == StompVersion.V1_0) {
                headers.replaceAll(header -> new Header(
                        header.name().replaceAll("[\r\n:]", "-"), header.value().replaceAll("[\r\n]", "-")));
            }
            List<Header> all = new ArrayList<>(List.of(new Header("destination", "/d")));
            all.addAll(headers);
            all.add(new Header("content-length", String.valueOf(body.length)));

            byte[] wire = asMessage(StompWriter.send(version, "/d", null, headers, body));
            RecordingSink sink = RecordingSink.of(version);
            sink.readInPieces(wire, generated.cuts(wire.length));
            assertThat(sink.frames).containsExactly(RecordingSink.seen("MESSAGE", all, body));
        }
    }

    private static byte[] asMessage(byte[] send) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes("MESSAGE".getBytes(UTF_8));
        message.write(send, "SEND".length(), send.length - "SEND".length());
        return message.toByteArray();
    }
}
