package io.github.jmeterduplex.internal.sampler.form;

import java.awt.Component;
import java.awt.Font;
import java.awt.Graphics;
import java.awt.Insets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.SwingConstants;
import javax.swing.UIManager;
import javax.swing.border.AbstractBorder;
import org.apache.jorphan.gui.JFactory;

/**
 * A section of a form: fields below a heading that folds them and shows how many are set here, have a default of the
 * plan, or are wrong. Confined to Swing's thread.
 */
final class FormSection {
    /** The gaps between a heading and the line above it, and between the heading and the fields below it, in pixels. */
    private static final int ABOVE = 5;

    private static final int BELOW = 3;

    private final String title;
    private final JButton heading = new JButton();
    private final List<ParameterField> fields = new ArrayList<>();
    private boolean isOpen;

    /**
     * Creates a section without fields.
     *
     * @param title empty for a section without a heading, which is always open
     */
    FormSection(String title, boolean isOpen) {
        this.title = title;
        this.isOpen = isOpen;
        heading.setHorizontalAlignment(SwingConstants.LEADING);
        heading.setContentAreaFilled(false);
        heading.setBorder(headingBorder());
        JFactory.withDynamic(heading, button -> {
            button.setFont(UIManager.getFont("Label.font").deriveFont(Font.BOLD));
            refreshHeading();
        });
        heading.addActionListener(event -> open(!this.isOpen));
    }

    void addTo(JPanel grid) {
        if (!title.isEmpty()) {
            grid.add(heading, "newline, span 2, growx, wmin 10, gaptop rel");
        }
        fields.forEach(field -> field.addTo(grid));
        open(isOpen);
    }

    void add(ParameterField field) {
        fields.add(field);
    }

    List<ParameterField> fields() {
        return fields;
    }

    private void open(boolean open) {
        isOpen = open;
        fields.forEach(field -> field.setVisible(open));
        refreshHeading();
    }

    /** Updates the text of the heading; must be called after a field has changed. */
    void refreshHeading() {
        heading.setText(title
                + count(ParameterField::isSet, " set here")
                + count(ParameterField::isInherited, " from Duplex Defaults")
                + count(ParameterField::isWrong, " wrong"));
        heading.setIcon(UIManager.getIcon(isOpen ? "Tree.expandedIcon" : "Tree.collapsedIcon"));
    }

    private String count(Predicate<ParameterField> which, String words) {
        long count = fields.stream().filter(which).count();
        return count == 0 ? "" : "   " + count + words;
    }

    /** Returns the border of a heading: a line above it, and a frame if it has the focus. */
    private static AbstractBorder headingBorder() {
        return new AbstractBorder() {
            private static final long serialVersionUID = 1;

            @Override
            public void paintBorder(Component its, Graphics graphics, int x, int y, int width, int height) {
                Graphics copy = graphics.create();
                if (its.isFocusOwner()) {
                    copy.setColor(its.getForeground());
                    copy.drawRect(x, y, width - 1, height - 1);
                } else {
                    copy.setColor(Colors.between(its.getForeground(), its.getBackground()));
                    copy.drawLine(x, y, x + width - 1, y);
                }
                copy.dispose();
            }

            @Override
            public Insets getBorderInsets(Component its, Insets insets) {
                insets.set(ABOVE, 2, BELOW, 2);
                return insets;
            }
        };
    }
}
