package io.github.jmeterduplex.dsl;

import io.github.jmeterduplex.internal.sampler.form.DefaultsForm;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.testelement.TestElement;
import us.abstracta.jmeter.javadsl.core.configs.BaseConfigElement;

/**
 * The element of a plan that gives values to parameters that samplers leave blank. Its methods are those of
 * {@link SamplerBuilder}.
 *
 * @param <T> the builder
 */
public abstract class DefaultsBuilder<T extends DefaultsBuilder<T>> extends BaseConfigElement {
    private final ParameterRows rows;

    DefaultsBuilder(String name, DefaultsForm form) {
        super(name, form.getClass());
        this.rows = new ParameterRows(form.table());
    }

    final ParameterRows rows() {
        return rows;
    }

    /** Returns a new element with the rows that are set. */
    @Override
    protected final TestElement buildTestElement() {
        JavaConfig element = new JavaConfig();
        element.setArguments(rows.arguments());
        return element;
    }
}
