package io.github.jmeterduplex.internal.sampler.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.SamplePackage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlanDefaultsTest {
    private static final Parameter<String> URL = Parameter.text("url", "the parameter's");
    private static final Parameter<String> COOKIES = Parameter.text("cookies");

    private final JMeterContext context = JMeterContextService.getContext();
    private final JMeterVariables before = context.getVariables();

    @BeforeEach
    void beginThread() {
        context.setVariables(new JMeterVariables());
    }

    @AfterEach
    void endThread() {
        context.setVariables(before);
    }

    @Test
    void blankAndMissingParametersHaveThePlansDefaultAndOthersTheirOwn() {
        inScope(defaults(Map.of("url", "http://plan", "cookies", "a=b")));
        ParameterValues parameters =
                TestSamples.of("x", Map.of("url", " ", "other", "own")).parameters();
        assertThat(parameters.get(URL)).isEqualTo("http://plan");
        assertThat(parameters.optional(COOKIES)).isEqualTo("a=b");
        assertThat(parameters.isSet(COOKIES)).isTrue();
        assertThat(TestSamples.of("x", Map.of("url", "http://own")).parameters().get(URL))
                .isEqualTo("http://own");
    }

    @Test
    void nearestElementCountsForEachParameter() {
        inScope(
                defaults(Map.of("url", "http://near", "cookies", "")),
                defaults(Map.of("url", "far", "cookies", "c=d")));
        ParameterValues parameters = TestSamples.of("x", Map.of()).parameters();
        assertThat(parameters.get(URL)).isEqualTo("http://near");
        assertThat(parameters.optional(COOKIES)).isEqualTo("c=d");
    }

    @Test
    void othersOfTheScopeSayNothing() {
        JavaConfig jmeters = defaults(Map.of("url", "http://jmeter"));
        jmeters.setProperty(TestElement.GUI_CLASS, "org.apache.jmeter.protocol.java.config.gui.JavaConfigGui");
        inScope(jmeters, new ConfigTestElement());
        assertThat(TestSamples.of("x", Map.of()).parameters().get(URL)).isEqualTo("the parameter's");
    }

    @Test
    void versionOfTheParametersHoldsOnlyWhereTheDefaultsCannotChange() {
        Object version = new Object();
        inScope(defaults(Map.of("url", "http://plan")));
        assertThat(TestSamples.of("x", Map.of(), version).version()).isSameAs(version);
        JavaConfig moving = defaults(Map.of("url", "x"));
        Argument row = moving.getArguments().getArgument(0);
        row.setProperty(new FunctionProperty(Argument.VALUE, new CompoundVariable("${server}")));
        inScope(moving);
        assertThat(TestSamples.of("x", Map.of(), version).version()).isNull();
    }

    private void inScope(ConfigTestElement... elements) {
        SamplePackage sampler =
                new SamplePackage(List.of(elements), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
        context.getVariables().putObject(JMeterThread.PACKAGE_OBJECT, sampler);
    }

    private static JavaConfig defaults(Map<String, String> rows) {
        JavaConfig element = new JavaConfig();
        element.setProperty(TestElement.GUI_CLASS, PlanDefaults.FORM);
        rows.forEach(element::addArgument);
        return element;
    }
}
