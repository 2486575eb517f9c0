package io.github.jmeterduplex.samples.runs.gui;

import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.event.ActionEvent;
import java.awt.event.WindowEvent;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.swing.JComboBox;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.JTree;
import javax.swing.Scrollable;
import javax.swing.SwingUtilities;
import javax.swing.tree.TreePath;
import org.apache.jmeter.NewDriver;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.LoadDraggedFile;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.protocol.java.config.gui.JavaConfigGui;
import org.apache.jmeter.protocol.java.control.gui.JavaTestSamplerGui;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;

/**
 * Runs inside JMeter's process, in its window: opens plans, selects each of their elements, writes down what the
 * window shows, and saves the plans to other files. Needs nothing but JMeter and the JDK.
 */
public final class PlanVisitor {
    private static final long START_MILLIS = 60_000;
    private static final int WIDTH = 1_300;
    private static final int HEIGHT = 850;

    private final Path notes;
    private final Path pictures;

    private PlanVisitor(Path notes, Path pictures) {
        this.notes = notes;
        this.pictures = pictures;
    }

    /** Arguments: the file for the notes, the folder for one picture a plan and for the plan saved again, the plans. */
    public static void main(String[] args) {
        end(() -> run(args));
    }

    /** What a program does in JMeter's window. */
    interface Program {
        void run() throws Exception;
    }

    /** Runs a program, and ends this JVM with it. */
    static void end(Program program) {
        try {
            program.run();
            System.exit(0);
        } catch (Exception e) {
            e.printStackTrace();
            // the window's own threads would keep the process alive
            System.exit(1);
        }
    }

    private static void run(String[] args) throws Exception {
        start();
        PlanVisitor visitor = new PlanVisitor(Path.of(args[0]), Path.of(args[1]));
        visitor.noteChoices();
        for (String plan : Arrays.asList(args).subList(2, args.length)) {
            visitor.visit(Path.of(plan));
        }
    }

    /** Starts JMeter's window, which ends the process at any question. */
    static JFrame start() throws Exception {
        NewDriver.main(new String[0]);
        JFrame window = awaitWindow();
        endAtAnyDialog();
        SwingUtilities.invokeAndWait(() -> window.setSize(WIDTH, HEIGHT));
        return window;
    }

    /** JMeter's start returns before its window is up. */
    static JFrame awaitWindow() throws InterruptedException {
        long deadline = System.currentTimeMillis() + START_MILLIS;
        while (System.currentTimeMillis() < deadline) {
            GuiPackage gui = GuiPackage.getInstance();
            if (gui != null && gui.getMainFrame() != null && gui.getMainFrame().isShowing()) {
                return gui.getMainFrame();
            }
            Thread.sleep(100);
        }
        throw new IllegalStateException("no window after " + START_MILLIS + " ms");
    }

    /** The list as a Java Request shows it that has never seen a plan. */
    private void noteChoices() throws Exception {
        List<WindowElement> elements = new ArrayList<>();
        SwingUtilities.invokeAndWait(() -> {
            JComboBox<?> choices = first(JComboBox.class, new JavaConfigGui());
            for (int index = 0; index < choices.getItemCount(); index++) {
                elements.add(WindowElement.of(WindowElement.Kind.CHOICE, String.valueOf(choices.getItemAt(index))));
            }
        });
        write(notes, elements);
    }

    private void visit(Path plan) throws Exception {
        SwingUtilities.invokeAndWait(() -> open(plan.toFile()));
        GuiPackage gui = GuiPackage.getInstance();
        if (!plan.toString().equals(gui.getTestPlanFile())) {
            throw new IllegalStateException(plan + " was not opened");
        }
        write(
                notes,
                List.of(WindowElement.of(
                        WindowElement.Kind.PLAN, plan.getFileName().toString())));
        boolean pictured = false;
        for (JMeterTreeNode node : nodes(gui)) {
            List<WindowElement> elements = new ArrayList<>();
            SwingUtilities.invokeAndWait(() -> elements.addAll(look(gui, node)));
            write(notes, elements);
            if (!pictured && node.getTestElement() instanceof JavaSampler) {
                pictured = true;
                takePicture(gui.getMainFrame(), pictures.resolve(plan.getFileName() + ".png"));
            }
        }
        SwingUtilities.invokeAndWait(() -> save(gui, pictures.resolve(plan.getFileName())));
    }

    /** As File > Save does, into another file. */
    static void save(GuiPackage gui, Path plan) {
        gui.setTestPlanFile(plan.toString());
        ActionRouter.getInstance().doActionNow(event(gui.getTreeModel().getTestPlan(), ActionNames.SAVE));
    }

