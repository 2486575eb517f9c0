package io.github.jmeterduplex.internal.sampler.parameter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.SamplePackage;
import org.jspecify.annotations.Nullable;

/**
 * The values that the Duplex Defaults of a plan give to the blank parameters of one sampler. They are JMeter's own
 * elements for the defaults of a Java Request. JMeter adds those after a sampler's rows, so that a blank row would hide
 * them; it leaves the elements with the form of Duplex to this class. Their scope is that of every configuration
 * element; if there are several, the nearest counts, parameter by parameter. Confined to the JMeter thread.
 */
public final class PlanDefaults {
    /**
     * The name of the form's class as saved in plans: it distinguishes a Duplex Defaults from a Java Request Defaults.
     */
    public static final String FORM = "io.github.jmeterduplex.gui.DuplexDefaultsGui";

    private static final PlanDefaults NONE = new PlanDefaults(List.of());

    private final List<JavaConfig> elements;
    /** The default texts if they are without functions and variables; otherwise null. */
    private final @Nullable Map<String, String> still;

    private PlanDefaults(List<JavaConfig> elements) {
        this.elements = elements;
        this.still = elements.stream().allMatch(PlanDefaults::isStill) ? read() : null;
    }

    /** Returns the defaults that apply to the sampler of this context; empty outside of a JMeter thread. */
    public static PlanDefaults of(JMeterContext context) {
        JMeterVariables variables = context.getVariables();
        if (variables == null || !(variables.getObject(JMeterThread.PACKAGE_OBJECT) instanceof SamplePackage sampler)) {
            return NONE;
        }
        List<JavaConfig> elements = sampler.getConfigs().stream()
                .filter(PlanDefaults::isOne)
                .map(JavaConfig.class::cast)
                .toList();
        return elements.isEmpty() ? NONE : new PlanDefaults(elements);
    }

    /** Whether an element of a plan is a Duplex Defaults. */
    public static boolean isOne(TestElement element) {
        return element instanceof JavaConfig && FORM.equals(element.getPropertyAsString(ConfigTestElement.GUI_CLASS));
    }

    /** Whether the default texts are the same for every sample. */
    boolean isStill() {
        return still != null;
    }

    /** Returns the default texts for the present sample, by parameter name. */
    Map<String, String> texts() {
        return still == null ? read() : still;
    }

    private Map<String, String> read() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (JavaConfig element : elements) {
            element.getArguments().getArgumentsAsMap().forEach((name, text) -> {
                if (!text.isBlank()) {
                    texts.putIfAbsent(name, text);
                }
            });
        }
        return texts;
    }

    private static boolean isStill(JavaConfig element) {
        for (JMeterProperty row : element.getArguments().getArguments()) {
            Argument argument = (Argument) row.getObjectValue();
            if (argument.getProperty(Argument.VALUE).getClass() != StringProperty.class) {
                return false;
            }
        }
        return true;
    }
}
