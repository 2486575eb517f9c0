package io.github.jmeterduplex.internal.sampler.form;

import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;
import org.jspecify.annotations.Nullable;

/** The base class of the panels of Duplex's listeners. Confined to Swing's thread. */
public abstract class ListenerForm extends AbstractListenerGui implements HasManualPage {
    private static final long serialVersionUID = 1;

    private final String label;
    private final String page;

    /**
     * Creates a panel without content.
     *
     * @param label the entry of JMeter's menu
     * @param page of the manual
     */
    protected ListenerForm(String label, String page) {
        this.label = label;
        this.page = page;
        setName(label);
        setBorder(makeBorder());
    }

    @Override
    public abstract TestElement makeTestElement();

    /** Returns the panel's entry in JMeter's menu; null while the superclass's constructor runs. */
    @Override
    public final @Nullable String getStaticLabel() {
        return label;
    }

    /** Returns null, as JMeter's resource bundle does not contain the name. */
    @Override
    public final @Nullable String getLabelResource() {
        return null;
    }

    @Override
    public final String getDocAnchor() {
        return label.replace(' ', '_');
    }

    @Override
    public final String manualPage() {
        return page;
    }

    @Override
    public final TestElement createTestElement() {
        TestElement element = makeTestElement();
        modifyTestElement(element);
        return element;
    }

    @Override
    public final void modifyTestElement(TestElement element) {
        configureTestElement(element);
    }
}
