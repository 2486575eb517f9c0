package io.github.jmeterduplex.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DisplayTextTest {
    /** Controls, direction, zero width, separators, soft hyphen, tags, halves of pairs, code points without a shape. */
    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 7, 9, 0xA, 0xD, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0x34F, 0x61C, 0x115F, 0x180E, 0x200B, 0x200C, 0x200D,
                0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2060, 0x2065, 0x2066, 0x2067, 0x2068, 0x2069, 0x206F,
                0x3164, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFDD0, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFE, 0xFFFF, 0x1FFFE,
                0xE0000, 0xE0001, 0xE0041, 0xE007F, 0xE0100, 0x10FFFF
            })
    void whatSteersATerminalOrAReaderIsASpace(int point) {
        String text = "a" + new StringBuilder().appendCodePoint(point) + "b";
        assertThat(DisplayText.clean(text)).isEqualTo("a b");
        assertThat(DisplayText.line(text)).isEqualTo("a b");
        assertThat(DisplayText.sentence(text)).isEqualTo("a b");
        assertThat(DisplayText.name(text)).matches("a b #[0-9a-f]{12}");
    }

    @Test
    void whatCanBeShownStays() {
        String text = "chat.send /queue/\u00E4\u00DF \u4E2D\u6587 \u0627\u0644 \uD83D\uDE00"
                + " \u2764\uFE0F =1+1 #ab <b> \"x\" ~";
        assertThat(DisplayText.clean(text)).isSameAs(text);
        assertThat(DisplayText.name(text)).isSameAs(text);
        assertThat(DisplayText.lines(text)).isSameAs(text);
    }

    @Test
    void linesStayWhereTheyMay() {
        assertThat(DisplayText.lines("a\tb\nc\r\nd\re\u001B[2J")).isEqualTo("a\tb\nc\r\nd e [2J");
    }

    @Test
    void cutIsMarkedAndLeavesNoHalfOfAPair() {
        assertThat(DisplayText.clean("x".repeat(200))).hasSize(200);
        assertThat(DisplayText.clean("x".repeat(201))).isEqualTo("x".repeat(200) + "...");
        String pairs = "x" + "\uD83D\uDE00".repeat(200);
        assertThat(DisplayText.clean(pairs)).isEqualTo("x" + "\uD83D\uDE00".repeat(99) + "...");
        assertThat(DisplayText.name(pairs)).startsWith("x" + "\uD83D\uDE00".repeat(99) + " #");
        assertThat(DisplayText.sentence("x".repeat(900_040))).hasSizeLessThan(10_010);
    }

    @Test
    void namesThatDifferHaveDifferentNames() {
        String begin = "N".repeat(200);
        assertThat(IntStream.range(0, 2_000)
                        .mapToObj(i -> DisplayText.name(begin + "N".repeat(5_000) + i))
                        .distinct())
                .hasSize(2_000);
        assertThat(DisplayText.name(begin + "Aa")).as("the same hashCode").isNotEqualTo(DisplayText.name(begin + "BB"));
        assertThat(DisplayText.name(begin + "\uD800")).isNotEqualTo(DisplayText.name(begin + "\uD801"));
        assertThat(DisplayText.name(begin + "Aa")).isEqualTo(DisplayText.name(begin + "Aa"));
        assertThat(DisplayText.marked("chat")).matches("chat #[0-9a-f]{12}");
    }
}
