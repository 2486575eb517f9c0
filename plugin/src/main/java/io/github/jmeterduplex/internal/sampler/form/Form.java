package io.github.jmeterduplex.internal.sampler.form;

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.event.ComponentAdapter;
import java.awt.event.ComponentEvent;
import java.util.Objects;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.JViewport;
import javax.swing.Scrollable;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.ArgumentsPanel;
import org.apache.jmeter.gui.AbstractJMeterGuiComponent;
import org.apache.jmeter.testelement.TestElement;
import org.jspecify.annotations.Nullable;

/**
 * The base class of Duplex's forms: name, comments and manual above the fields of a table of parameters. JMeter makes
 * one of each class when it starts, to fill its menus; so the fields are made when they are first shown. Confined to
 * Swing's thread.
 */
abstract class Form extends AbstractJMeterGuiComponent implements Scrollable, HasManualPage {
    private static final long serialVersionUID = 1;
    /** The smallest width of a form, in heights of a text line. */
    private static final int NARROWEST_LINES = 25;

    static {
        DuplexIcon.register(Form.class, "");
    }

    private final String label;
    /** The fields of the form; null before the form is first shown. */
    private @Nullable FieldList fields;

    /**
     * Creates a form without fields, which are made when it is first shown.
     *
     * @param label the entry of JMeter's menu
     */
    Form(String label) {
        this.label = label;
        setName(label);
    }

    @Override
    public abstract TestElement makeTestElement();

    /** Returns a new element with the same properties as JMeter 5.6.3 gives it by itself; 5.6 and 5.6.2 do not. */
    @Override
    public final TestElement createTestElement() {
        TestElement element = makeTestElement();
        element.setName(label);
        element.setProperty(TestElement.GUI_CLASS, getClass().getName());
        element.setProperty(TestElement.TEST_CLASS, element.getClass().getName());
        return element;
    }

    /** Returns the form's entry in JMeter's menu; null while the superclass's constructor runs. */
    @Override
    public final @Nullable String getStaticLabel() {
        return label;
    }

    @Override
    public final @Nullable String getLabelResource() {
        return null;
    }

    /** Adds the name, the comments, the button of the manual, and these components to the top of the form. */
    final void addTop(JComponent... more) {
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        JPanel top = new JPanel(new MigLayout("insets 0, fillx, wrap 1, hidemode 3", "[grow,fill]"));
        Container title = makeTitlePanel();
        letShrink(title);
        top.add(title);
        for (JComponent one : more) {
            top.add(one, "wmin 0");
        }
        // next to the title, on top of it
        top.add(new DocsLink(this::manualPage), "pos 1al 0", 0);
        add(top, BorderLayout.NORTH);
    }

    /**
     * Lets JMeter's comments field become narrower again. Its height depends on its width, which is set only after the
     * first request for the height: until then a comment is a letter wide and has as many lines as letters.
     */
    private static void letShrink(Container container) {
        for (Component part : container.getComponents()) {
            if (part instanceof JTextArea area) {
                area.setMinimumSize(new Dimension());
                area.addComponentListener(new ComponentAdapter() {
                    @Override
                    public void componentResized(ComponentEvent e) {
                        area.revalidate();
                    }
                });
            } else if (part instanceof Container inner) {
                letShrink(inner);
            }
        }
    }

    final void setFields(FieldList others) {
        if (fields != null) {
            remove(fields);
        }
        fields = others;
        add(fields, BorderLayout.CENTER);
        revalidate();
        repaint();
    }

    /** Whether the form has been shown, so that its fields exist. */
    final boolean hasFields() {
        return fields != null;
    }

    final FieldList fields() {
        return Objects.requireNonNull(fields, "the form has not been shown");
    }

    /** Shows blank fields as wrong that must be set. */
    final void check() {
        if (fields != null) {
            fields.check();
        }
    }

    /** Returns the table of a new element, which is empty as in JMeter's own form. */
    static Arguments noRows() {
        Arguments rows = new Arguments();
        rows.setProperty(TestElement.GUI_CLASS, ArgumentsPanel.class.getName());
        rows.setProperty(TestElement.TEST_CLASS, Arguments.class.getName());
        return rows;
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

    /** Returns true while the form fits into the visible width; below its smallest width, a scroll bar appears. */
    @Override
    public final boolean getScrollableTracksViewportWidth() {
        return getParent() instanceof JViewport view && view.getWidth() >= NARROWEST_LINES * lineHeight();
    }

    @Override
    public final boolean getScrollableTracksViewportHeight() {
        return getParent() instanceof JViewport view && view.getHeight() > getPreferredSize().height;
    }
}
