package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Held against Java's own decoder. */
class Utf8ValidatorTest {
    /** The first and the last byte of each range that section 4 of RFC 3629 tells apart, and their neighbours. */
    private static final byte[] TELLING = HexFormat.of()
            .parseHex("00417f80818f909f" + "a0afb0bfc0c1c2c3" + "dfe0e1ecedeeeff0" + "f1f3f4f5f7f8fbfc" + "feff");

    private static boolean isText(byte[] bytes) {
        CharBuffer text = CharBuffer.allocate(bytes.length);
        return !UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, true).isError();
    }

    private static void check(byte[] bytes) {
        int whole = Utf8Validator.check(Utf8Validator.WHOLE, bytes, 0, bytes.length);
        assertThat(whole == Utf8Validator.WHOLE)
                .as(() -> HexFormat.of().formatHex(bytes))
                .isEqualTo(isText(bytes));
        for (int split = 0; split <= bytes.length; split++) {
            int state = Utf8Validator.check(Utf8Validator.WHOLE, bytes, 0, split);
            state = state < 0 ? state : Utf8Validator.check(state, bytes, split, bytes.length);
            assertThat(state).as("split at %d", split).isEqualTo(whole);
        }
    }

    @Test
    void everySequenceOfTellingBytes() {
        int count = TELLING.length;
        for (int i = 0; i < count * count * count * count; i++) {
            byte[] bytes = {
                TELLING[i % count],
                TELLING[i / count % count],
                TELLING[i / count / count % count],
                TELLING[i / count / count / count]
            };
            assertThat(Utf8Validator.check(Utf8Validator.WHOLE, bytes, 0, 4) == Utf8Validator.WHOLE)
                    .as(() -> HexFormat.of().formatHex(bytes))
                    .isEqualTo(isText(bytes));
        }
    }

    @Test
    void everyCharacterAndNoSurrogate() {
        for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
            if (character < Character.MIN_SURROGATE || character > Character.MAX_SURROGATE) {
                byte[] bytes = Character.toString(character).getBytes(UTF_8);
                assertThat(Utf8Validator.check(Utf8Validator.WHOLE, bytes, 0, bytes.length))
                        .isEqualTo(Utf8Validator.WHOLE);
            } else {
                byte[] bytes = {(byte) 0xED, (byte) (0x80 | (character >> 6 & 0x3F)), (byte) (0x80 | (character & 0x3F))
                };
                assertThat(Utf8Validator.check(Utf8Validator.WHOLE, bytes, 0, 3))
                        .isEqualTo(~1);
            }
        }
    }

    @Test
    void anyMixtureSplitAnywhere() {
        Random random = new Random(20_261_122);
        String[] parts = {
            "x", "a longer piece of plain text, so that words of it are passed over", "ä", "€", "\uD83D\uDE00"
        };
        for (int round = 0; round < 3_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(6); i >= 0; i--) {
                text.append(parts[random.nextInt(parts.length)]);
            }
            byte[] bytes = text.toString().getBytes(UTF_8);
            check(bytes);
            bytes[random.nextInt(bytes.length)] = TELLING[random.nextInt(TELLING.length)];
            check(bytes);
            check(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        }
    }

    /** What is wrong is known with its first byte. */
    @ParameterizedTest
    @CsvSource({
        "80, 0",
        "c0, 0",
        "c1, 0",
        "f5, 0",
        "ff, 0",
        "c341, 1",
        "e09f, 1",
        "eda0, 1",
        "f08f, 1",
        "f490, 1",
        "e18041, 2"
    })
    void theFirstWrongByteIsTold(String hex, int index) {
        byte[] bytes = HexFormat.of().parseHex("6f6b" + hex);
        assertThat(Utf8Validator.check(Utf8Validator.WHOLE, bytes, 1, bytes.length))
                .isEqualTo(~(2 + index));
        assertThatThrownBy(() -> Utf8Validator.expect("a name", bytes, 1, bytes.length))
                .isInstanceOfSatisfying(
                        ProtocolViolation.class,
                        breach -> assertThat(breach.isBadText()).isTrue())
                .hasMessage(String.format(
                        "expected a name in UTF-8, got byte 0x%02X at position %d", bytes[2 + index], 1 + index));
    }

    @Test
    void whatIsCutShortIsNoWholeText() {
        byte[] bytes = {'a', (byte) 0xE2, (byte) 0x82};
        assertThatThrownBy(() -> Utf8Validator.expect("a name", bytes, 0, 3))
                .hasMessage("expected a name in UTF-8, got a character cut short at the end");
        assertThatCode(() -> Utf8Validator.expect("a name", bytes, 0, 1)).doesNotThrowAnyException();
    }
}
