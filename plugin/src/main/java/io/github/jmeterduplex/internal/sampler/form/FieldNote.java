package io.github.jmeterduplex.internal.sampler.form;

import java.awt.Dimension;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import org.apache.jorphan.gui.JFactory;
import org.jspecify.annotations.Nullable;

/**
 * The line below a field: an error message, or where the field's value comes from. It has its place even if it is
 * blank, so that no field moves; a text that is too long is cut, and the tooltip shows all of it. Confined to Swing's
 * thread.
 */
final class FieldNote extends JLabel {
    private static final long serialVersionUID = 1;

    /** The space before the text, as wide as the border of a field. */
    private static final int INSET = 3;

    private boolean isProblem;

    FieldNote() {
        putClientProperty("html.disable", true);
        JFactory.small(this);
        setBorder(BorderFactory.createEmptyBorder(0, INSET, 0, 0));
        JFactory.withDynamic(this, FieldNote::color);
    }

    /** Shows an error message. */
    void showProblem(String problem) {
        show(problem, true);
    }

    /** Shows where the value comes from; empty for the default. */
    void showOrigin(String origin) {
        show(origin, false);
    }

    private void show(String text, boolean problem) {
        isProblem = problem;
        setText(text);
        setToolTipText(text.isEmpty() ? null : text);
        color();
    }

    private void color() {
        setForeground(isProblem ? Colors.error() : Colors.between(Colors.text(), Colors.background()));
    }

    /** Returns the error message; null if the line does not show one. */
    @Nullable
    String problem() {
        return isProblem ? getText() : null;
    }

    /** Returns a size whose height does not depend on the text. */
    @Override
    public Dimension getPreferredSize() {
        return new Dimension(
                super.getPreferredSize().width, getFontMetrics(getFont()).getHeight());
    }

    @Override
    public Dimension getMinimumSize() {
        return new Dimension(0, getPreferredSize().height);
    }
}
