package io.github.jmeterduplex.internal.codec.csv;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompleteLineStreamTest {
    /** Some times as much as one line may have. */
    private static final long LONG = 3L * CompleteLineStream.LONGEST_LINE_BYTES + 12_345;

    private static InputStream text(String text) {
        return new ByteArrayInputStream(text.getBytes(US_ASCII));
    }

    private static CompleteLineStream lines(InputStream... parts) {
        return new CompleteLineStream(new SequenceInputStream(Collections.enumeration(List.of(parts))));
    }

    private static String rest(InputStream in) throws IOException {
        return new String(in.readAllBytes(), US_ASCII);
    }

    @Test
    void lineLongerThanAnyRowIsLeftOutWithoutKeepingIt() throws IOException {
        try (CompleteLineStream lines = lines(text("a\nb\n"), new Endless(LONG), text("\nc\nd\n"))) {
            assertThat(rest(lines)).isEqualTo("a\nb\nc\nd\n");
            assertThat(lines.skippedLines()).isEqualTo(1);
            assertThat(lines.isCut()).isFalse();
        }
    }

    @Test
    void fileThatEndsAmidALongLineIsCut() throws IOException {
        try (CompleteLineStream lines = lines(text("a\n"), new Endless(LONG))) {
            assertThat(rest(lines)).isEqualTo("a\n");
            assertThat(lines.skippedLines()).isEqualTo(1);
            assertThat(lines.isCut()).isTrue();
        }
    }

    @Test
    void longLinesOneAfterTheOtherAreLeftOutEach() throws IOException {
        try (CompleteLineStream lines =
                lines(new Endless(LONG), text("\n"), new Endless(LONG), text("\na\nhalf a line"))) {
            assertThat(rest(lines)).isEqualTo("a\n");
            assertThat(lines.skippedLines()).isEqualTo(2);
            assertThat(lines.isCut()).isTrue();
        }
    }

    @Test
    void lineWithinTheBoundIsWhole() throws IOException {
        int length = CompleteLineStream.LONGEST_LINE_BYTES / 2;
        try (CompleteLineStream lines = lines(new Endless(length), text("\n"))) {
            assertThat(rest(lines)).hasSize(length + 1);
            assertThat(lines.skippedLines()).isZero();
        }
    }

    /** So many times the same letter. */
    private static final class Endless extends InputStream {
        private long left;

        Endless(long left) {
            this.left = left;
        }

        @Override
        public int read() {
            return left-- > 0 ? 'x' : -1;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            int count = (int) Math.min(left, length);
            Arrays.fill(into, offset, offset + count, (byte) 'x');
            left -= count;
            return count == 0 ? -1 : count;
        }
    }
}
