package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is looked for in words is what is looked for byte by byte. */
class ByteScanTest {
    private static final int LENGTH = 40;

    @Test
    void everyByteAtEveryPlace() {
        for (int value = Byte.MIN_VALUE; value <= Byte.MAX_VALUE; value++) {
            for (int place = 0; place < LENGTH; place++) {
                byte[] bytes = new byte[LENGTH];
                Arrays.fill(bytes, (byte) 'x');
                bytes[place] = (byte) value;
                check(bytes, 0, LENGTH);
                check(bytes, place, LENGTH);
                check(bytes, 0, place);
            }
        }
    }

    /** Neighbours that a borrow could make alike: zero and one beside what is looked for. */
    @Test
    void bytesInAnyMixture() {
        Random random = new Random(20_261_122);
        byte[] likely = {0, 1, ' ' - 1, ' ', '!', '"', '#', '[', '\\', ']', 0x7F, (byte) 0x80, (byte) 0xA2, (byte) 0xFF
        };
        for (int round = 0; round < 50_000; round++) {
            byte[] bytes = new byte[random.nextInt(LENGTH)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = random.nextInt(4) == 0 ? likely[random.nextInt(likely.length)] : (byte) 'x';
            }
            int from = random.nextInt(bytes.length + 1);
            check(bytes, from, from + random.nextInt(bytes.length - from + 1));
        }
    }

    private static void check(byte[] bytes, int from, int to) {
        int plain = from;
        while (plain < to
                && (bytes[plain] < 0 || (bytes[plain] >= ' ' && bytes[plain] != '"' && bytes[plain] != '\\'))) {
            plain++;
        }
        String what = Arrays.toString(bytes) + " from " + from + " to " + to;
        assertThat(ByteScan.afterJsonPlain(bytes, from, to)).as(what).isEqualTo(plain);

        int ascii = from;
        while (ascii < to && bytes[ascii] >= 0) {
            ascii++;
        }
        assertThat(ByteScan.afterAscii(bytes, from, to)).as(what).isEqualTo(ascii);

        // What lies before and far after stays.
        for (int room = 0; room <= Long.BYTES; room += Long.BYTES) {
            byte[] out = new byte[to - from + 1 + room];
            byte[] copied = Arrays.copyOfRange(bytes, from, plain);
            assertThat(ByteScan.copyJsonPlain(bytes, from, to, out, 1)).as(what).isEqualTo(plain - from);
            assertThat(out[0]).isZero();
            assertThat(Arrays.copyOfRange(out, 1, 1 + copied.length)).as(what).isEqualTo(copied);
            int others = Math.min(out.length, 1 + copied.length + Long.BYTES);
            assertThat(Arrays.copyOfRange(out, others, out.length)).isEqualTo(new byte[out.length - others]);
        }
    }

    @Test
    void stringIsFoundWhereverItMayBe() {
        byte[] quoted = "\"id\"".getBytes(UTF_8);
        for (int before = 0; before < 20; before++) {
            for (int after = 0; after < 20; after++) {
                for (String held : List.of("\"id\"", "\"\"id\"", "\\u0069", "\"i\"\"id\"")) {
                    assertThat(mayHold("x".repeat(before) + held + "\"".repeat(after), quoted))
                            .isTrue();
                }
                for (String other : List.of("\"i\"", "id\"", "\"id", "\"idx\"", "\\n", "\\\"i", "\"Id\"")) {
                    assertThat(mayHold("x".repeat(before) + other + "y".repeat(after), quoted))
                            .as(before + other + after)
                            .isFalse();
                }
            }
        }
        assertThat(mayHold("\"id\"".substring(0, 3), quoted)).isFalse();
    }

    private static boolean mayHold(String text, byte[] quoted) {
        byte[] bytes = ("\"" + text + "\"id\"").getBytes(UTF_8);
        return ByteScan.mayHoldString(bytes, 1, bytes.length - 4, quoted);
    }
}
