package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.protocol.MutatedBytes;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoHandshake;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoReader;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoWriter;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever comes, a reader ends with packets or one breach: any other exception fails the test by itself. */
@Timeout(60)
class SocketIoRobustnessTest {
    private static final JsonFactory JACKSON = new JsonFactory();
    private static final List<String> MESSAGES = List.of(
            "42[\"a\",1]",
            "42/chat,17[\"message\",{\"a\":[1,{\"b\":\"\\u00e4\\n\"},null],\"c\":-1.5e3},\"\u00e4\u20ac\"]",
            "43/chat,12[{\"_placeholder\":true,\"num\":0},false]",
            "452-/b,3[\"bin\",{\"_placeholder\":true,\"num\":0},{\"num\":1,\"_placeholder\":true}]",
            "461-7[{\"_placeholder\":true,\"num\":0}]",
            "40/admin?token=1,{\"sid\":\"x\"}",
            "44{\"message\":\"no\",\"data\":{\"code\":1}}",
            "0{\"sid\":\"s\",\"upgrades\":[\"websocket\"],\"pingInterval\":25000,\"pingTimeout\":20000}",
            "2probe");
    /** Bytes that mean something; others seldom break anything. */
    private static final byte[] MEANINGFUL = "0123456789-/,?[]{}\":\\ue.+tfn \n_placeholdernum$base64".getBytes(UTF_8);

    private final Random random = new Random(21);
    private final MutatedBytes bytes = new MutatedBytes(random, () -> MEANINGFUL[random.nextInt(MEANINGFUL.length)]);

    /** A session's side of the codec. */
    private static final class Session implements EngineIoReader.Sink {
        private final EngineIoRevision revision;
        private final SocketIoAssembler assembler = new SocketIoAssembler(2000, null, this::packet);
        private int packets;

        Session(EngineIoRevision revision) {
            this.revision = revision;
        }

        /** Whether it has ended. */
        boolean breaks(byte[] message, boolean binary) {
            byte[] array = new byte[message.length + 2];
            System.arraycopy(message, 0, array, 1, message.length);
            try {
                if (binary) {
                    EngineIoReader.readBinary(revision, array, 1, message.length, this);
                } else {
                    EngineIoReader.readText(array, 1, message.length, this);
                }
            } catch (ProtocolViolation breach) {
                assertThat(breach).hasMessageMatching("(expected .+, got .+|limit .+ passed: .+)");
                return true;
            } finally {
                assertThat(array[0]).isZero();
                assertThat(array[array.length - 1]).isZero();
            }
            return false;
        }

        /** Reads all that can be asked for. */
        private void packet(SocketIoPacket packet) {
            packets++;
            RecordingPackets.Seen seen = RecordingPackets.seen(packet);
            assertThat(RecordingPackets.seen(packet.copy())).isEqualTo(seen);
            assertThat(packet.text()).isEqualTo(packet.copy().text());
            if (packet.type().isEvent() && packet.event() == null) {
                assertThat(seen.body()).isEmpty();
            } else if (packet.type().isEvent() || packet.type().isAck()) {
                assertThat(seen.body()).startsWith("[").endsWith("]");
            }
            if (packet.type() == SocketIoType.CONNECT_ERROR) {
                assertThat(ConnectError.of(packet).message()).isNotNull();
            }
        }

        @Override
        public void open(EngineIoHandshake handshake) {
            assertThat(handshake.sid()).isNotEmpty();
        }

        @Override
        public void ping(byte[] bytes, int offset, int length) {
            EngineIoWriter.pong(bytes, offset, length);
        }

        @Override
        public void text(byte[] bytes, int offset, int length) {
            assembler.text(bytes, offset, length);
        }

        @Override
        public void binary(byte[] bytes, int offset, int length) {
            assembler.binary(bytes, offset, length);
        }
    }

    @ParameterizedTest
    @EnumSource
    void randomMessagesGivePacketsOrOneBreach(EngineIoRevision revision) {
        for (int i = 0; i < 20_000; i++) {
            new Session(revision).breaks(bytes.random(60), random.nextInt(10) == 0);
            byte[] packet = bytes.random(40);
            if (packet.length > 0) {
                packet[0] = '4';
                new Session(revision).breaks(packet, false);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void mutatedMessagesGivePacketsOrOneBreach(EngineIoRevision revision) {
        int packets = 0;
        int breaches = 0;
        Session session = new Session(revision);
        for (int i = 0; i < 30_000; i++) {
            boolean binary = session.assembler.attachmentsAwaited() > 0 && random.nextInt(8) > 0;
            byte[] message = binary
                    ? EngineIoWriter.binary(revision, bytes.random(30))
                    : bytes.mutated(
                            MESSAGES.get(random.nextInt(MESSAGES.size())).getBytes(UTF_8));
            if (session.breaks(message, binary)) {
                packets += session.packets;
                session = new Session(revision);
                breaches++;
            }
        }
        assertThat(packets).isGreaterThan(5_000);
        assertThat(breaches).isGreaterThan(5_000);
    }

    @Test
    void whatTheScannerTakesForJsonIsJsonToJackson() {
        int valid = 0;
        for (int i = 0; i < 40_000; i++) {
            String message = MESSAGES.get(random.nextInt(7));
            String value = message.substring(Math.max(message.indexOf('['), message.indexOf('{')));
            // what is no UTF-8 is the channel's matter
            byte[] json = new String(bytes.mutated(value.getBytes(UTF_8)), UTF_8).getBytes(UTF_8);
            boolean isJson = isJson(json);
            assertThat(isJson).as(new String(json, UTF_8)).isEqualTo(isJacksonsJson(json));
            valid += isJson ? 1 : 0;
        }
        assertThat(valid).isBetween(5_000, 39_000);
    }

    private static boolean isJson(byte[] json) {
        JsonScanner scanner = new JsonScanner(json, 0, json.length);
        try {
            scanner.value();
            scanner.finish();
            return true;
        } catch (ProtocolViolation breach) {
            return false;
        }
    }

    private static boolean isJacksonsJson(byte[] json) {
        try (JsonParser parser = JACKSON.createParser(json)) {
            JsonToken first = parser.nextToken();
            parser.skipChildren();
            boolean whole = first != null && parser.currentToken() != null;
            // strings and numbers are read when asked for
            return whole && parser.getText() != null && parser.nextToken() == null;
        } catch (IOException noJson) {
            return false;
        }
    }

    @Test
    void argumentsOfATesterAreWrittenOrRefused() {
        int written = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] json =
                    bytes.mutated("[1,{\"a\":{\"$base64\":\"AQID\"}},\"\u00e4\",{\"$base64\":\"\"}]".getBytes(UTF_8));
            try {
                SocketIoWriter.Frames frames = SocketIoWriter.event(EngineIoRevision.V3, "/", "e", json, i);
                RecordingPackets packets = new RecordingPackets();
                packets.frames(EngineIoRevision.V3, frames);
                assertThat(packets.packets).hasSize(1);
                written++;
            } catch (IllegalArgumentException mistake) {
                assertThat(mistake).hasMessageMatching(".+, at line \\d+, column \\d+");
            }
        }
        assertThat(written).isBetween(4_000, 19_000);
    }
}
