package io.github.jmeterduplex.internal.protocol.signalr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams of server-sent events, whole and in pieces. */
class EventReaderTest {
    private static final int MAX_BYTES = 40;
    private static final String STREAM =
            "\uFEFF:\r\n\r\ndata: a\u001eb\u001e\r\n\r\nid: 7\nevent: x\ndata:h\u00e4\ndata: \u20ac\n\n"
                    + "data\ndata: z\r\rdatax: no\nda: no\ndata:  two\r\n\r\n\ndata: cut off";

    private final List<String> heard = new ArrayList<>();
    private boolean reading = true;

    private final EventReader reader = fresh();

    private EventReader fresh() {
        return new EventReader(MAX_BYTES, null, new EventReader.Sink() {
            @Override
            public boolean isReading() {
                return reading;
            }

            @Override
            public void event(byte[] bytes, int offset, int length, long arrivedNanos) {
                heard.add(new String(bytes, offset, length, UTF_8));
            }

            @Override
            public void tooLong() {
                heard.add("too long");
                reading = false;
            }
        });
    }

    private List<String> read(EventReader from, byte[]... parts) {
        heard.clear();
        reading = true;
        for (byte[] part : parts) {
            byte[] own = part.clone();
            from.read(own, 0);
            // What is kept of a part must be a copy.
            Arrays.fill(own, (byte) 'X');
        }
        return List.copyOf(heard);
    }

    private static byte[] cut(byte[] bytes, int from, int to) {
        return Arrays.copyOfRange(bytes, from, to);
    }

    @Test
    void dataOfEachEventIsOneMessageHoweverTheStreamIsCut() {
        byte[] all = STREAM.getBytes(UTF_8);
        List<String> expected = List.of("a\u001eb\u001e", "h\u00e4\n\u20ac", "\nz", " two");
        assertThat(read(reader, all)).isEqualTo(expected);
        for (int one = 0; one <= all.length; one++) {
            for (int other = one; other <= all.length; other++) {
                assertThat(read(fresh(), cut(all, 0, one), cut(all, one, other), cut(all, other, all.length)))
                        .as("cut at %d and %d", one, other)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void eachByteAloneIsReadAsWell() {
        byte[] all = STREAM.getBytes(UTF_8);
        for (byte one : all) {
            reader.read(new byte[] {one}, 0);
        }
        assertThat(heard).containsExactly("a\u001eb\u001e", "h\u00e4\n\u20ac", "\nz", " two");
        assertThat(reader.isJoining()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"'data: x',true", "'data: x\n',true", "':',true", "'data: x\n\n',false", "'\n',false"})
    void streamThatEndsWithinAnEventIsCutOff(String stream, boolean isCutOff) {
        reader.read(stream.getBytes(UTF_8), 0);
        assertThat(reader.isJoining()).isEqualTo(isCutOff);
    }

    @Test
    void generatedStreamsComeThrough() {
        Random random = new Random(24);
        String[] ends = {"\n", "\r\n", "\r"};
        for (int round = 0; round < 2_000; round++) {
            StringBuilder stream = new StringBuilder();
            List<String> expected = new ArrayList<>();
            for (int i = random.nextInt(5); i >= 0; i--) {
                StringBuilder event = new StringBuilder();
                int lines = 1 + random.nextInt(3);
                for (int line = 0; line < lines; line++) {
                    String text = "x" + "\u00e4 :".repeat(random.nextInt(3));
                    event.append(line == 0 ? "" : "\n").append(text);
                    String comment = random.nextInt(4) == 0 ? ":c" + ends[random.nextInt(3)] : "";
                    stream.append(comment).append("data: ").append(text).append(ends[random.nextInt(2)]);
                }
                stream.append(ends[random.nextInt(2)]);
                expected.add(event.toString());
            }
            byte[] all = stream.toString().getBytes(UTF_8);
            int one = random.nextInt(all.length + 1);
            assertThat(read(fresh(), cut(all, 0, one), cut(all, one, all.length)))
                    .as("round %d", round)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 6, 20, 45, 46})
    void longestEventIsTakenAndALongerOneIsNot(int cutAt) {
        String longest = "x".repeat(MAX_BYTES);
        byte[] fits = ("data: " + longest + "\n\n").getBytes(UTF_8);
        assertThat(read(fresh(), cut(fits, 0, cutAt), cut(fits, cutAt, fits.length)))
                .containsExactly(longest);
        byte[] tooLong = ("data: " + longest + "x\n\n").getBytes(UTF_8);
        assertThat(read(fresh(), cut(tooLong, 0, cutAt), cut(tooLong, cutAt, tooLong.length)))
                .containsExactly("too long");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data: 12345678901234567890\ndata: 12345678901234567890\n",
                "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
            })
    void manyLinesOrOneWithoutAnEndAreTooLong(String stream) {
        assertThat(read(reader, stream.getBytes(UTF_8))).containsExactly("too long");
        assertThat(reader.isJoining()).isFalse();
    }

    @Test
    void eventsWithNamesAreNoFloodHoweverMany() {
        byte[] event = "id: 1\nevent: message\nretry: 5\ndata: x\n\n".getBytes(UTF_8);
        for (int i = 0; i < 2_000; i++) {
            reader.read(event, 0);
        }
        assertThat(heard).hasSize(2_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {":\n", "id:\n", "\n", "data:\n\n", ":\n\n"})
    void whatHoldsNoDataIsBounded(String lines) {
        byte[] flood = lines.repeat(700).getBytes(UTF_8);
        assertThatThrownBy(() -> reader.read(flood, 0))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageContaining("limit pings of 10 a second");
        assertThat(heard).isEmpty();
    }
}
