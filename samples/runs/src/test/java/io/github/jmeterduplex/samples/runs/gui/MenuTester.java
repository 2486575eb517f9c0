package io.github.jmeterduplex.samples.runs.gui;

import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.event.ActionEvent;
import java.awt.event.WindowEvent;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.swing.JButton;
import javax.swing.JDialog;
import javax.swing.JFileChooser;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.JSpinner;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;
import javax.swing.tree.TreePath;
import org.apache.jmeter.NewDriver;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.SearchTreeDialog;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;

/** Uses Tools > Duplex in JMeter's window: notes what each entry does, and closes the dialogs that come. */
final class MenuTester {
    private static final long PATIENCE_MILLIS = 60_000;

    /** What the doctor is asked for, besides its default. */
    private static final int SESSIONS = 23_456;

    private final List<WindowElement> elements = Collections.synchronizedList(new ArrayList<>());
    private final JFrame window;
    private volatile boolean keepsDialogs;
    /** The button to press in each dialog; null to close it. */
    private volatile String press;
    /** The file to choose. */
    private volatile Path file;

    private Path pictures;

    private MenuTester(JFrame window) {
        this.window = window;
    }

    /** Arguments: the file for the notes, a folder for pictures, and a plan to convert. */
    public static void main(String[] args) {
        PlanVisitor.end(() -> {
            NewDriver.main(new String[0]);
            MenuTester tester = new MenuTester(PlanVisitor.awaitWindow());
            tester.closeDialogs();
            tester.file = Path.of(args[2]);
            tester.run(Path.of(args[1]));
            PlanVisitor.write(Path.of(args[0]), tester.elements);
        });
    }

    private void run(Path folder) throws Exception {
        pictures = folder;
        List<JMenuItem> examples = new ArrayList<>();
        SwingUtilities.invokeAndWait(
                () -> examples.addAll(leaves(entry("New plan from an example")).toList()));
        for (JMenuItem example : examples) {
            SwingUtilities.invokeAndWait(example::doClick);
            JMenu kind = (JMenu) ((JPopupMenu) example.getParent()).getInvoker();
            note(WindowElement.of(WindowElement.Kind.PLAN, kind.getText() + ": " + example.getText()));
            SwingUtilities.invokeAndWait(
                    () -> nodes().forEach(node -> note(WindowElement.of(WindowElement.Kind.NODE, node.getName()))));
            lookAtAll();
        }
        PlanVisitor.takePicture(window, pictures.resolve("example.png"));
        SwingUtilities.invokeAndWait(this::replace);
        SwingUtilities.invokeAndWait(this::noteReplaced);
        click("Check this plan");
        click("Doctor: what this machine can hold");
        click("Open the report of the last run");
        convert("Convert");
        convert("Convert again");
        SwingUtilities.invokeAndWait(this::misspell);
        click("Check this plan");
        start("Do not run");
        note(WindowElement.of(
                WindowElement.Kind.DIALOG, "Threads", Integer.toString(JMeterContextService.getTotalThreads())));
        note(WindowElement.of(WindowElement.Kind.ENTRY, "Go to it"));
        press = "Go to it";
        SwingUtilities.invokeAndWait(() -> entry("Check this plan").doClick());
        SwingUtilities.invokeAndWait(() -> note(WindowElement.of(
                WindowElement.Kind.DIALOG,
                "Selected",
                GuiPackage.getInstance().getCurrentNode().getName())));
        leave(examples.get(0));
        start("Run all the same");
        awaitThreads();
        SwingUtilities.invokeAndWait(() -> act(ActionNames.ACTION_STOP));
        awaitEnd();
    }

    /** Converts the plan of the file unless its copy exists, and notes the elements of the plan in the window then. */
    private void convert(String name) throws Exception {
        note(WindowElement.of(WindowElement.Kind.ENTRY, name));
        press = "No";
        SwingUtilities.invokeAndWait(() -> entry("Convert a plan...").doClick());
        long deadline = System.currentTimeMillis() + PATIENCE_MILLIS;
        while (elements.stream().noneMatch(element -> element.parts().get(0).equals("Duplex: Convert a plan"))) {
            if (System.currentTimeMillis() > deadline) {
                throw new IllegalStateException("no plan was converted");
            }
            Thread.sleep(100);
        }
        press = null;
        SwingUtilities.invokeAndWait(() -> note(WindowElement.of(
                WindowElement.Kind.DIALOG,
                "Plan",
                GuiPackage.getInstance().getTestPlanFile(),
                nodes().stream().map(JMeterTreeNode::getName).collect(Collectors.joining(", ")))));
        PlanVisitor.takePicture(window, pictures.resolve("converted.png"));
    }

