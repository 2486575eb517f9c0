package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.socket.parser.DecodingException;
import io.socket.parser.Packet;
import io.socket.parser.Parser;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.json.JSONTokener;
import org.junit.jupiter.api.Test;

/** The own codec and the official Java parser agree, on packets generated with fixed seeds. Protocol 5. */
class SocketIoDifferentialTest {
    private static final int PACKETS = 2000;

    /** What both sides must have understood: bytes as the object that testers write. */
    private static Object withBase64(Object value) {
        if (value instanceof byte[] bytes) {
            return new JSONObject().put("$base64", Base64.getEncoder().encodeToString(bytes));
        }
        if (value instanceof JSONArray array) {
            JSONArray shown = new JSONArray();
            array.forEach(element -> shown.put(withBase64(element)));
            return shown;
        }
        if (value instanceof JSONObject object) {
            JSONObject shown = new JSONObject();
            object.keySet().forEach(name -> shown.put(name, withBase64(object.get(name))));
            return shown;
        }
        return value;
    }

    private static void assertSame(Object json, Object expected) {
        // through text, so that numbers compare as they are written
        Object first = new JSONTokener(String.valueOf(json)).nextValue();
        Object second = new JSONTokener(String.valueOf(expected)).nextValue();
        boolean same = first instanceof JSONArray array
                ? array.similar(second)
                : first instanceof JSONObject object ? object.similar(second) : first.equals(second);
        assertThat(same).as("%s is %s", json, expected).isTrue();
    }

    private static SocketIoPacket readByUs(List<Object> messages) {
        RecordingPackets packets = new RecordingPackets();
        packets.text((String) messages.get(0));
        for (Object attachment : messages.subList(1, messages.size())) {
            assertThat(packets.packets).isEmpty();
            packets.binary((byte[]) attachment);
        }
        assertThat(packets.packets).hasSize(1);
        assertThat(RecordingPackets.seen(packets.copies.get(0))).isEqualTo(packets.packets.get(0));
        assertThat(packets.assembler.attachmentsAwaited()).isZero();
        return packets.copies.get(0);
    }

    private static Packet<?> readByOfficial(SocketIoWriter.Frames frames) {
        String text = new String(frames.text(), UTF_8);
        assertThat(text).startsWith("4");
        return OfficialParser.decode(text.substring(1), frames.attachments());
    }

    private static byte[] utf8(Object json) {
        return String.valueOf(json).getBytes(UTF_8);
    }

    private static JSONArray behind(String event, JSONArray arguments) {
        JSONArray all = new JSONArray().put(event);
        arguments.forEach(all::put);
        return all;
    }

    @Test
    void eventsThatTheyWriteWeRead() {
        GeneratedPackets generated = new GeneratedPackets(1);
        int binary = 0;
        for (int i = 0; i < PACKETS; i++) {
            String event = "e" + generated.text(4);
            String namespace = generated.namespace();
            int id = generated.ackId();
            JSONArray arguments = generated.arguments(i % 2 == 0);
            Object expected = withBase64(arguments);

            SocketIoPacket read =
                    readByUs(OfficialParser.encode(Parser.EVENT, namespace, id, behind(event, arguments)));
            assertThat(read.type().isEvent()).isTrue();
            assertThat(read.namespace()).isEqualTo(namespace);
            assertThat(read.ackId()).isEqualTo(id);
            assertThat(read.event()).isEqualTo(event);
            assertSame(read.text(), expected);
            binary += read.type() == SocketIoType.BINARY_EVENT ? 1 : 0;
        }
        assertThat(binary).isBetween(PACKETS / 5, PACKETS / 2);
    }

    @Test
    void acknowledgementsThatTheyWriteWeRead() {
        GeneratedPackets generated = new GeneratedPackets(2);
        for (int i = 0; i < PACKETS; i++) {
            String namespace = generated.namespace();
            int id = Math.max(generated.ackId(), 0);
            JSONArray arguments = generated.arguments(i % 2 == 0);
            Object expected = withBase64(arguments);

            SocketIoPacket read = readByUs(OfficialParser.encode(Parser.ACK, namespace, id, arguments));
            assertThat(read.type().isAck()).isTrue();
            assertThat(read.namespace()).isEqualTo(namespace);
            assertThat(read.ackId()).isEqualTo(id);
            assertThat(read.event()).isNull();
            assertSame(read.text(), expected);
        }
    }

    @Test
    void eventsThatWeWriteTheyRead() {
        GeneratedPackets generated = new GeneratedPackets(4);
        for (int i = 0; i < PACKETS; i++) {
            String event = "e" + generated.text(4);
            String namespace = generated.namespace();
            int id = generated.ackId();
            Object arguments = withBase64(generated.arguments(i % 2 == 0));

            Packet<?> read =
                    readByOfficial(SocketIoWriter.event(EngineIoRevision.V4, namespace, event, utf8(arguments), id));
            assertThat(read.type).isIn(Parser.EVENT, Parser.BINARY_EVENT);
            assertThat(read.nsp).isEqualTo(namespace);
            assertThat(read.id).isEqualTo(id);
            assertSame(withBase64(read.data), behind(event, (JSONArray) arguments));
        }
    }

    @Test
    void acknowledgementsThatWeWriteTheyRead() {
        GeneratedPackets generated = new GeneratedPackets(5);
        for (int i = 0; i < PACKETS; i++) {
            String namespace = generated.namespace();
            int id = Math.max(generated.ackId(), 0);
            Object arguments = withBase64(generated.arguments(i % 2 == 0));

            Packet<?> read = readByOfficial(SocketIoWriter.ack(EngineIoRevision.V4, namespace, id, utf8(arguments)));
            assertThat(read.type).isIn(Parser.ACK, Parser.BINARY_ACK);
            assertThat(read.nsp).isEqualTo(namespace);
            assertThat(read.id).isEqualTo(id);
            assertSame(withBase64(read.data), arguments);
        }
    }

