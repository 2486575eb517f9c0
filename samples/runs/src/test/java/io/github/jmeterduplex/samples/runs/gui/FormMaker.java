package io.github.jmeterduplex.samples.runs.gui;

import java.awt.Component;
import java.awt.Container;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JMenuItem;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;
import javax.swing.tree.TreePath;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.gui.util.MenuFactory;

/** Makes a plan in JMeter's window: from its Add menu, by what is typed into forms. */
final class FormMaker {
    private static final long PATIENCE_SECONDS = 30;

    private final GuiPackage gui;
    private final Path folder;
    private final List<WindowElement> elements = new ArrayList<>();
    private JMeterTreeNode threads;

    private FormMaker(GuiPackage gui, Path folder) {
        this.gui = gui;
        this.folder = folder;
    }

    /** Arguments: the file for the notes, the folder for one picture a form, the steps, the plan to write. */
    public static void main(String[] args) {
        PlanVisitor.end(() -> {
            PlanVisitor.start();
            FormMaker maker = new FormMaker(GuiPackage.getInstance(), Path.of(args[1]));
            SwingUtilities.invokeAndWait(maker::begin);
            SwingUtilities.invokeAndWait(() -> maker.threads = maker.gui.getCurrentNode());
            for (String line : Files.readAllLines(Path.of(args[2]))) {
                List<String> step = WindowElement.parse(line).parts();
                SwingUtilities.invokeAndWait(() -> maker.choose(step.get(0)));
                // JMeter adds an element in an event of its own, which is over when the next one comes
                SwingUtilities.invokeAndWait(() -> maker.type(step));
                PlanVisitor.takePicture(maker.awaitForm(), maker.folder.resolve(step.get(0) + ".png"));
                SwingUtilities.invokeAndWait(() -> maker.note(step.get(0)));
            }
            SwingUtilities.invokeAndWait(() -> PlanVisitor.save(maker.gui, Path.of(args[3])));
            PlanVisitor.write(Path.of(args[0]), maker.elements);
        });
    }

    private void begin() {
        entries(MenuFactory.SAMPLERS)
                .forEach(item -> elements.add(WindowElement.of(WindowElement.Kind.ENTRY, item.getText())));
        select((JMeterTreeNode) ((JMeterTreeNode) gui.getTreeModel().getRoot()).getChildAt(0));
        click("Thread Group");
    }

    /** JMeter fills it when it is asked for: on Swing's thread only. */
    private JComponent form() {
        return (JComponent) gui.getCurrentGui();
    }

    /** JMeter shows the form of what was selected in a later event. */
    private JComponent awaitForm() throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        JComponent[] shown = new JComponent[1];
        while (shown[0] == null) {
            SwingUtilities.invokeAndWait(() -> shown[0] = form().isShowing() ? form() : null);
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("the form does not come");
            }
        }
        return shown[0];
    }

    private void note(String entry) {
        elements.add(WindowElement.of(WindowElement.Kind.FORM, entry, WindowInspector.words(form())));
    }

    private void type(List<String> step) {
        Container form = form();
        for (int next = 1; next < step.size(); next += 2) {
            JTextComponent text = text(form, step.get(next));
            text.selectAll();
            text.replaceSelection(step.get(next + 1));
        }
        // as a tester who looks elsewhere and comes back
        select(threads);
        select((JMeterTreeNode) threads.getLastChild());
    }

    private void select(JMeterTreeNode node) {
        gui.getTreeListener().getJTree().setSelectionPath(new TreePath(node.getPath()));
    }

    private void choose(String entry) {
        select(threads);
        click(entry);
    }

    private static void click(String entry) {
        Stream.of(MenuFactory.THREADS, MenuFactory.SAMPLERS, MenuFactory.CONFIG_ELEMENTS)
                .flatMap(FormMaker::entries)
                .filter(item -> item.getText().equals(entry))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the Add menu has no " + entry))
                .doClick();
    }

    private static Stream<JMenuItem> entries(String menu) {
        return Arrays.stream(MenuFactory.makeMenu(menu, ActionNames.ADD).getMenuComponents())
                .filter(JMenuItem.class::isInstance)
                .map(JMenuItem.class::cast);
    }

    /** The text field, visible or not, of the parameter with that name. */
    private static JTextComponent text(Container form, String parameter) {
        Component labelled = PlanVisitor.all(form)
                .filter(JLabel.class::isInstance)
                .map(JLabel.class::cast)
                .filter(one -> one.getToolTipText() != null && parameter.equals(one.getName()))
                .map(JLabel::getLabelFor)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no field " + parameter));
        if (labelled instanceof JCheckBox box) {
            return PlanVisitor.all(box.getParent())
                    .filter(JTextComponent.class::isInstance)
                    .map(JTextComponent.class::cast)
                    .findFirst()
                    .orElseThrow();
        }
        return (JTextComponent)
                (labelled instanceof JComboBox<?> box ? box.getEditor().getEditorComponent() : labelled);
    }
}
