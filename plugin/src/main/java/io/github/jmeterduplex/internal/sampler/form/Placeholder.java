package io.github.jmeterduplex.internal.sampler.form;

import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.geom.Rectangle2D;
import javax.swing.JComponent;
import javax.swing.SwingUtilities;
import javax.swing.plaf.LayerUI;
import javax.swing.plaf.basic.BasicGraphicsUtils;
import javax.swing.text.BadLocationException;
import javax.swing.text.JTextComponent;

/** Shows in a blank text field, in grey, the value that blank stands for. Confined to Swing's thread. */
final class Placeholder extends LayerUI<JComponent> {
    private static final long serialVersionUID = 1;

    private final JTextComponent text;
    private String shown = "";

    Placeholder(JTextComponent text) {
        this.text = text;
    }

    void show(String placeholder) {
        shown = placeholder;
        text.repaint();
    }

    private boolean isSeen() {
        return !shown.isEmpty() && text.isVisible() && text.getDocument().getLength() == 0;
    }

    /** Returns the grey text that the field shows now; may be empty. */
    @Override
    public String toString() {
        return isSeen() ? shown : "";
    }

    @Override
    public void paint(Graphics graphics, JComponent layer) {
        super.paint(graphics, layer);
        if (isSeen()) {
            Graphics copy = graphics.create();
            paintOver(copy, layer);
            copy.dispose();
        }
    }

    private void paintOver(Graphics graphics, JComponent layer) {
        try {
            Rectangle2D caret = text.modelToView2D(0);
            if (caret == null) {
                return;
            }
            Point start = SwingUtilities.convertPoint(text, (int) caret.getX(), (int) caret.getY(), layer);
            Rectangle visible = SwingUtilities.convertRectangle(text, text.getVisibleRect(), layer);
            graphics.clipRect(visible.x, visible.y, visible.width, visible.height);
            graphics.setFont(text.getFont());
            graphics.setColor(Colors.between(layer.getForeground(), text.getBackground()));
            int baseline = start.y + graphics.getFontMetrics().getAscent();
            BasicGraphicsUtils.drawString(text, (Graphics2D) graphics, shown, start.x, baseline);
        } catch (BadLocationException e) {
            throw new IllegalStateException("a text without a beginning", e);
        }
    }
}
