package io.github.jmeterduplex.internal.engine.user;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.user.Template.Escape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTest {
    private static final Map<String, String> VALUES = Map.of(
            "id",
            "e1-7",
            "user name",
            "Ann",
            "peer.user",
            "Bob",
            "empty",
            "",
            "tricky",
            "{{id}}",
            "quote",
            "a\"\\\n\u0001ü");

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            {{id}};                       e1-7
            a{{id}}b{{id}}c;              ae1-7be1-7c
            {{ id }};                     e1-7
            {{user name}};                Ann
            {{peer.user}}!;               Bob!
            a{{empty}}b;                  ab
            {"a":"{{id}}"};               {"a":"e1-7"}
            {"a":{{id}}};                 {"a":e1-7}
            {"a":{"b":{{id}}}};           {"a":{"b":e1-7}}
            {{{id}}};                     {e1-7}
            {{{{id}};                     {{id}}
            {"a":{{{{id}} {{id}}};        {"a":{{id}} e1-7}
            {{id}}{{id}};                 e1-7e1-7
            {{unknown}} {{ un known }};   {{unknown}} {{ un known }}
            {{a {{id}};                   {{a e1-7
            {{id}} }};                    e1-7 }}
            {{tricky}};                   {{id}}
            {{id;                         {{id
            id}};                         id}}
            {{}};                         {{}}
            {{id} };                      {{id} }
            {"a":{"b":1}};                {"a":{"b":1}}
            """)
    void knownNamesAreReplacedAndAllElseStays(String text, String rendered) {
        Template template = Template.parse(text);
        assertThat(template.render(VALUES::get, Escape.NONE)).isEqualTo(rendered);
        assertThat(template.renderBytes(VALUES::get, Escape.NONE)).isEqualTo(rendered.getBytes(UTF_8));
    }

    @Test
    void onlyTheInsertedValueIsJsonEscaped() {
        Template template = Template.parse("{\"\\n\":\"{{quote}}\",\"{{\"}}\"}");
        assertThat(template.render(VALUES::get, Escape.JSON))
                .isEqualTo("{\"\\n\":\"a\\\"\\\\\\n\\u0001ü\",\"{{\"}}\"}");
        assertThat(Template.parse("{{c}}").render(name -> "\r\t\u001f", Escape.JSON))
                .isEqualTo("\\r\\t\\u001f");
        assertThat(template.render(VALUES::get, Escape.NONE)).contains("a\"\\\n\u0001ü");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "constant", "{{open", "}}", "{\"a\":{\"b\":1}}"})
    void constantTemplateReturnsTheSamePreparedTextAndBytes(String text) {
        Template template = Template.parse(text);
        assertThat(template.isConstant()).isTrue();
        assertThat(template.render(null, Escape.JSON)).isSameAs(text);
        assertThat(template.renderBytes(null, Escape.NONE))
                .isSameAs(template.renderBytes(null, Escape.JSON))
                .isEqualTo(text.getBytes(UTF_8));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            {{base64:Ann}};                                 QW5u
            {{base64:}};                                    ``
            {{ base64:{{user name}}:{{id}} }}!;             QW5uOmUxLTcg!
            {{base64:{"a":{"b":"{{id}}"}}}};                eyJhIjp7ImIiOiJlMS03In19
            {{base64:{{base64:ü}}}};                        dzd3PQ==
            {{base64url:{"a":"{{id}}?>"}}};                 eyJhIjoiZTEtNz8-In0
            {{hmacSha256:key,The quick brown fox jumps over the lazy dog}};   \
            f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8
            {{hmacSha256:{{key}},1,2}};  c09bc640acdb5127f0242ab0ce13e9e9fe2a99567edd8a664562b60d1e35bae4
            {{base64:{{unknown}}}};                         {{base64:{{unknown}}}}
            {{hmacSha256:key}};                             {{hmacSha256:key}}
            {{hmacSha256:,text}};                           {{hmacSha256:,text}}
            {{base64:{{id}};                                {{base64:e1-7
            """)
    void functionsAreAppliedToTheirTexts(String text, String rendered) {
        Template template = Template.parse(text);
        assertThat(template.render(name -> name.equals("key") ? "key" : VALUES.get(name), Escape.NONE))
                .isEqualTo(rendered);
    }

    @Test
    void valuesAreEscapedInTheTextOfAFunctionThatIsJson() {
        Template.Values values = name -> name.equals("user") ? "a\"b" : null;
        String json = "eyJ1IjoiYVwiYiJ9"; // {"u":"a\"b"}
        assertThat(Template.parse("{{base64:{\"u\":\"{{user}}\"}}}").render(values, Escape.NONE))
                .isEqualTo(json);
        Template bound = Template.parse("{\"at\":{{at}},\"in\":\"{{base64:{\"u\":\"{{user}}\",\"t\":\"{{at}}\"}}}\"}")
                .bind(values, Escape.JSON, "at"::equals);
        assertThat(bound.render(name -> "\"", Escape.NONE))
                .as("values that are known later, too")
                .isEqualTo("{\"at\":\",\"in\":\"eyJ1IjoiYVwiYiIsInQiOiJcIiJ9\"}");
        assertThat(Template.parse("{{base64:{{user}}}}").render(values, Escape.JSON))
                .as("a text that is not JSON")
                .isEqualTo("YSJi");
    }

    @Test
    void usesKnowsTheNamesInTextsOfFunctions() {
        Template template = Template.parse("{{hmacSha256:{{key}},{{base64:{{id}}}}}}");
        assertThat(template.uses("key")).isTrue();
        assertThat(template.uses("id")).isTrue();
        assertThat(template.uses("name")).isFalse();
        assertThat(template.isConstant()).isFalse();
    }

    /** Strings are escaped where the text is JSON; other values are JSON already. */
    @Test
    void valuesOfAMessageAreInsertedByTheirKind() {
        byte[] message = "{\"id\":7,\"s\":\"a\\\"b\",\"o\":{\"x\":[1]},\"n\":null}".getBytes(UTF_8);
        Template.Values values = new Template.Values() {
            @Override
            public String get(String name) {
                return null;
            }

            @Override
            public Captured captured(Capture capture) {
                return capture.of(message, 0, message.length);
            }
        };
        String text = "{\"a\":{{json:/id}},\"b\":\"{{json:/s}}\",\"c\":{{json:/o}},\"d\":{{json:/n}},"
                + "\"e\":{{regex:\"id\":(\\d{1,3})}},\"f\":\"{{json:/none}}\",\"g\":\"{{base64:{{json:/id}}}}\"}";
        assertThat(Template.parse(text).render(values, Escape.JSON))
                .isEqualTo("{\"a\":7,\"b\":\"a\\\"b\",\"c\":{\"x\":[1]},\"d\":null,"
                        + "\"e\":7,\"f\":\"{{json:/none}}\",\"g\":\"Nw==\"}");
    }

    @Test
    void boundTextKeepsWhatIsKnownOnlyWhenItIsSent() {
        Template bound = Template.parse("{{id}} {{now}} {{base64:{{id}}{{now}}}} {{base64:{{id}}}} {{unknown}} {{{{x}}")
                .bind(VALUES::get, Escape.NONE, "now"::equals);
        assertThat(bound.uses("id")).isFalse();
        assertThat(bound.render(name -> name.equals("now") ? "12" : "wrong", Escape.NONE))
                .isEqualTo("e1-7 12 ZTEtNzEy ZTEtNw== {{unknown}} {{x}}");
        assertThat(Template.parse("a {{id}}")
                        .bind(VALUES::get, Escape.NONE, "now"::equals)
                        .isConstant())
                .isTrue();
    }

    @Test
    void usesKnowsTheTrimmedNames() {
        Template template = Template.parse("{{ id }} {{peer.user}}");
        assertThat(template.uses("id")).isTrue();
        assertThat(template.uses("peer.user")).isTrue();
        assertThat(template.uses("peer")).isFalse();
        assertThat(template.isConstant()).isFalse();
    }

    @Test
    void valuesAreAskedOncePerPlaceholderInOrder() {
        List<String> asked = new ArrayList<>();
        Template.parse("{{a}}{{b}}{{a}}")
                .render(
                        name -> {
                            asked.add(name);
                            return "";
                        },
                        Escape.NONE);
        assertThat(asked).containsExactly("a", "b", "a");
    }

    @Test
    void valueIsEncodedInAUrlButNotInItsHost() {
        Map<String, String> values = Map.of("host", "h:1", "name", "x&y=1 Jörg 100%+/");
        String encoded = "x%26y%3D1%20J%C3%B6rg%20100%25%2B%2F";
        assertThat(Template.parse("ws://{{host}}/{{name}}?a={{name}}").render(values::get, Escape.URL))
                .isEqualTo("ws://h:1/" + encoded + "?a=" + encoded);
    }

    @Test
    void firstUnknownPlaceholderIsThatWithoutAValue() {
        assertThat(Template.parse("{{id}} {{ no }} {{nor}}").unknown(VALUES::get))
                .isEqualTo("{{ no }}");
        assertThat(Template.parse("{{id}}").unknown(VALUES::get)).isNull();
    }
}
