package io.github.jmeterduplex.internal.sampler.form;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import javax.swing.JPanel;

/**
 * A line chart of values over time, with an axis from 0, in the colours of JMeter's theme. Confined to the event
 * thread.
 */
public final class LiveChart extends JPanel {
    private static final long serialVersionUID = 1;
    private static final int LEFT = 64;
    private static final int RIGHT = 16;
    private static final int TOP = 26;
    private static final int BOTTOM = 22;
    private static final int STEPS = 4;
    private static final int TEXT_GAP = 14;
    /** The colours of the lines, visible on light and on dark backgrounds. */
    private static final Color[] COLOURS = {new Color(0x3b82d6), new Color(0xd9822b), new Color(0xa457c4)};

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

    /**
     * A line of the chart: its name and its values.
     *
     * @param values one for each time; NaN if the value is missing
     */
    public record Line(String name, List<Double> values) {
        public Line {
            values = List.copyOf(values);
        }
    }

    private final String title;
    private transient List<Line> lines = List.of();
    private long[] epochMillis = {};

    /** Creates a chart without lines. */
    public LiveChart(String title) {
        this.title = title;
        setOpaque(false);
        setPreferredSize(new Dimension(600, 220));
    }

    /** Replaces the lines of the chart; times are in epoch milliseconds. */
    public void show(long[] times, List<Line> newLines) {
        epochMillis = times.clone();
        lines = List.copyOf(newLines);
        repaint();
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        super.paintComponent(graphics);
        Graphics2D g = (Graphics2D) graphics.create();
        try {
            g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            double most = axis(lines.stream()
                    .flatMap(line -> line.values().stream())
                    .mapToDouble(Double::doubleValue)
                    .filter(value -> !Double.isNaN(value))
                    .max()
                    .orElse(0));
            paintFrame(g, most);
            for (int i = 0; i < lines.size(); i++) {
                g.setColor(COLOURS[i % COLOURS.length]);
                g.setStroke(new BasicStroke(1.6f));
                g.draw(path(lines.get(i).values(), most));
            }
        } finally {
            g.dispose();
        }
    }

    /**
     * Returns the upper end of the value axis: the smallest 1, 2 or 5 times a power of ten that is not below the
     * highest value.
     */
    static double axis(double most) {
        if (most <= 0) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(most)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= most) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    private void paintFrame(Graphics2D g, double most) {
        Color text = getForeground();
        FontMetrics metrics = g.getFontMetrics();
        g.setColor(text);
        g.drawString(title, LEFT, TOP - 10);
        int at = LEFT + metrics.stringWidth(title) + 2 * TEXT_GAP;
        for (int i = 0; i < lines.size(); i++) {
            g.setColor(COLOURS[i % COLOURS.length]);
            g.fillRect(at, TOP - 18, 10, 10);
            g.setColor(text);
            g.drawString(lines.get(i).name(), at + TEXT_GAP, TOP - 10);
            at += metrics.stringWidth(lines.get(i).name()) + 3 * TEXT_GAP;
        }
        for (int step = 0; step <= STEPS; step++) {
            int y = (int) y(most * step / STEPS, most);
            g.setColor(new Color(text.getRed(), text.getGreen(), text.getBlue(), 50));
            g.drawLine(LEFT, y, getWidth() - RIGHT, y);
            g.setColor(text);
            String label = number(most * step / STEPS);
            g.drawString(label, LEFT - 8 - metrics.stringWidth(label), y + metrics.getAscent() / 2 - 1);
        }
        if (epochMillis.length > 1) {
            String first = CLOCK.format(Instant.ofEpochMilli(epochMillis[0]));
            String last = CLOCK.format(Instant.ofEpochMilli(epochMillis[epochMillis.length - 1]));
            g.drawString(first, LEFT, getHeight() - 6);
            g.drawString(last, getWidth() - RIGHT - metrics.stringWidth(last), getHeight() - 6);
        }
    }

    /** Formats a number as the value axis shows it. */
    public static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, value < 1 ? "%.2f" : "%.1f", value);
    }

    private double y(double value, double most) {
        return getHeight() - BOTTOM - value / most * (getHeight() - TOP - BOTTOM);
    }

    private Path2D path(List<Double> values, double most) {
        Path2D path = new Path2D.Double();
        if (epochMillis.length < 2) {
            return path;
        }
        long from = epochMillis[0];
        double length = epochMillis[epochMillis.length - 1] - from;
        boolean inLine = false;
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).isNaN()) {
                inLine = false;
                continue;
            }
            double x = LEFT + (epochMillis[i] - from) / length * (getWidth() - LEFT - RIGHT);
            double y = y(values.get(i), most);
            if (inLine) {
                path.lineTo(x, y);
            } else {
                path.moveTo(x, y);
            }
            inLine = true;
        }
        return path;
    }
}
