package io.github.jmeterduplex.dsl;

import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import us.abstracta.jmeter.javadsl.core.samplers.BaseSampler;

/**
 * A sampler of Duplex in a plan: JMeter's Java Request with the form of Duplex, so that the plan opens in JMeter's
 * window. Its methods have the names of the parameters, and refuse values that are not allowed with an
 * {@link IllegalArgumentException} that says what is. Texts with JMeter's variables or functions are checked when the
 * sampler runs. A parameter that is not set, or is set to a blank text, has its default.
 *
 * @param <T> the builder
 */
public abstract class SamplerBuilder<T extends SamplerBuilder<T>> extends BaseSampler<T> {
    private final String className;
    private final ParameterRows rows;

    SamplerBuilder(String name, DuplexSampler sampler, Class<? extends JMeterGUIComponent> form) {
        super(name, form);
        this.className = sampler.getClass().getName();
        this.rows = new ParameterRows(sampler.table());
    }

    final ParameterRows rows() {
        return rows;
    }

    final String className() {
        return className;
    }

    /** Returns a new element with the rows that are set. */
    @Override
    protected final TestElement buildTestElement() {
        JavaSampler element = new JavaSampler();
        element.setClassname(className);
        element.setArguments(rows.arguments());
        return element;
    }
}
