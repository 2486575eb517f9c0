package io.github.jmeterduplex.internal.engine.user;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CaptureTest {
    private static Captured captured(String place, String message) {
        byte[] bytes = (" " + message).getBytes(UTF_8);
        return Capture.parse(place, new RegexStepBudget()).of(bytes, 1, bytes.length - 1);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            json:/a;            {"a":"x"};                              x;         true
            json:/a;            {"a":"\\u00e4\\"b"};                    `ä"b`;     true
            json:/a;            {"a":1.50};                             1.50;      false
            json:/a;            {"a":{"b":[1, 2]}};                     {"b":[1, 2]}; false
            json:/a;            {"a":null};                             null;      false
            json:;              [1];                                    [1];       false
            json:/data/id;      {"data":"{\\"id\\":7}"};                7;         false
            json:/data/0/id;    {"data":"[{\\"id\\":\\"x\\"}]"};        x;         true
            json:/a/b/c;        {"a":"{\\"b\\":\\"{\\\\\\"c\\\\\\":1}\\"}"}; 1;    false
            json:/id;           "{\\"id\\":1}";                         1;         false
            regex:id=(\\d+);    a id=17 b;                              17;        true
            """)
    void valueIsFoundAtItsPlace(String place, String message, String text, boolean isString) {
        assertThat(captured(place, message)).isEqualTo(new Captured(text, isString));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            json:/b;        {"a":1}
            json:/a/b;      {"a":1}
            json:/a/b;      {"a":"no JSON"}
            json:/a;        `{"a":`
            json:/a;        no JSON
            json:/a/b/c/d;  "a"
            regex:x(y);     z
            header:a;       a:b
            """)
    void messageWithoutTheValueHasNone(String place, String message) {
        assertThat(captured(place, message)).isNull();
    }

    @Test
    void longValueIsNotFound() {
        assertThat(captured("json:/a", "{\"a\":\"" + "x".repeat(Capture.MAX_BYTES - 2) + "\"}"))
                .isNotNull();
        assertThat(captured("json:/a", "{\"a\":\"" + "x".repeat(Capture.MAX_BYTES) + "\"}"))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"json:a", "json:/~", "regex:(", "regex:a", "regex:(a)(b)", "header:", "text:a", ""})
    void otherTextsAreRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Capture.parse(text, new RegexStepBudget()));
    }
}