    @Test
    void connectAndDisconnectAreReadBothWays() {
        GeneratedPackets generated = new GeneratedPackets(6);
        for (int i = 0; i < PACKETS; i++) {
            String namespace = generated.namespace();
            JSONObject auth = new JSONObject().put("token", generated.text(8)).put("n", generated.below(100));

            Packet<?> connect =
                    readByOfficial(new SocketIoWriter.Frames(SocketIoWriter.connect(namespace, utf8(auth)), List.of()));
            assertThat(connect.type).isEqualTo(Parser.CONNECT);
            assertThat(connect.nsp).isEqualTo(namespace);
            assertSame(connect.data, auth);
            assertThat(readByOfficial(new SocketIoWriter.Frames(SocketIoWriter.connect(namespace, null), List.of()))
                            .data)
                    .isNull();
            Packet<?> left = readByOfficial(new SocketIoWriter.Frames(SocketIoWriter.disconnect(namespace), List.of()));
            assertThat(left.type).isEqualTo(Parser.DISCONNECT);
            assertThat(left.nsp).isEqualTo(namespace);

            SocketIoPacket open = readByUs(OfficialParser.encode(Parser.CONNECT, namespace, -1, auth));
            assertThat(open.type()).isEqualTo(SocketIoType.CONNECT);
            assertThat(open.namespace()).isEqualTo(namespace);
            assertSame(open.text(), auth);
            SocketIoPacket gone = readByUs(OfficialParser.encode(Parser.DISCONNECT, namespace, -1, null));
            assertThat(gone.type()).isEqualTo(SocketIoType.DISCONNECT);
            assertThat(gone.namespace()).isEqualTo(namespace);
        }
    }

    @Test
    void connectErrorsThatTheyWriteWeRead() {
        GeneratedPackets generated = new GeneratedPackets(7);
        for (int i = 0; i < PACKETS; i++) {
            String message = "m" + generated.text(5);
            JSONObject data = new JSONObject().put("detail", generated.text(5));
            JSONObject payload = new JSONObject().put("message", message).put("data", data);
            SocketIoPacket read =
                    readByUs(OfficialParser.encode(Parser.CONNECT_ERROR, generated.namespace(), -1, payload));
            assertThat(ConnectError.of(read).message()).isEqualTo(message);
            assertSame(ConnectError.of(read).data(), data);
        }
    }

    /** The official parser knows no binary of revision 3, so here the own reader is held against the own writer. */
    @Test
    void bothRevisionsReadBackWhatTheyWrote() {
        GeneratedPackets generated = new GeneratedPackets(8);
        for (EngineIoRevision revision : EngineIoRevision.values()) {
            RecordingPackets packets = new RecordingPackets();
            List<JSONArray> expected = new ArrayList<>();
            for (int i = 0; i < PACKETS; i++) {
                JSONArray arguments = (JSONArray) withBase64(generated.arguments(true));
                expected.add(arguments);
                long id = (1L << 53) - 1 - generated.below(1000);
                packets.frames(revision, SocketIoWriter.event(revision, "/", "e", utf8(arguments), id));
                assertThat(packets.copies.get(i).ackId()).isEqualTo(id);
            }
            for (int i = 0; i < PACKETS; i++) {
                assertSame(packets.copies.get(i).text(), expected.get(i));
            }
        }
    }

    @Test
    void mutatedPacketsMeanToThemWhatTheyMeanToUs() {
        Random random = new Random(9);
        List<String> packets = List.of(
                "2/chat,17[\"message\",{\"a\":[1,{\"b\":\"\\u00e4\\n\"},null],\"c\":-15},\"\u00e4\u20ac\"]",
                "212[\"e\",1]",
                "3/chat,12[{\"x\":true},false]",
                "0/admin,{\"sid\":\"x\"}",
                "1/admin,");
        int compared = 0;
        for (int i = 0; i < 40_000; i++) {
            String text = GeneratedPackets.mutated(random, packets.get(i % packets.size()));
            RecordingPackets.Seen ours = ours(text);
            Packet<?> theirs = ours == null ? null : theirs(text);
            if (theirs != null && !text.contains("?")) {
                assertThat(theirs.type).isEqualTo(ours.type().digit() - '0');
                assertThat(theirs.nsp).isEqualTo(ours.namespace());
                assertThat(theirs.id).isEqualTo((int) ours.ackId());
                if (ours.event() != null) {
                    JSONArray data = (JSONArray) theirs.data;
                    if (data.get(0) instanceof String name) {
                        assertThat(ours.event()).isEqualTo(name);
                    }
                    data.remove(0);
                    assertSame(data, ours.body());
                } else if (ours.type().isAck() && theirs.data == null) {
                    assertThat(ours.body()).isEqualTo("[]");
                } else if (!ours.body().isEmpty()) {
                    assertSame(theirs.data, ours.body());
                }
                compared++;
            }
        }
        assertThat(compared).isBetween(8_000, 39_000);
    }

    /** Null where we refuse the packet. */
    private static RecordingPackets.Seen ours(String text) {
        try {
            RecordingPackets packets = new RecordingPackets().text(text);
            return packets.packets.isEmpty() ? null : packets.packets.get(0);
        } catch (ProtocolViolation refused) {
            return null;
        }
    }

    /** Null where they refuse the packet, as they do large ids and repeated names. */
    private static Packet<?> theirs(String text) {
        try {
            return OfficialParser.decode(text, List.of());
        } catch (DecodingException | JSONException refused) {
            return null;
        }
    }
}