    private static void open(File plan) {
        GuiPackage gui = GuiPackage.getInstance();
        // a look at an element adds its defaults: declare them saved, or JMeter asks what to do about them
        gui.updateCurrentNode();
        ActionRouter.getInstance().doActionNow(event(gui.getTreeModel().getTestPlan(), ActionNames.SUB_TREE_SAVED));
        LoadDraggedFile.loadProject(event(plan, ActionNames.OPEN), plan);
    }

    static ActionEvent event(Object source, String command) {
        return new ActionEvent(source, ActionEvent.ACTION_PERFORMED, command);
    }

    /** A question or an error would wait for ever for somebody to answer it. */
    private static void endAtAnyDialog() {
        Toolkit.getDefaultToolkit()
                .addAWTEventListener(
                        event -> {
                            if (event.getID() == WindowEvent.WINDOW_OPENED
                                    && event.getSource() instanceof Dialog dialog
                                    && dialog.isModal()) {
                                System.err.println("JMeter asks: " + dialog.getTitle() + ": " + words(dialog));
                                System.exit(2);
                            }
                        },
                        AWTEvent.WINDOW_EVENT_MASK);
    }

    private static List<String> words(Container container) {
        return all(container)
                .filter(JLabel.class::isInstance)
                .map(label -> ((JLabel) label).getText())
                .toList();
    }

    static List<JMeterTreeNode> nodes(GuiPackage gui) {
        JMeterTreeNode root = (JMeterTreeNode) gui.getTreeModel().getRoot();
        return Collections.list(root.preorderEnumeration()).stream()
                .map(JMeterTreeNode.class::cast)
                .filter(node -> node != root)
                .toList();
    }

    private static List<WindowElement> look(GuiPackage gui, JMeterTreeNode node) {
        JTree tree = gui.getTreeListener().getJTree();
        tree.setSelectionPath(new TreePath(node.getPath()));
        List<WindowElement> elements = new ArrayList<>();
        elements.add(WindowElement.of(WindowElement.Kind.NODE, node.getName()));
        if (node.getTestElement() instanceof JavaSampler && !(gui.getCurrentGui() instanceof JavaTestSamplerGui)) {
            elements.addAll(saved(gui));
        } else if (node.getTestElement() instanceof JavaSampler) {
            Container panel = (Container) gui.getCurrentGui();
            JComboBox<?> chosen = first(JComboBox.class, first(JavaConfigGui.class, panel));
            elements.add(WindowElement.of(WindowElement.Kind.CLASS, String.valueOf(chosen.getSelectedItem())));
            JTable table = first(JTable.class, panel);
            for (int row = 0; row < table.getRowCount(); row++) {
                elements.add(WindowElement.of(
                        WindowElement.Kind.PARAMETER,
                        String.valueOf(table.getValueAt(row, 0)),
                        String.valueOf(table.getValueAt(row, 1))));
            }
        }
        return elements;
    }

    /** What a form saves of the element that it shows. */
    private static List<WindowElement> saved(GuiPackage gui) {
        JavaSampler sampler = new JavaSampler();
        gui.getCurrentGui().modifyTestElement(sampler);
        List<WindowElement> saved = new ArrayList<>();
        saved.add(WindowElement.of(WindowElement.Kind.CLASS, sampler.getClassname()));
        sampler.getArguments()
                .getArgumentsAsMap()
                .forEach((name, text) -> saved.add(WindowElement.of(WindowElement.Kind.PARAMETER, name, text)));
        return saved;
    }

    static void takePicture(Container part, Path file) throws Exception {
        Window window = part instanceof Window own ? own : SwingUtilities.getWindowAncestor(part);
        BufferedImage[] picture = new BufferedImage[1];
        // the height of a text that wraps is known in an event after that which gave it its width
        SwingUtilities.invokeAndWait(window::validate);
        SwingUtilities.invokeAndWait(() -> {
            window.validate();
            // a form is as high as the window: without the space below it
            int height = part instanceof Scrollable
                    ? Math.min(part.getHeight(), part.getPreferredSize().height)
                    : part.getHeight();
            picture[0] = new BufferedImage(part.getWidth(), height, BufferedImage.TYPE_INT_RGB);
            part.printAll(picture[0].createGraphics());
        });
        ImageIO.write(picture[0], "png", file.toFile());
    }

    static void write(Path notes, List<WindowElement> elements) throws IOException {
        Files.write(
                notes,
                elements.stream().map(WindowElement::line).toList(),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private static <T> T first(Class<T> type, Container container) {
        return all(container)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + type.getName() + " in " + container));
    }

    /** What a container holds, with all that is in it, each before its parts. */
    static Stream<Component> all(Container container) {
        return Arrays.stream(container.getComponents())
                .flatMap(c -> Stream.concat(Stream.of(c), c instanceof Container inner ? all(inner) : Stream.of()));
    }
}
