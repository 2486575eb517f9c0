package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPointerTest {
    private static String read(String pointer, String json) {
        byte[] bytes = ("#" + json + "#").getBytes(UTF_8);
        return JsonPointer.compile(pointer).read(bytes, 1, bytes.length - 2);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', nullValues = "-", textBlock = """
            /id;      {"id":"a1"};                         a1
            /id;      {"x":{"id":1},"y":[{"id":2}],"id":3}; 3
            /a/b/c;   {"a":{"b":{"c":"deep"}}};            deep
            /a/1;     {"a":["x","y","z"]};                 y
            /a/1/b;   {"a":[[1,2],{"b":true}]};            true
            /0;       ["first"];                           first
            /1;       {"1":"name"};                        name
            /a~1b;    {"a/b":1.50};                        1.50
            /a~0b;    {"a~b":-1e3};                        -1e3
            /~01;     {"~1":"tilde"};                      tilde
            /;        {"":"empty name"};                   empty name
            //;       {"":{"":"twice"}};                   twice
            /ü;       {"\\u00fc":"\\u00e4\\n"};            `ä\n`
            /id;      {"id":null};                         null
            /id;      {"id":"first","id":"second"};        first
            /id;      {"id":"cut";                         cut
            /id;      {"id":123456789012345678901234567890}; 123456789012345678901234567890
            /id;      {"no":1};                            -
            /id;      {"id":{"a":1}};                      -
            /id;      {"id":[1]};                          -
            /id;      ["id"];                              -
            /id;      "id";                                -
            /id/x;    {"id":"scalar"};                     -
            /3;       ["too","short"];                     -
            /01;      ["a","b"];                           -
            /-;       ["a","b"];                           -
            /99999999999; ["a"];                           -
            /id;      no json;                             -
            /id;      {"a":tru,"id":1};                    -
            /id;      {"a":1;                              -
            /1;       [1;                                  -
            /id;      ``;                                  -
            """)
    void scalarAtThePlaceIsReadAsText(String pointer, String json, String expected) {
        assertThat(read(pointer, json)).isEqualTo(expected);
    }

    @Test
    void emptyPointerIsTheWholeDocument() {
        assertThat(read("", "\"text\"")).isEqualTo("text");
        assertThat(read("", " 12 ")).isEqualTo("12");
        assertThat(read("", "{}")).isNull();
        assertThat(read("", "")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "/a~", "/a~2", "#/a"})
    void whatIsNoPointerIsRefused(String text) {
        assertThatThrownBy(() -> JsonPointer.compile(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\" is no JSON pointer");
    }

    @Test
    void nestingBeyond64IsALimit() {
        String inside = "[".repeat(63) + "]".repeat(63);
        assertThat(read("/id", "{\"a\":" + inside + ",\"id\":1}")).isEqualTo("1");
        assertThatThrownBy(() -> read("/id", "{\"a\":[" + inside + "],\"id\":1}"))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage("limit JSON depth of 64 passed: a message nested deeper");
    }

    @Test
    void longNamesAndValuesAreRead() {
        String name = "n".repeat(100_000);
        assertThat(read("/" + name, "{\"x\":" + "1".repeat(2000) + ",\"" + name + "\":\"" + name + "\"}"))
                .isEqualTo(name);
    }
}
