package io.github.jmeterduplex.internal.form;

import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.Rectangle;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.JViewport;
import javax.swing.Scrollable;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.ArgumentsPanel;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

/**
 * The form of a sampler over JMeter's own element for a Java Request: what it saves, JMeter's table opens too. Of the plan's
 * rows it changes those alone whose fields were changed; a field that is blank has no row, unless the plan came with one.
 *
 * <p>JMeter makes one of each class when it starts, to fill its menus: the fields are made when they are first shown.
 * Confined to Swing's thread.
 */
public abstract class SamplerForm extends AbstractSamplerGui implements Scrollable {
    private static final long serialVersionUID = 1;

    /** The least width of a form, in heights of a line. */
    private static final int NARROWEST_LINES = 25;

    static {
        DuplexIcon.register(SamplerForm.class);
    }

    private final String label;
    /** Of a new element; empty where the tester chooses one. */
    private final String ownClass;

    private final ProblemText classProblem = new ProblemText();
    /** Null before the form is first shown, and where there is nothing to choose. */
    private ClassChooser chooser;
    /** Null before the form is first shown. */
    private FieldList fields;

    private String className = "";

    /**
     * A form in JMeter's menu.
     *
     * @param label its name there
     * @param sampler whose form it is; null where it is that of any class that the tester chooses
     */
    protected SamplerForm(String label, Class<? extends DuplexSampler> sampler) {
        this.label = label;
        this.ownClass = sampler == null ? "" : sampler.getName();
        setName(label);
    }

    /** Null while the constructor of the class above runs, which asks for it. */
    @Override
    public final String getStaticLabel() {
        return label;
    }

    @Override
    public final String getLabelResource() {
        return null;
    }

    /** JMeter's own help knows this element as what it is. */
    @Override
    public final String getDocAnchor() {
        return "Java_Request";
    }

    @Override
    public final TestElement makeTestElement() {
        JavaSampler element = new JavaSampler();
        Arguments rows = new Arguments();
        rows.setProperty(TestElement.GUI_CLASS, ArgumentsPanel.class.getName());
        rows.setProperty(TestElement.TEST_CLASS, Arguments.class.getName());
        element.setArguments(rows);
        element.setClassname(ownClass);
        return element;
    }

    @Override
    public final void configure(TestElement element) {
        super.configure(element);
        JavaSampler sampler = (JavaSampler) element;
        if (fields == null) {
            build();
        }
        show(sampler.getClassname(), sampler.getArguments(), element);
        if (chooser != null) {
            chooser.setClassName(className);
        }
    }

    @Override
    public final void modifyTestElement(TestElement element) {
        configureTestElement(element);
        if (fields != null) {
            JavaSampler sampler = (JavaSampler) element;
            sampler.setClassname(className);
            sampler.setArguments(fields.rows());
        }
    }

    private void build() {
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        JPanel top = new JPanel(new MigLayout("insets 0, fillx, wrap 1, hidemode 3", "[grow,fill]"));
        Container title = makeTitlePanel();
        letShrink(title);
        top.add(title);
        if (ownClass.isEmpty()) {
            chooser = new ClassChooser(this::choose);
            top.add(chooser);
        }
        top.add(classProblem, "wmin 0");
        // beside the title, where there is room, and on top of it
        top.add(new DocsLink(() -> className), "pos 1al 0", 0);
        add(top, BorderLayout.NORTH);
    }

    /** JMeter's field for comments would keep the width that it had once. */
    private static void letShrink(Container container) {
        for (Component part : container.getComponents()) {
            if (part instanceof JTextArea area) {
                area.setMinimumSize(new Dimension(0, area.getMinimumSize().height));
            } else if (part instanceof Container inner) {
                letShrink(inner);
            }
        }
    }

    /** Another class has some parameters of the same names; the rest stays as parameters that the form does not know. */
    private void choose(String chosen) {
        if (!chosen.equals(className)) {
            show(chosen, fields.rows(), null);
        }
    }

    private void show(String shown, Arguments rows, TestElement element) {
        if (fields == null || !shown.equals(className)) {
            if (fields != null) {
                remove(fields);
            }
            className = shown;
            ParameterTable table = SamplerClasses.tableOf(shown);
            classProblem.show(problem(table));
            fields = new FieldList(table == null ? ParameterTable.of() : table);
            add(fields, BorderLayout.CENTER);
            revalidate();
            repaint();
        }
        fields.show(rows, Inherited.by(element));
    }

    private String problem(ParameterTable table) {
        if (!ownClass.isEmpty() && !ownClass.equals(className)) {
            return "This element is not a " + label + ", but runs " + className;
        }
        if (table == null) {
            return className.isBlank()
                    ? "Choose a class that extends one of Duplex"
                    : className + " is no class of Duplex or one that extends it, or its jar is not in lib/ext";
        }
        return null;
    }

    @Override
    public final Dimension getPreferredScrollableViewportSize() {
        return getPreferredSize();
    }

    @Override
    public final int getScrollableUnitIncrement(Rectangle visible, int orientation, int direction) {
        return lineHeight() * 2;
    }

    private int lineHeight() {
        return getFontMetrics(getFont()).getHeight();
    }

    @Override
    public final int getScrollableBlockIncrement(Rectangle visible, int orientation, int direction) {
        return visible.height;
    }

    /** Fields become narrower before a scroll bar comes. */
    @Override
    public final boolean getScrollableTracksViewportWidth() {
        return getParent() instanceof JViewport view && view.getWidth() >= NARROWEST_LINES * lineHeight();
    }

    @Override
    public final boolean getScrollableTracksViewportHeight() {
        return getParent() instanceof JViewport view && view.getHeight() > getPreferredSize().height;
    }
}
