package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.protocol.MutatedBytes;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.messaging.simp.stomp.StompConversionException;
import org.springframework.util.InvalidMimeTypeException;

/** Whatever comes, a reader ends with frames or one breach: any other exception fails the test by itself. */
@Timeout(60)
class CodecRobustnessTest {
    private static final String FRAMES =
            "MESSAGE\ndestination:/queue/a\\cb\nmessage-id:1\ncontent-length:4\n\na\0b\n\0\n"
                    + "ERROR\r\nmessage:no\\n\r\n\r\ntext\0RECEIPT\nreceipt-id:\\\\ü\n\n\0MESSAGE\n\nx\0";
    /** Bytes that mean something; others seldom break anything. */
    private static final byte[] MEANINGFUL = "\n\r\0:\\ncrRE9{}[]\",-".getBytes(UTF_8);

    /** What one reader made of some bytes. */
    private record Outcome(List<RecordingSink.Seen> frames, boolean breached) {
        static Outcome of(StompVersion version, byte[] wire, int... cuts) {
            RecordingSink sink = new RecordingSink(300);
            sink.reader.version(version);
            try {
                sink.readInPieces(wire, cuts);
            } catch (ProtocolViolation breach) {
                assertThat(breach).hasMessageMatching("(expected .*, got |limit .* passed: ).*");
                return new Outcome(sink.frames, true);
            }
            return new Outcome(sink.frames, false);
        }
    }

    private static MutatedBytes bytes(Random random) {
        return new MutatedBytes(random, () -> MEANINGFUL[random.nextInt(MEANINGFUL.length)]);
    }

    private static int[] cuts(Random random, int length) {
        return random.ints(random.nextInt(5), 0, length + 1).sorted().toArray();
    }

    @ParameterizedTest
    @EnumSource
    void randomBytesGiveFramesOrOneBreach(StompVersion version) {
        Random random = new Random(11);
        for (int i = 0; i < 4_000; i++) {
            byte[] wire = bytes(random).random(400);
            assertThat(Outcome.of(version, wire, cuts(random, wire.length))).isEqualTo(Outcome.of(version, wire));
        }
    }

    @ParameterizedTest
    @EnumSource
    void mutatedFramesGiveTheSameFramesOrBreachHoweverTheyAreCut(StompVersion version) {
        Random random = new Random(12);
        int breaches = 0;
        for (int i = 0; i < 4_000; i++) {
            byte[] wire = bytes(random).mutated(FRAMES.getBytes(UTF_8));
            Outcome whole = Outcome.of(version, wire);
            assertThat(Outcome.of(version, wire, cuts(random, wire.length))).isEqualTo(whole);
            breaches += whole.breached ? 1 : 0;
        }
        assertThat(breaches).isBetween(500, 3999);
    }

    @Test
    void mutatedFramesMeanToSpringWhatTheyMeanToUs() {
        Random random = new Random(13);
        int compared = 0;
        for (int i = 0; i < 8_000; i++) {
            byte[] wire = bytes(random).mutated(FRAMES.getBytes(UTF_8));
            Outcome own = Outcome.of(StompVersion.V1_2, wire);
            if (!own.breached) {
                List<RecordingSink.Seen> springs = bySpring(wire);
                if (springs != null) {
                    assertThat(whatCounts(own.frames)).isEqualTo(whatCounts(springs));
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(500);
    }

    /** Null where Spring refuses the bytes, or waits for more. */
    private static List<RecordingSink.Seen> bySpring(byte[] wire) {
        try {
            return SpringCodec.decode(wire);
        } catch (StompConversionException | InvalidMimeTypeException | AssertionError refused) {
            return null;
        }
    }

    /** Of repeated headers, Spring groups some and drops others: the first, which counts, is compared. */
    private static List<RecordingSink.Seen> whatCounts(List<RecordingSink.Seen> frames) {
        List<RecordingSink.Seen> firsts = new ArrayList<>();
        for (RecordingSink.Seen frame : frames) {
            Map<String, Header> byName = new TreeMap<>();
            frame.headers().forEach(header -> byName.putIfAbsent(header.name(), header));
            firsts.add(new RecordingSink.Seen(frame.command(), List.copyOf(byName.values()), frame.bodyHex()));
        }
        return firsts;
    }
}
