package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Strings, which are gone over eight bytes at a time: what ends them may lie anywhere in a word, and at the text's end.
 */
class JsonScannerTest {
    private static final int MAX = 40;

    private static JsonScanner scanner(String json) {
        byte[] bytes = json.getBytes(UTF_8);
        return new JsonScanner(bytes, 0, bytes.length);
    }

    @ParameterizedTest
    @CsvSource({"x, false", "\u00e4, false", "\\\\, true", "\\u00e4, true", "\\\"\\n, true"})
    void stringsEndAtTheirQuoteWhateverIsBeforeAndAfterIt(String special, boolean isEscaped) {
        for (int before = 0; before < MAX; before++) {
            for (int after = 0; after < MAX; after++) {
                String json = "\"" + "a".repeat(before) + special + "b".repeat(after) + "\"";
                for (String rest : new String[] {"", ",", ",\"next\":\"value\""}) {
                    JsonScanner scanner = scanner(json + rest);
                    assertThat(scanner.text()).as(json + rest).isEqualTo(isEscaped);
                    assertThat(scanner.position()).as(json + rest).isEqualTo(json.getBytes(UTF_8).length);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0000", "\n", "\u001f", "\\x", "\\u12g4", "\\u00", "\\"})
    void whatNoStringMayHoldIsFoundWhereItIs(String bad) {
        for (int before = 0; before < MAX; before++) {
            for (int after = 0; after < MAX; after++) {
                JsonScanner scanner = scanner("\"" + "a".repeat(before) + bad + "z".repeat(after));
                assertThatThrownBy(scanner::text).isInstanceOf(ProtocolViolation.class);
                assertThat(scanner.position()).as(before + ", " + after).isEqualTo(1 + before);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\\n", "\u00e4"})
    void stringsThatDoNotEndAreRefused(String last) {
        for (int before = 0; before < MAX; before++) {
            JsonScanner scanner = scanner("\"" + "a".repeat(before) + last);
            assertThatThrownBy(scanner::text)
                    .isInstanceOf(ProtocolViolation.class)
                    .hasMessageContaining("the end of a JSON string");
        }
    }
}
