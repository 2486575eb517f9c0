package io.github.jmeterduplex.internal.sampler.form;

import java.awt.Component;
import java.awt.Graphics;
import java.awt.Insets;
import javax.swing.border.AbstractBorder;

/** The border of a heading: a line above it, and one all around it if it has the focus. */
final class HeadingBorder extends AbstractBorder {
    private static final long serialVersionUID = 1;
    private static final int ABOVE = 5;
    private static final int BELOW = 3;

    @Override
    public void paintBorder(Component heading, Graphics graphics, int x, int y, int width, int height) {
        Graphics copy = graphics.create();
        if (heading.isFocusOwner()) {
            copy.setColor(heading.getForeground());
            copy.drawRect(x, y, width - 1, height - 1);
        } else {
            copy.setColor(Colors.between(heading.getForeground(), heading.getBackground()));
            copy.drawLine(x, y, x + width - 1, y);
        }
        copy.dispose();
    }

    @Override
    public Insets getBorderInsets(Component heading, Insets insets) {
        insets.set(ABOVE, 2, BELOW, 2);
        return insets;
    }
}
