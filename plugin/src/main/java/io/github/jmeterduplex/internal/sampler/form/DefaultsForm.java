package io.github.jmeterduplex.internal.sampler.form;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import javax.swing.JPopupMenu;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.testelement.TestElement;

/**
 * The form of Duplex Defaults: connection settings for all samplers that leave these fields blank. It edits JMeter's
 * own element for the defaults of a Java Request. Confined to Swing's thread.
 */
public abstract class DefaultsForm extends Form {
    private static final long serialVersionUID = 1;
    private static final Set<Section> SECTIONS =
            Set.of(Section.LOGIN, Section.CONNECTION, Section.RECONNECT, Section.DIAGNOSIS);

    private final transient List<Class<? extends DuplexSampler>> samplers;

    /**
     * Creates a form with this name in JMeter's menu.
     *
     * @param label its name in the menu
     * @param samplers the samplers that connect
     */
    protected DefaultsForm(String label, List<Class<? extends DuplexSampler>> samplers) {
        super(label);
        this.samplers = List.copyOf(samplers);
    }

    @Override
    public final Collection<String> getMenuCategories() {
        return List.of(MenuFactory.CONFIG_ELEMENTS);
    }

    @Override
    public final JPopupMenu createPopupMenu() {
        return MenuFactory.getDefaultConfigElementMenu();
    }

    /** Returns JMeter's own name of the element, by which JMeter finds the help page. */
    @Override
    public final String getDocAnchor() {
        return "Java_Request_Defaults";
    }

    @Override
    public final String manualPage() {
        return "reference/samplers.md#defaults";
    }

    @Override
    public final TestElement makeTestElement() {
        JavaConfig element = new JavaConfig();
        element.setArguments(noRows());
        return element;
    }

    @Override
    public final void configure(TestElement element) {
        super.configure(element);
        if (!hasFields()) {
            addTop();
            setFields(new FieldList(table(), false));
        }
        fields().show(((JavaConfig) element).getArguments(), Map.of(), true);
    }

    @Override
    public final void modifyTestElement(TestElement element) {
        configureTestElement(element);
        if (hasFields()) {
            ((JavaConfig) element).setArguments(fields().rows());
        }
    }

    /** Returns the samplers' connection parameters, without those that differ between samplers. */
    public final ParameterTable table() {
        Map<String, Parameter<?>> all = new LinkedHashMap<>();
        Set<String> twofold = new TreeSet<>();
        for (Class<?> sampler : samplers) {
            ParameterTable table =
                    Objects.requireNonNull(SamplerClassLookup.tableOf(sampler.getName()), sampler.getName());
            for (Parameter<?> one : table.parameters()) {
                Parameter<?> other = all.putIfAbsent(one.name(), one);
                if (other != null && !other.allowed().equals(one.allowed())) {
                    twofold.add(one.name());
                }
            }
        }
        all.keySet().removeAll(twofold);
        return ParameterTable.of(all.values().stream()
                .filter(one -> one.name().equals("url") || SECTIONS.contains(one.section()))
                .toArray(Parameter<?>[]::new));
    }
}
