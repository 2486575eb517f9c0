package io.github.jmeterduplex.internal.sampler.form;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.Map;
import javax.swing.ImageIcon;
import org.apache.jmeter.gui.GUIFactory;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The icons of our elements, in the size of the others in JMeter's tree: the colour says which protocol, the sign says
 * what the element does.
 */
public final class DuplexIcon {
    private static final int UNITS = 19;
    private static final int CORNER = 6;
    private static final Color DISABLED = new Color(0x8C8C8C);
    private static final Color OTHERS = new Color(0x4F6272);
    private static final Map<String, Color> PROTOCOLS = Map.of(
            "stomp", new Color(0x2468B8),
            "socketio", new Color(0x1F7F4C),
            "signalr", new Color(0x7A3FB0),
            "websocket", new Color(0xB5541C));

    private DuplexIcon() {}

    /**
     * Sets the icon of the elements whose form is of this class or of a subclass without one of its own.
     *
     * @param sampler the full name of the sampler's class; empty if there is none
     */
    public static void register(Class<?> form, String sampler) {
        String[] names = sampler.split("\\.", -1);
        Color color = names.length < 2 ? OTHERS : PROTOCOLS.getOrDefault(names[names.length - 2], OTHERS);
        IconSign sign = IconSign.of(names[names.length - 1]);
        int size = size(JMeterUtils.getPropDefault("jmeter.tree.icons.size", "19x19"));
        GUIFactory.registerIcon(form.getName(), draw(size, sign, color));
        GUIFactory.registerDisabledIcon(form.getName(), draw(size, sign, DISABLED));
    }

    private static int size(String text) {
        return text.matches("[1-9][0-9]{0,2}x[0-9]+") ? Integer.parseInt(text.substring(0, text.indexOf('x'))) : UNITS;
    }

    private static ImageIcon draw(int size, IconSign sign, Color color) {
        BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale((double) size / UNITS, (double) size / UNITS);
        graphics.setColor(color);
        graphics.fillRoundRect(0, 0, UNITS, UNITS, CORNER, CORNER);
        graphics.setColor(Color.WHITE);
        graphics.setStroke(new BasicStroke(1.9f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        sign.lines().forEach(graphics::draw);
        graphics.dispose();
        return new ImageIcon(image);
    }
}
