package io.github.jmeterduplex.internal.sampler.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.gui.DuplexDefaultsGui;
import io.github.jmeterduplex.gui.StompConnectGui;
import io.github.jmeterduplex.internal.sampler.parameter.PlanDefaults;
import io.github.jmeterduplex.stomp.StompConnect;
import java.util.Map;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.junit.jupiter.api.Test;

class DefaultsFormTest {
    private final DuplexDefaultsGui form = new DuplexDefaultsGui();

    private static JavaConfig element(DuplexDefaultsGui form, Map<String, String> rows) {
        JavaConfig element = (JavaConfig) form.createTestElement();
        rows.forEach((name, value) -> element.getArguments().addArgument(new Argument(name, value, "=")));
        return element;
    }

    @Test
    void planKnowsItByTheNameOfItsForm() {
        assertThat(PlanDefaults.FORM).isEqualTo(DuplexDefaultsGui.class.getName());
        assertThat(PlanDefaults.isOne(form.createTestElement())).isTrue();
        assertThat(form.getMenuCategories()).containsExactly(MenuFactory.CONFIG_ELEMENTS);
    }

    @Test
    void hasWhatSessionsConnectWithAndNoneWhoseNameMeansTwoThings() {
        form.configure(element(form, Map.of()));
        assertThat(Forms.texts(form))
                .containsKeys("url", "httpHeaders", "cookies", "login", "auth", "tlsTrust", "proxy", "reconnect")
                .doesNotContainKeys("transports", "sessions", "group", "subscribe");
        assertThat(Forms.problems(form)).as("blank fields of defaults").isEmpty();
    }

    @Test
    void savesWhatIsTypedAndKeepsWhatItDoesNotKnow() {
        JavaConfig element = element(form, Map.of("unknown", "x"));
        JavaConfig before = (JavaConfig) element.clone();
        form.configure(element);
        form.modifyTestElement(element);
        assertThat(element).isEqualTo(before);
        Forms.texts(form).get("url").setText("http://plan");
        form.modifyTestElement(element);
        assertThat(element.getArguments().getArgumentsAsMap()).isEqualTo(Map.of("unknown", "x", "url", "http://plan"));
    }

    @Test
    void nearestDefaultsOfTheTreeHoldForBlankFields() {
        JMeterTreeNode plan = new JMeterTreeNode(new TestPlan(), null);
        JMeterTreeNode threads = new JMeterTreeNode(new ThreadGroup(), null);
        JMeterTreeNode sampler = new JMeterTreeNode(new StompConnectGui().createTestElement(), null);
        plan.add(defaults("far", Map.of("url", "http://far", "cookies", "a=b"), true));
        plan.add(threads);
        threads.add(sampler);
        threads.add(defaults("off", Map.of("url", "http://off"), false));
        threads.add(defaults("near", Map.of("url", "http://near"), true));
        assertThat(ParameterField.InheritedValue.of(sampler))
                .isEqualTo(Map.of(
                        "url",
                        new ParameterField.InheritedValue("http://near", "near"),
                        "cookies",
                        new ParameterField.InheritedValue("a=b", "far")));
    }

    @Test
    void blankFieldThatThePlanFillsIsNotWrong() {
        FieldList fields = new FieldList(new StompConnect().table(), true);
        fields.show(((JavaSampler) new StompConnectGui().createTestElement()).getArguments(), Map.of(), true);
        fields.check();
        assertThat(Forms.problems(fields)).hasSize(1);
        Map<String, ParameterField.InheritedValue> inherited = Map.of(
                "url",
                new ParameterField.InheritedValue("http://plan", "Duplex Defaults"),
                "reconnect",
                new ParameterField.InheritedValue("true", "Duplex Defaults"));
        fields.show(fields.rows(), inherited, false);
        assertThat(Forms.problems(fields)).isEmpty();
        assertThat(Forms.notes(fields))
                .containsEntry("url", "from Duplex Defaults")
                .containsEntry("reconnect", "from Duplex Defaults")
                .containsEntry("sessions", "");
        assertThat(Forms.headings(fields)).contains("Reconnect   1 from Duplex Defaults");
        assertThat(Forms.rows(fields.rows())).isEmpty();
    }

    private JMeterTreeNode defaults(String name, Map<String, String> rows, boolean enabled) {
        JavaConfig element = element(form, rows);
        element.setName(name);
        element.setEnabled(enabled);
        return new JMeterTreeNode(element, null);
    }
}
