package io.github.jmeterduplex.samples.runs.gui;

import java.awt.Color;
import java.awt.Component;
import java.awt.Container;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.SwingUtilities;
import javax.swing.tree.TreePath;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.LoadDraggedFile;
import org.apache.jmeter.gui.action.LookAndFeelCommand;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jorphan.gui.JMeterUIDefaults;

/** Opens the forms of a plan in JMeter's light and dark theme, in their usual size and in twice that. */
final class FormLooks {
    private static final List<String> THEMES = List.of("IntelliJ", "Darcula");
    private static final List<Float> SCALES = List.of(1f, 2f);
    private static final double LEAST_CONTRAST = 3;

    private FormLooks() {}

    /** Arguments: the file for the notes, the folder for one picture a form and look, the plan. */
    public static void main(String[] args) {
        PlanVisitor.end(() -> {
            PlanVisitor.start();
            Path folder = Path.of(args[1]);
            SwingUtilities.invokeAndWait(() -> LoadDraggedFile.loadProject(
                    PlanVisitor.event(Path.of(args[2]).toFile(), ActionNames.OPEN),
                    Path.of(args[2]).toFile()));
            GuiPackage gui = GuiPackage.getInstance();
            List<WindowElement> looks = new ArrayList<>();
            for (String theme : THEMES) {
                for (float scale : SCALES) {
                    SwingUtilities.invokeAndWait(() -> show(theme, scale));
                    for (JMeterTreeNode node : PlanVisitor.nodes(gui)) {
                        if (node.getTestElement().getClass().getPackageName().contains("protocol.java")) {
                            looks.add(look(gui, node, theme, scale, folder));
                        }
                    }
                }
            }
            PlanVisitor.write(Path.of(args[0]), looks);
        });
    }

    private static void show(String theme, float scale) {
        JMeterUIDefaults.INSTANCE.setScale(scale);
        LookAndFeelCommand.activateLookAndFeel(LookAndFeelCommand.getMenuItems().stream()
                .filter(item -> item.getCommand().contains(theme))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no theme " + theme))
                .getCommand());
    }

    private static WindowElement look(GuiPackage gui, JMeterTreeNode node, String theme, float scale, Path folder)
            throws Exception {
        SwingUtilities.invokeAndWait(
                () -> gui.getTreeListener().getJTree().setSelectionPath(new TreePath(node.getPath())));
        // JMeter shows the form in an event of its own, and fills it when it is asked for: on Swing's thread only
        JComponent[] shown = new JComponent[1];
        SwingUtilities.invokeAndWait(() -> shown[0] = (JComponent) gui.getCurrentGui());
        JComponent form = shown[0];
        Path pictures = Files.createDirectories(folder.resolve(theme + "-" + Math.round(scale * 100)));
        PlanVisitor.takePicture(form, pictures.resolve(node.getName() + ".png"));
        String[] cut = new String[1];
        SwingUtilities.invokeAndWait(() -> cut[0] = unreadable(form));
        return WindowElement.of(
                WindowElement.Kind.LOOK, theme, String.valueOf(Math.round(scale * 100)), node.getName(), cut[0]);
    }

    /** The labels of fields that are cut, or whose colour is too near to that behind them. */
    private static String unreadable(Container form) {
        return PlanVisitor.all(form)
                .filter(part -> part instanceof JLabel && part.isShowing() && part.getName() != null)
                .map(JLabel.class::cast)
                .filter(label -> label.getWidth() < label.getPreferredSize().width
                        || label.getHeight() < label.getPreferredSize().height
                        || isLow(label.getLabelFor())
                        || contrast(label) < LEAST_CONTRAST)
                .map(JLabel::getText)
                .collect(Collectors.joining(", "));
    }

    /** Whether a field is lower than a line of its text. */
    private static boolean isLow(Component field) {
        return field != null
                && field.getHeight() < field.getFontMetrics(field.getFont()).getAscent();
    }

    /** As the Web Content Accessibility Guidelines define it. */
    private static double contrast(JLabel label) {
        double text = luminance(label.getForeground()) + 0.05;
        double background = luminance(label.getParent().getBackground()) + 0.05;
        return Math.max(text, background) / Math.min(text, background);
    }

    private static double luminance(Color color) {
        float[] parts = color.getRGBColorComponents(null);
        return 0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2]);
    }

    private static double linear(float part) {
        return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }
}
