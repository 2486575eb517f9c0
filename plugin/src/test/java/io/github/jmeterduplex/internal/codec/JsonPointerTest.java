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
            /id;      {"id":"first","id":"second"};        second
            /id;      {"id":"first","i\\u0064":"escaped"};  escaped
            /id;      {"id":"first","id":{"id":"inner"}};  -
            /a/b;     {"a":{"b":1},"a":{"b":2,"b":3}};     3
            /a/b;     {"a":{"b":1},"a":{"c":2}};           -
            /a/1/b;   {"a":[0,{"b":1,"b":2}],"x":"b"};     2
            /1;       ["x","second",broken;                second
            /id;      {"id":"cut";                         cut
            /id;      {"id":"a","x":broken};               a
            /id;      {"id":"a","id":broken};              -
            /id;      {"id":"a","x":"id"};                 a
            /id;      {"id":"a","x":[{"id":"b"},"\\u00e4"]};  a
            /a~1b;    {"a/b":1,"a\\/b":2};                 2
            /a"b;     {"a\\"b":1,"x":"\\\\","a\\u0022b":2};  2
            /id;      {"id":"a"} and more;                 a
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
                .hasMessageContaining("\"" + text + "\" is not a JSON pointer");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 127, 128, 129, 1000, 100_000})
    void valuesBesideThePlaceMayBeNestedToAnyDepth(int depth) {
        String objects = "{\"a\":[".repeat(depth) + "1" + "]}".repeat(depth);
        assertThat(read("/id", "{\"x\":" + objects + ",\"id\":1}")).isEqualTo("1");
        assertThat(read("/id", "{\"id\":1,\"x\":" + "[".repeat(depth) + "]".repeat(depth) + "}"))
                .isEqualTo("1");
        assertThat(read("/1/id", "[" + objects + ",{\"id\":\"x\"}]")).isEqualTo("x");
        assertThat(read("/a/0".repeat(Math.min(depth, 1000)), objects)).isEqualTo(depth <= 1000 ? "1" : null);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 128, 1000})
    void bracketsThatDoNotMatchAreFoundAtAnyDepth(int depth) {
        String open = "{\"a\":[".repeat(depth);
        assertThat(read("/id", "{\"x\":" + open + "}" + "]}".repeat(depth) + ",\"id\":1}"))
                .isNull();
        assertThat(read("/id", "{\"x\":" + open + "]".repeat(2 * depth) + ",\"id\":1}"))
                .isNull();
        assertThat(read("/id", "{\"x\":" + open)).isNull();
    }

    @Test
    void longNamesAndValuesAreRead() {
        String name = "n".repeat(100_000);
        assertThat(read("/" + name, "{\"x\":" + "1".repeat(2000) + ",\"" + name + "\":\"" + name + "\"}"))
                .isEqualTo(name);
    }
}
