package io.github.jmeterduplex.dsl.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A builder follows the declarations: a parameter that is added, renamed or of another type changes its methods. */
class DeclarationTest {
    private static final JavadocText DOCS = new JavadocText(URI.create("https://example.org/docs/reference/"));

    private enum Colour {
        RED,
        DARK_BLUE
    }

    @Test
    void declaredParameterBecomesMethodsForItsTypeAndForText() {
        Parameter<Integer> declared =
                Parameter.integer("depth", 3, 1, 9).label("Depth of the search").meaning("how deep `a` goes");
        assertThat(source(declared))
                .contains("public Planted depth(String depth) {", "public Planted depth(int depth) {")
                .contains("rows().set(\"depth\", depth);")
                .contains("Depth of the search: how deep <code>a</code> goes. Default: <code>3</code>.")
                .contains("Allowed: a whole number from 1");
    }

    @Test
    void renamedParameterRenamesItsMethods() {
        assertThat(source(Parameter.flag("deep", true)))
                .contains("deep(String deep)", "deep(boolean deep)")
                .doesNotContain("depth");
    }

    @Test
    void timesAreDurationsInTheUnitOfTheParameter() {
        assertThat(source(Parameter.millis("pauseMillis", null, 0)))
                .contains("pauseMillis(Duration pauseMillis)", "rows().setMillis(\"pauseMillis\", pauseMillis);");
        assertThat(source(Parameter.seconds("pauseSeconds", null, 0, 9)))
                .contains("pauseSeconds(Duration pauseSeconds)", "rows().setSeconds(\"pauseSeconds\", pauseSeconds);");
    }

    @Test
    void wordsBecomeAnEnumAndListsSeveralTexts() {
        Parameter<Colour> words = Parameter.word("colour", Colour.class, Colour.RED);
        assertThat(source(words)).contains("colour(ColourChoice colour)");
        assertThat(new Choices(List.of(element(words))).all().iterator().next().source())
                .contains("RED(\"red\")", "DARK_BLUE(\"dark-blue\")");
        assertThat(source(Parameter.list("names")))
                .contains("names(String... names)")
                .doesNotContain("names(String names)");
    }

    @Test
    void otherWordsOfTheSameNameGetAnEnumOfTheirOwn() {
        Element first = element(Parameter.word("kind", Colour.class, Colour.RED));
        Element second = new Element(
                "Other",
                "a.Other",
                "a.OtherGui",
                "Other",
                "Other.",
                parameters(Parameter.word("kind", Thread.State.class, Thread.State.NEW)),
                null);
        assertThat(new Choices(List.of(first, second, first)).all())
                .extracting(Choices.Choice::name)
                .containsExactlyInAnyOrder("KindChoice", "OtherKindChoice");
    }

    @Test
    void markdownBecomesHtmlThatNoCommentTrips() {
        assertThat(DOCS.of("a `{{b}}` <c> [d `e`](../how-to/d.md#f) @g */"))
                .isEqualTo("a <code>&#123;&#123;b&#125;&#125;</code> &lt;c&gt; <a"
                        + " href=\"https://example.org/docs/how-to/d.md#f\">d <code>e</code></a> &#64;g *&#47;");
    }

    private static String source(Parameter<?> parameter) {
        Element element = element(parameter);
        return new BuilderSource(element, new Choices(List.of(element))).text();
    }

    private static Element element(Parameter<?> parameter) {
        return new Element("Planted", "a.Planted", "a.PlantedGui", "Planted", "Is.", parameters(parameter), null);
    }

    private static Element.Parameters parameters(Parameter<?> parameter) {
        return new Element.Parameters(ParameterTable.of(parameter), List.of(), DOCS);
    }
}
