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
            {{{{id}}}};                   {{e1-7}}
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
}
