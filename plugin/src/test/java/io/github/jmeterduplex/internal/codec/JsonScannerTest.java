package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
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

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 128, 1000, 100_000})
    void valuesMayBeNestedToAnyDepth(int depth) {
        String json = "{\"a\":[1,".repeat(depth) + "null" + "]}".repeat(depth);
        JsonScanner scanner = scanner(json + ",");
        scanner.value();
        assertThat(scanner.position()).isEqualTo(json.length());
        assertThatThrownBy(scanner("{\"a\":[".repeat(depth) + "}")::value)
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage("expected a JSON value, got }");
        assertThatThrownBy(scanner("[1,".repeat(depth) + "2}")::value)
                .hasMessage("expected , or ] in a JSON array, got }");
        assertThatThrownBy(scanner("{\"a\":".repeat(depth) + "2]")::value)
                .hasMessage("expected , or } in a JSON object, got ]");
    }

    @Test
    void watchTellsObjectsFromTheInnermostWithTheLastValueOfEachName() {
        String json = "[{\"a\":{\"a\":1,\"b\":2,\"\\u0061\":3},\"b\":4},{\"b\":5},{\"a\":[{\"a\":6}]}]";
        byte[] bytes = json.getBytes(UTF_8);
        List<String> objects = new ArrayList<>();
        JsonScanner scanner = new JsonScanner(
                bytes,
                0,
                bytes.length,
                (from, to, values) -> objects.add(json.substring(from, to) + " a at " + json.charAt(values[0])
                        + (values[1] < 0 ? "" : " b at " + json.charAt(values[1]))),
                "a".getBytes(UTF_8),
                "b".getBytes(UTF_8));
        scanner.value();
        scanner.finish();
        assertThat(objects)
                .containsExactly(
                        "{\"a\":1,\"b\":2,\"\\u0061\":3} a at 3 b at 2",
                        "{\"a\":{\"a\":1,\"b\":2,\"\\u0061\":3},\"b\":4} a at { b at 4",
                        "{\"a\":6} a at 6",
                        "{\"a\":[{\"a\":6}]} a at [");
    }

    @Test
    void lastMemberOfANameCounts() {
        assertThat(scanner("{\"a\":1,\"b\":{\"a\":2},\"\\u0061\":[3]} x").member("a"))
                .isEqualTo("[3]");
        assertThat(scanner("{\"a\":1}").member("b")).isNull();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', textBlock = """
            "plain", plain
            "", ``
            "a\\\"b\\/c\\\\", a"b/c\\
            "\\b\\f\\n\\r\\t", `\b\f\n\r\t`
            "\\u00e4x\\ud83d\\ude00", äx\ud83d\ude00
            "ü\\u20AC", ü€
            """)
    void stringsAreUnescaped(String json, String text) {
        byte[] bytes = json.getBytes(UTF_8);
        assertThat(JacksonJson.unescaped(bytes, 0, bytes.length)).isEqualTo(text);
    }
}
