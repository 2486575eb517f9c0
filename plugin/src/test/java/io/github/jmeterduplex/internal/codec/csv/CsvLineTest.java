package io.github.jmeterduplex.internal.codec.csv;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvLineTest {
    private final CsvLine line = new CsvLine();

    @Test
    void valuesAreSeparatedAndQuotedWhereTheyMust() {
        assertThat(line.text("a,b")
                        .text("say \"hi\"")
                        .text("two\nlines")
                        .text("\r")
                        .text("")
                        .word("plain")
                        .end())
                .isEqualTo("\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\"\r\",,plain\n");
    }

    @Test
    void numbersOfAnyLength() {
        for (long number : new long[] {0, 1_795_218_930_123L, Long.MAX_VALUE, Long.MAX_VALUE - 1, -1, Long.MIN_VALUE}) {
            assertThat(line.number(number).end()).isEqualTo(number + "\n");
        }
        long most = 9;
        for (int digits = 1; digits < 19; digits++) {
            for (long number : new long[] {most - 1, most, most + 1, most / 2, most / 9 * 7}) {
                assertThat(line.number(number).end()).isEqualTo(number + "\n");
            }
            most = 10 * most + 9;
        }
        for (long number : new long[] {Integer.MAX_VALUE, Integer.MAX_VALUE + 1L, 100L * Integer.MAX_VALUE}) {
            assertThat(line.number(number).end()).isEqualTo(number + "\n");
        }
        assertThat(line.numberUnless(-1, -1).numberUnless(0, -1).end()).isEqualTo(",0\n");
    }

    @Test
    void linesAreUtf8OfAnyLength() {
        String wide = "\u00fc\u4e03\ud83d\ude00".repeat(200);
        byte[] file = new byte[10_000];
        line.text("a" + wide).word(wide).number(7);
        assertThat(line.length()).isEqualTo(("a" + wide + "," + wide + ",7").getBytes(UTF_8).length);
        int next = line.endInto(file, 3);
        int end = line.text("next").endInto(file, next);
        assertThat(new String(file, 3, end - 3, UTF_8)).isEqualTo("a" + wide + "," + wide + ",7\nnext\n");
        assertThat(line.text("x".repeat(10_000)).end()).isEqualTo("x".repeat(10_000) + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "a,b", "say \"hi\"", "two\nlines", "\u00fc\u4e03"})
    void textThatComesAgainIsWrittenAsTheFirstTime(String text) {
        CsvLine.Recurring memory = new CsvLine.Recurring();
        String expected = "1," + new CsvLine().text(text).end();
        for (int i = 0; i < 4; i++) {
            assertThat(line.number(1).recurring(memory, text).end()).isEqualTo(expected);
        }
        assertThat(line.recurring(memory, "other").recurring(memory, text).end())
                .isEqualTo("other," + expected.substring(2));
    }

    @Test
    void textsThatComeInTurnKeepApart() {
        CsvLine.Recurring memory = new CsvLine.Recurring();
        for (String text : List.of("a", "b", "a", "a", "a", "b", "b", "a", "", "", "", "a")) {
            assertThat(line.recurring(memory, text).number(1).end()).isEqualTo(text + ",1\n");
        }
    }

    @Test
    void numberAfterATextIsInBase36() {
        CsvLine.Recurring memory = new CsvLine.Recurring();
        for (long number : new long[] {0, 1, 35, 36, 1_296, Long.MAX_VALUE}) {
            String digits = Long.toString(number, 36);
            assertThat(line.number(1).numbered(memory, "lab.", number).end()).isEqualTo("1,lab." + digits + "\n");
        }
        CsvLine.Recurring quoted = new CsvLine.Recurring();
        for (int i = 0; i < 4; i++) {
            assertThat(line.numbered(quoted, "a,\"b\".", 37).number(1).end()).isEqualTo("\"a,\"\"b\"\".11\",1\n");
        }
    }

    @Test
    void restartForgets() {
        line.text("given up").number(1);
        line.restart();
        assertThat(line.text("a").text("b").end()).isEqualTo("a,b\n");
    }
}