    /** Changes the plan, and opens an example: first Cancel, then No. */
    private void leave(JMenuItem example) throws Exception {
        for (String answer : List.of("Cancel", "No")) {
            note(WindowElement.of(WindowElement.Kind.ENTRY, answer));
            press = answer;
            SwingUtilities.invokeAndWait(example::doClick);
            SwingUtilities.invokeAndWait(() -> note(WindowElement.of(
                    WindowElement.Kind.DIALOG, "First", nodes().get(0).getName())));
        }
        SwingUtilities.invokeAndWait(this::misspell);
    }

    /** Starts a run, and answers with this button what is asked. */
    private void start(String answer) throws Exception {
        note(WindowElement.of(WindowElement.Kind.ENTRY, answer));
        press = answer;
        SwingUtilities.invokeAndWait(() -> act(ActionNames.ACTION_START));
        press = null;
    }

    /** Shows the form of each element of the plan, as somebody does who browses. */
    private static void lookAtAll() throws Exception {
        List<JMeterTreeNode> nodes = new ArrayList<>();
        SwingUtilities.invokeAndWait(() -> nodes.addAll(nodes()));
        for (JMeterTreeNode node : nodes) {
            SwingUtilities.invokeAndWait(() ->
                    GuiPackage.getInstance().getMainFrame().getTree().setSelectionPath(new TreePath(node.getPath())));
        }
    }

    private static void awaitThreads() throws InterruptedException {
        long deadline = System.currentTimeMillis() + PATIENCE_MILLIS;
        while (JMeterContextService.getTotalThreads() == 0) {
            if (System.currentTimeMillis() > deadline) {
                throw new IllegalStateException("no run has begun");
            }
            Thread.sleep(100);
        }
    }

    private void act(String command) {
        ActionRouter.getInstance().doActionNow(new ActionEvent(this, ActionEvent.ACTION_PERFORMED, command));
    }

    /** Replaces a text of our samplers by JMeter's own dialog, which stays open for its answer. */
    private void replace() {
        keepsDialogs = true;
        act(ActionNames.SEARCH_TREE);
        SearchTreeDialog dialog = dialog();
        List<JTextComponent> fields = parts(dialog, JTextComponent.class);
        fields.get(0).setText("${port}");
        fields.get(1).setText("replaced.example");
        parts(dialog, JButton.class).stream()
                .filter(button -> JMeterUtils.getResString("search_replace_all").equals(button.getText()))
                .findFirst()
                .orElseThrow()
                .doClick();
    }

    private void noteReplaced() {
        SearchTreeDialog dialog = dialog();
        note(WindowElement.of(WindowElement.Kind.REPLACED, text(dialog), Integer.toString(replaced())));
        dialog.setVisible(false);
        keepsDialogs = false;
    }

    /** How often the new text is in the parameters of the plan's samplers. */
    private static int replaced() {
        int count = 0;
        for (JMeterTreeNode node : nodes()) {
            if (node.getTestElement() instanceof JavaSampler sampler) {
                for (int i = 0; i < sampler.getArguments().getArgumentCount(); i++) {
                    count +=
                            sampler.getArguments().getArgument(i).getValue().split("replaced\\.example", -1).length - 1;
                }
            }
        }
        return count;
    }

