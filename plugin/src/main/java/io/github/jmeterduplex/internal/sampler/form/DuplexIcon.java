package io.github.jmeterduplex.internal.sampler.form;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import javax.swing.ImageIcon;
import org.apache.jmeter.gui.GUIFactory;
import org.apache.jmeter.util.JMeterUtils;

/** The icon of Duplex: two arrows in opposite directions, in the size of the other icons of JMeter's tree. */
final class DuplexIcon {
    private static final Color THERE = new Color(0x2F7FD6);
    private static final Color BACK = new Color(0x2E9E5B);
    private static final Color DISABLED = new Color(0x8C8C8C);

    private DuplexIcon() {}

    /** Sets the icon of the elements whose form is of this class or of a subclass. */
    static void register(Class<?> form) {
        int size = size(JMeterUtils.getPropDefault("jmeter.tree.icons.size", "19x19"));
        GUIFactory.registerIcon(form.getName(), draw(size, THERE, BACK));
        GUIFactory.registerDisabledIcon(form.getName(), draw(size, DISABLED, DISABLED));
    }

    private static int size(String text) {
        return text.matches("[1-9][0-9]{0,2}x[0-9]+") ? Integer.parseInt(text.substring(0, text.indexOf('x'))) : 19;
    }

    private static ImageIcon draw(int size, Color there, Color back) {
        BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale(size / 19.0, size / 19.0);
        graphics.setStroke(new BasicStroke(2.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        arrow(graphics, there);
        graphics.rotate(Math.PI, 9.5, 9.5);
        arrow(graphics, back);
        graphics.dispose();
        return new ImageIcon(image);
    }

    /** Draws an arrow that points to the right in the upper half of the icon. */
    private static void arrow(Graphics2D graphics, Color color) {
        Path2D arrow = new Path2D.Double();
        arrow.moveTo(2.5, 6);
        arrow.lineTo(16, 6);
        arrow.moveTo(12.5, 2.5);
        arrow.lineTo(16, 6);
        arrow.lineTo(12.5, 9);
        graphics.setColor(color);
        graphics.draw(arrow);
    }
}
