package io.github.jmeterduplex.samples.runs.gui;

import java.awt.Component;
import java.awt.Container;
import java.awt.event.ActionEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.SwingUtilities;
import javax.swing.tree.TreePath;
import org.apache.jmeter.NewDriver;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.LookAndFeelCommand;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContextService;

/** Adds the listener Duplex Live to a plan in JMeter's window, runs the plan, and notes what the listener shows. */
final class LiveTester {
    private static final String FORM = "io.github.jmeterduplex.gui.DuplexLiveGui";
    private static final long PATIENCE_SECONDS = 90;
    /** So many different figures were shown before the picture is taken: the charts have something to show. */
    private static final int POINTS = 8;

    private final List<WindowElement> elements = Collections.synchronizedList(new ArrayList<>());
    private final JFrame window;

    private LiveTester(JFrame window) {
        this.window = window;
    }

    /** Arguments: the file for the notes, a folder for pictures, JMeter's look, its other arguments. */
    public static void main(String[] args) {
        PlanVisitor.end(() -> {
            List<String> jmeter = new ArrayList<>(List.of(args).subList(3, args.length));
            NewDriver.main(jmeter.toArray(String[]::new));
            LiveTester tester = new LiveTester(PlanVisitor.awaitWindow());
            SwingUtilities.invokeAndWait(() -> wear(args[2]));
            tester.run(Path.of(args[1]));
            PlanVisitor.write(Path.of(args[0]), tester.elements);
        });
    }

    private void run(Path pictures) throws Exception {
        await(() -> PlanVisitor.nodes(GuiPackage.getInstance()).size() > 3);
        SwingUtilities.invokeAndWait(this::addListener);
        note("before");
        SwingUtilities.invokeAndWait(() -> ActionRouter.getInstance()
                .doActionNow(new ActionEvent(this, ActionEvent.ACTION_PERFORMED, ActionNames.ACTION_START)));
        await(() -> texts().contains("Running"));
        Set<List<String>> states = new HashSet<>();
        await(() -> {
            List<String> now = texts();
            return !now.contains("-") && states.add(now) && states.size() >= POINTS;
        });
        note("during");
        // without the title, which names a folder of this machine
        PlanVisitor.takePicture(window.getContentPane(), pictures.resolve("live.png"));
        await(() -> JMeterContextService.getNumberOfThreads() == 0 && texts().contains("The run has ended"));
        note("after");
    }

    private static void wear(String title) {
        LookAndFeelCommand.activateLookAndFeel(LookAndFeelCommand.getMenuItems().stream()
                .filter(item -> item.getTitle().contains(title))
                .findFirst()
                .orElseThrow()
                .getCommand());
    }

    private void addListener() {
        GuiPackage gui = GuiPackage.getInstance();
        JMeterTreeNode plan =
                (JMeterTreeNode) ((JMeterTreeNode) gui.getTreeModel().getRoot()).getFirstChild();
        try {
            TestElement live = gui.createTestElement(FORM);
            JMeterTreeNode node = gui.getTreeModel().addComponent(live, plan);
            gui.getMainFrame().getTree().setSelectionPath(new TreePath(node.getPath()));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void note(String when) {
        List<String> parts = new ArrayList<>(List.of(when));
        parts.addAll(texts());
        elements.add(new WindowElement(WindowElement.Kind.NODE, parts));
    }

    /** What the labels of the listener say. */
    private List<String> texts() {
        List<String> texts = new ArrayList<>();
        try {
            SwingUtilities.invokeAndWait(() -> collect(window, false, texts));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return texts;
    }

    private static void collect(Component part, boolean inside, List<String> texts) {
        boolean within = inside || part.getClass().getName().equals(FORM);
        if (within && part instanceof JLabel label && label.getText() != null) {
            texts.add(label.getText());
        }
        if (part instanceof Container container) {
            for (Component child : container.getComponents()) {
                collect(child, within, texts);
            }
        }
    }

    /** A fact about the window. */
    private interface Fact {
        boolean holds() throws Exception;
    }

    private static void await(Fact fact) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!fact.holds()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("it did not come about");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }
}