    private static SearchTreeDialog dialog() {
        return Stream.of(Window.getWindows())
                .filter(SearchTreeDialog.class::isInstance)
                .map(SearchTreeDialog.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static <T extends Component> List<T> parts(Container container, Class<T> type) {
        return PlanVisitor.all(container)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private void misspell() {
        for (JMeterTreeNode node : nodes()) {
            if (node.getTestElement() instanceof JavaSampler sampler) {
                sampler.getArguments().addArgument("Group", "x");
                node.setName("misspelt");
                sampler.setName("misspelt");
                return;
            }
        }
    }

    private static void awaitEnd() throws InterruptedException {
        long deadline = System.currentTimeMillis() + PATIENCE_MILLIS;
        while (JMeterContextService.getTotalThreads() == 0 || JMeterContextService.getNumberOfThreads() > 0) {
            if (System.currentTimeMillis() > deadline) {
                throw new IllegalStateException("the run did not end");
            }
            Thread.sleep(100);
        }
    }

    private static List<JMeterTreeNode> nodes() {
        return PlanVisitor.nodes(GuiPackage.getInstance());
    }

    private void click(String text) throws Exception {
        note(WindowElement.of(WindowElement.Kind.ENTRY, text));
        SwingUtilities.invokeAndWait(() -> entry(text).doClick());
    }

    private JMenuItem entry(String text) {
        JMenu duplex = Stream.of(window.getJMenuBar().getComponents())
                .filter(JMenu.class::isInstance)
                .map(JMenu.class::cast)
                .flatMap(menu -> Arrays.stream(menu.getMenuComponents()))
                .filter(JMenu.class::isInstance)
                .map(JMenu.class::cast)
                .filter(menu -> menu.getText().equals("Duplex"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no Tools > Duplex"));
        return Arrays.stream(duplex.getMenuComponents())
                .map(JMenuItem.class::cast)
                .filter(item -> item.getText().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Tools > Duplex has no " + text));
    }

    private static Stream<JMenuItem> leaves(JMenuItem item) {
        return item instanceof JMenu menu
                ? Arrays.stream(menu.getMenuComponents())
                        .map(JMenuItem.class::cast)
                        .flatMap(MenuTester::leaves)
                : Stream.of(item);
    }

    private void closeDialogs() {
        Toolkit.getDefaultToolkit()
                .addAWTEventListener(
                        event -> {
                            if (event.getID() == WindowEvent.WINDOW_OPENED
                                    && !keepsDialogs
                                    && event.getSource() instanceof JDialog dialog) {
                                note(WindowElement.of(WindowElement.Kind.DIALOG, dialog.getTitle(), text(dialog)));
                                SwingUtilities.invokeLater(() -> answer(dialog));
                            }
                        },
                        AWTEvent.WINDOW_EVENT_MASK);
    }

    /** Presses the button in a dialog, or closes it if it does not have that button. */
    private void answer(JDialog dialog) {
        BufferedImage picture = new BufferedImage(dialog.getWidth(), dialog.getHeight(), BufferedImage.TYPE_INT_RGB);
        dialog.paint(picture.createGraphics());
        try {
            ImageIO.write(
                    picture,
                    "png",
                    pictures.resolve(dialog.getTitle().replaceAll("\\W+", "-") + ".png")
                            .toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        PlanVisitor.all(dialog)
                .filter(JSpinner.class::isInstance)
                .map(JSpinner.class::cast)
                .forEach(number -> {
                    number.setValue(SESSIONS);
                    note(WindowElement.of(WindowElement.Kind.DIALOG, dialog.getTitle(), text(dialog)));
                });
        Optional<JFileChooser> chooser = PlanVisitor.all(dialog)
                .filter(JFileChooser.class::isInstance)
                .map(JFileChooser.class::cast)
                .findFirst();
        if (chooser.isPresent()) {
            chooser.get().setSelectedFile(file.toFile());
            chooser.get().approveSelection();
            return;
        }
        PlanVisitor.all(dialog)
                .filter(JButton.class::isInstance)
                .map(JButton.class::cast)
                .filter(button -> button.getText() != null && button.getText().equals(press))
                .findFirst()
                .ifPresentOrElse(JButton::doClick, dialog::dispose);
    }

    private static String text(Container dialog) {
        StringBuilder text = new StringBuilder();
        for (Component part : PlanVisitor.all(dialog).toList()) {
            if (part instanceof JTextComponent area) {
                text.append(area.getText()).append(' ');
            } else if (part instanceof JLabel label && label.getText() != null) {
                text.append(label.getText()).append(' ');
            }
        }
        return text.toString().replaceAll("\\s+", " ").strip();
    }

    private void note(WindowElement element) {
        elements.add(element);
    }
}
