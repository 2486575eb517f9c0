package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.protocol.MutatedBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever comes, a reader ends with messages or one breach: any other exception fails the test by itself. */
@Timeout(60)
class HubRobustnessTest {
    /** Bytes that mean something in MessagePack; others are mostly short texts and numbers. */
    private static final int[] LEADS = {
        0x80, 0x81, 0x8f, 0x90, 0x91, 0x95, 0xa0, 0xa5, 0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9,
                0xca,
        0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xdb, 0xdc,
                0xdd,
        0xde, 0xdf, 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9
    };

    private static final byte[] MEANINGFUL =
            "0123456789-/,?[]{}\":\\ue.+tfn \n\u001etypeinvocationIdtargetarguments".getBytes(UTF_8);

    private final Random random = new Random(24);

    private byte meaningful(HubCodec codec) {
        return codec.isBinary()
                ? (byte) LEADS[random.nextInt(LEADS.length)]
                : MEANINGFUL[random.nextInt(MEANINGFUL.length)];
    }

    private MutatedBytes bytes(HubCodec codec) {
        return new MutatedBytes(random, () -> meaningful(codec));
    }

    private byte[] randomBytes(HubCodec codec) {
        byte[] bytes = bytes(codec).random(60);
        if (codec.isBinary() && bytes.length > 3) {
            bytes[0] = (byte) (bytes.length - 1);
            bytes[1] = (byte) (0x91 + random.nextInt(6));
            bytes[2] = (byte) (1 + random.nextInt(9));
        }
        return bytes;
    }

    /** Whether the chunk breaks the protocol; all that can be asked of its messages is asked. */
    private static boolean breaks(RecordingHub hub, byte[] chunk) {
        try {
            hub.read(chunk);
            return false;
        } catch (ProtocolViolation breach) {
            assertThat(breach).hasMessageMatching("(expected .+, got .+|limit .+ passed: .+)");
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource
    void randomChunksGiveMessagesOrOneBreach(HubCodec codec) {
        RecordingHub hub = new RecordingHub(codec);
        for (int i = 0; i < 40_000; i++) {
            breaks(hub, randomBytes(codec));
        }
    }

    /** The reader is the same all the time: a breach leaves nothing behind. */
    @ParameterizedTest
    @EnumSource
    void mutatedChunksGiveMessagesOrOneBreach(HubCodec codec) {
        List<byte[]> frames = new ArrayList<>();
        OfficialFrames.all().forEach(frame -> frames.add(frame.of(codec)));
        RecordingHub hub = new RecordingHub(codec);
        int breaches = 0;
        for (int i = 0; i < 40_000; i++) {
            byte[] frame = bytes(codec).mutated(frames.get(random.nextInt(frames.size())));
            byte[] second = frames.get(random.nextInt(frames.size()));
            byte[] chunk = Arrays.copyOf(frame, frame.length + second.length);
            System.arraycopy(second, 0, chunk, frame.length, second.length);
            breaches += breaks(hub, chunk) ? 1 : 0;
        }
        assertThat(hub.messages.size()).isGreaterThan(10_000);
        assertThat(breaches).isGreaterThan(10_000);
    }

    @ParameterizedTest
    @EnumSource
    void everyCutIsABreach(HubCodec codec) {
        for (OfficialFrames.Frame frame : OfficialFrames.all()) {
            byte[] chunk = frame.of(codec);
            for (int length = 1; length < chunk.length; length++) {
                assertThat(breaks(new RecordingHub(codec), Arrays.copyOf(chunk, length)))
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void argumentsOfATesterAreWrittenOrRefused(HubCodec codec) {
        byte[] json = "[1,{\"a\":{\"$base64\":\"AQID\"}},\"\u00e4\",{\"$base64\":\"\"},-1.5e3,[]]".getBytes(UTF_8);
        HubWriter.InvocationTemplate form = codec.writer().invocation("e", List.of());
        int written = 0;
        for (int i = 0; i < 20_000; i++) {
            // what is no UTF-8 is no text of a tester
            byte[] arguments = new String(bytes(HubCodec.JSON).mutated(json), UTF_8).getBytes(UTF_8);
            try {
                byte[] frame = form.bytes(i, codec.writer().arguments(arguments));
                assertThat(RecordingHub.read(codec, frame)).hasSize(1);
                written++;
            } catch (IllegalArgumentException mistake) {
                assertThat(mistake).hasMessageMatching(".+, at line \\d+, column \\d+");
            }
        }
        assertThat(written).isBetween(4_000, 19_000);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsReadAgain(HubCodec codec) {
        HubWriter.InvocationTemplate form = codec.writer().invocation("e", List.of());
        for (int i = 0; i < 3_000; i++) {
            String json = Trees.json(Trees.random(random));
            byte[] frame = form.bytes(i, codec.writer().arguments(json.getBytes(UTF_8)));
            List<Object> bodies = new ArrayList<>();
            codec.reader(message -> bodies.add(Trees.of(message.text()))).read(frame, 0, frame.length);
            assertThat(bodies).containsExactly(Trees.of(json));
        }
    }
}
