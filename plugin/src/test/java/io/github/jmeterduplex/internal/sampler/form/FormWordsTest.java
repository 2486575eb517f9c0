package io.github.jmeterduplex.internal.sampler.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.gui.DuplexDefaultsGui;
import io.github.jmeterduplex.gui.StompSendGui;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import java.awt.Component;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.swing.JComponent;
import javax.swing.JLabel;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The words of the forms. */
class FormWordsTest {
    /** A label: words that begin with a capital letter, and a unit. */
    private static final String WORDS = "[A-Z][A-Za-z0-9.-]*( [A-Za-z0-9.-]+){0,4}( \\((ms|s|/s|%)\\))?";

    private static final String CAMEL_CASE = "[a-z]+([A-Z][A-Za-z0-9]*)+.*";

    static List<SamplerForm> forms() {
        return Forms.all().stream()
                .filter(form ->
                        !((JavaSampler) form.createTestElement()).getClassname().isEmpty())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void everyParameterHasALabelInWordsOfItsOwn(SamplerForm form) {
        List<Parameter<?>> parameters =
                Forms.table(Forms.element(form, Map.of())).parameters();
        assertThat(parameters)
                .extracting(Parameter::label)
                .doesNotHaveDuplicates()
                .allSatisfy(label -> assertThat(label).matches(WORDS).doesNotMatch(".*[a-z][A-Z].*"));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void noLabelOfAFormIsTheNameOfAParameter(SamplerForm form) {
        form.configure(Forms.element(form, Map.of()));
        assertNoName(form);
    }

    @Test
    void noLabelOfTheDefaultsIsTheNameOfAParameter() {
        DuplexDefaultsGui form = new DuplexDefaultsGui();
        form.configure(form.createTestElement());
        assertNoName(form);
    }

    private static void assertNoName(Form form) {
        assertThat(Forms.parts(form).filter(JLabel.class::isInstance).map(part -> ((JLabel) part).getText()))
                .filteredOn(Objects::nonNull)
                .allSatisfy(text -> assertThat(text).doesNotMatch(CAMEL_CASE))
                .isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void tooltipHasTheNameOfTheParameterAndNoLink(SamplerForm form) {
        form.configure(Forms.element(form, Map.of()));
        Forms.labels(form).forEach(label -> {
            Component field = label.getLabelFor();
            assertThat(label.getToolTipText())
                    .contains("<code>" + label.getName() + "</code>")
                    .doesNotContain("](", "<a ", ".md", ": <br>");
            assertThat(((JComponent) field).getToolTipText()).isEqualTo(label.getToolTipText());
        });
    }

    /** JMeter's search finds the element by the parameter's name, as it is in the plan. */
    @Test
    void searchFindsAParameterByItsName() throws Exception {
        JavaSampler element = Forms.element(new StompSendGui(), Map.of("replyTimeoutMillis", "9000"));
        assertThat(element.getSearchableTokens()).anyMatch(token -> token.contains("replyTimeoutMillis"));
    }

    @Test
    void tooltipExplainsTheChoices() {
        StompSendGui form = new StompSendGui();
        form.configure(Forms.element(form, Map.of()));
        Map<String, String> tooltips = new HashMap<>();
        Forms.labels(form).forEach(label -> tooltips.put(label.getName(), label.getToolTipText()));
        assertThat(tooltips.get("reply"))
                .contains(
                        "<code>none</code>: ",
                        "<code>receipt</code>: ",
                        "<code>order</code>: ",
                        "<code>header:NAME</code>: ",
                        "<code>json:POINTER</code>: ",
                        "<code>regex:PATTERN</code>: ");
        assertThat(tooltips.get("target")).contains("<code>next</code>: ", "<code>each</code>: ");
        assertThat(tooltips.get("arrivals"))
                .contains("<code>even</code>: ", "<code>poisson</code>: ", "<code>burst:N</code>: ");
    }
}
