package io.github.jmeterduplex.samples.runs.gui;

import java.awt.AWTException;
import java.awt.Component;
import java.awt.Container;
import java.awt.KeyboardFocusManager;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.datatransfer.StringSelection;
import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.swing.AbstractButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JLayer;
import javax.swing.JMenuItem;
import javax.swing.JPasswordField;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.JTree;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;
import javax.swing.tree.DefaultMutableTreeNode;
import org.apache.jmeter.NewDriver;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Runs inside JMeter's process and answers questions about its window: where something is on the screen, and what is
 * shown. It touches nothing there: whoever asks uses the mouse and the keyboard.
 */
final class WindowInspector {
    private final JFrame window;

    private WindowInspector(JFrame window) {
        this.window = window;
    }

    /** Arguments: a file and a folder that it does not need, then width and height of the window, then JMeter's own. */
    public static void main(String[] args) {
        PlanVisitor.end(() -> {
            NewDriver.main(Arrays.copyOfRange(args, 4, args.length));
            JFrame window = PlanVisitor.awaitWindow();
            SwingUtilities.invokeAndWait(
                    () -> window.setBounds(0, 0, Integer.parseInt(args[2]), Integer.parseInt(args[3])));
            new WindowInspector(window).serve();
        });
    }

    private void serve() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            System.out.println("Window inspector listens on " + server.getLocalPort());
            try (Socket socket = server.accept();
                    BufferedReader questions =
                            new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                    PrintWriter answers = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8)) {
                for (String line = questions.readLine(); line != null; line = questions.readLine()) {
                    List<String> words = WindowElement.parse(line).parts();
                    String[] answer = new String[1];
                    SwingUtilities.invokeAndWait(() -> answer[0] = answer(words.get(0), words.get(1)));
                    answers.println(
                            WindowElement.of(WindowElement.Kind.NODE, answer[0]).line());
                }
            }
        }
    }

    private String answer(String question, String name) {
        return switch (question) {
            case "item", "button" ->
                place(buttons(question.equals("item"))
                        .filter(button -> name.equals(button.getText()) || name.equals(button.getActionCommand()))
                        .findFirst());
            case "heading" ->
                place(buttons(false)
                        .filter(button -> (button.getText() + " ").startsWith(name + " "))
                        .findFirst());
            case "field" -> place(field(name));
            case "parameter" -> parameter(name);
            case "tab" -> tab(name);
            case "node" -> node(GuiPackage.getInstance().getTreeListener().getJTree(), name);
            case "sample" -> resultsTree().map(tree -> node(tree, name)).orElse("");
            case "copy" -> copy(name);
            case "selected" -> GuiPackage.getInstance().getCurrentNode().getName();
            case "focus" -> focus();
            case "samples" -> samples();
            case "items" -> buttons(true).map(AbstractButton::getText).collect(Collectors.joining("\n"));
            case "text" -> shown(everything()).collect(Collectors.joining("\n"));
            case "chosen" ->
                everything()
                        .filter(JComboBox.class::isInstance)
                        .map(box -> String.valueOf(((JComboBox<?>) box).getSelectedItem()))
                        .collect(Collectors.joining("\n"));
            case "panel" -> panel();
            case "picture" -> picture(Path.of(name));
            default -> throw new IllegalArgumentException(question);
        };
    }

    private Stream<Component> everything() {
        return Stream.of(Window.getWindows())
                .filter(Window::isShowing)
                .sorted(Comparator.comparing(one -> one instanceof JDialog ? 0 : 1))
                .flatMap(PlanVisitor::all)
                .filter(Component::isShowing);
    }

    /** In a dialog before those of the window. */
    private Stream<AbstractButton> buttons(boolean inMenus) {
        return everything()
                .filter(AbstractButton.class::isInstance)
                .map(AbstractButton.class::cast)
                .filter(button -> inMenus == (button instanceof JMenuItem));
    }

    /** What belongs to a label, by Swing's own tie or else because it stands beside it. */
    private Optional<Component> field(String name) {
        return everything()
                .filter(one -> one instanceof JLabel label && is(label, name))
                .map(JLabel.class::cast)
                .map(label -> label.getLabelFor() != null ? text(label.getLabelFor()) : beside(label))
                .filter(Component::isShowing)
                .findFirst();
    }

    private static boolean is(JLabel label, String name) {
        String text = label.getText() == null ? "" : label.getText().strip();
        return (text + " ").startsWith(name + " ") || text.equals(name + ":");
    }

    private static Component text(Component control) {
        return control instanceof JComboBox<?> box && box.isEditable()
                ? box.getEditor().getEditorComponent()
                : control;
    }

    private Component beside(JLabel label) {
        Rectangle from = onScreen(label);
        return everything()
                .filter(one -> one instanceof JTextComponent)
                .filter(one -> onScreen(one).x >= from.x + from.width - 5)
                .filter(one -> Math.abs(onScreen(one).getCenterY() - from.getCenterY()) < from.height)
                .min(Comparator.comparing(one -> onScreen(one).x))
                .orElse(label);
    }

    private static Rectangle onScreen(Component component) {
        return new Rectangle(component.getLocationOnScreen(), component.getSize());
    }

    /** Of the part that can be seen; empty where nothing of it can. */
    private static String place(Optional<? extends Component> found) {
        return found.map(one -> {
                    Rectangle element = new Rectangle(one.getSize());
                    if (one instanceof JComponent component) {
                        component.computeVisibleRect(element);
                    }
                    return place(one, element);
                })
                .orElse("");
    }

    private static String place(Component component, Rectangle part) {
        if (part.isEmpty()) {
            return "";
        }
        Point origin = component.getLocationOnScreen();
        return (origin.x + part.x + part.width / 2) + " " + (origin.y + part.y + part.height / 2);
    }

    private String tab(String title) {
        return everything()
                .filter(JTabbedPane.class::isInstance)
                .map(JTabbedPane.class::cast)
                .filter(tabs -> tabs.indexOfTab(title) >= 0)
                .map(tabs -> place(tabs, tabs.getBoundsAt(tabs.indexOfTab(title))))
                .findFirst()
                .orElse("");
    }

    /** The parameter to the right of one with that text. */
    private String parameter(String name) {
        return everything()
                .filter(JTable.class::isInstance)
                .map(JTable.class::cast)
                .flatMap(table -> IntStream.range(0, table.getRowCount())
                        .filter(row -> name.equals(table.getValueAt(row, 0)))
                        .mapToObj(row -> place(table, table.getCellRect(row, 1, false))))
                .findFirst()
                .orElse("");
    }

    /** The row of a tree whose node has that name; of several the last. */
    private static String node(JTree tree, String name) {
        for (int row = tree.getRowCount() - 1; row >= 0; row--) {
            Object node = tree.getPathForRow(row).getLastPathComponent();
            Rectangle bounds = tree.getRowBounds(row).intersection(tree.getVisibleRect());
            if (name(node).equals(name) && !bounds.isEmpty()) {
                return place(tree, bounds);
            }
        }
        return "";
    }

    private static String name(Object node) {
        if (node instanceof JMeterTreeNode own) {
            return own.getName();
        }
        return node instanceof DefaultMutableTreeNode tree && tree.getUserObject() instanceof SampleResult result
                ? result.getSampleLabel()
                : String.valueOf(node);
    }

    private Optional<JTree> resultsTree() {
        JTree own = GuiPackage.getInstance().getTreeListener().getJTree();
        return everything()
                .filter(JTree.class::isInstance)
                .map(JTree.class::cast)
                .filter(tree -> tree != own)
                .findFirst();
    }

    /** A line for each sample of the results tree: its label, and whether it is good. */
    private String samples() {
        return resultsTree().stream()
                .flatMap(tree -> IntStream.range(0, tree.getRowCount())
                        .mapToObj(row -> tree.getPathForRow(row).getLastPathComponent()))
                .filter(DefaultMutableTreeNode.class::isInstance)
                .map(node -> ((DefaultMutableTreeNode) node).getUserObject())
                .filter(SampleResult.class::isInstance)
                .map(SampleResult.class::cast)
                .map(result -> result.getSampleLabel() + (result.isSuccessful() ? " good" : " bad"))
                .collect(Collectors.joining("\n"));
    }

    /** The label of what has the keyboard, else its text or class; then, after a line break, which object it is. */
    private String focus() {
        Component owner = KeyboardFocusManager.getCurrentKeyboardFocusManager().getFocusOwner();
        return owner == null ? "" : label(owner) + '\n' + System.identityHashCode(owner);
    }

    private String label(Component owner) {
        return everything()
                .filter(one -> one instanceof JLabel label
                        && label.getLabelFor() != null
                        && (label.getLabelFor() == owner || text(label.getLabelFor()) == owner))
                .map(label -> ((JLabel) label).getText())
                .findFirst()
                .orElseGet(() -> owner instanceof AbstractButton button
                        ? button.getText()
                        : owner.getClass().getSimpleName());
    }

    /** The names of the tree, then what the panel of the selected element shows, a line each. */
    private String panel() {
        Stream<String> names = PlanVisitor.nodes(GuiPackage.getInstance()).stream()
                .map(node -> "  ".repeat(node.getLevel() - 1) + node.getName());
        String panel = words((Container) GuiPackage.getInstance().getCurrentGui());
        return Stream.concat(names, Stream.of(panel)).collect(Collectors.joining("\n"));
    }

    /** What a part of the window shows, a line each. */
    static String words(Container container) {
        return shown(PlanVisitor.all(container).filter(Component::isShowing)).collect(Collectors.joining("\n"));
    }

    private static Stream<String> shown(Stream<Component> components) {
        return components.map(WindowInspector::words).filter(text -> text != null && !text.isBlank());
    }

    private static String words(Component part) {
        if (part instanceof JTextComponent text && !(part instanceof JPasswordField)) {
            return text.getText();
        }
        if (part instanceof JLabel label) {
            return label.getText();
        }
        if (part instanceof AbstractButton button) {
            return button.getText();
        }
        // the grey text of a blank field
        return part instanceof JLayer<?> layer ? String.valueOf(layer.getUI()) : null;
    }

    /** As if the tester had copied it in another program. */
    private static String copy(String text) {
        Toolkit.getDefaultToolkit().getSystemClipboard().setContents(new StringSelection(text), null);
        return text;
    }

    /** Of the screen, with open menus; the window fills it. */
    private String picture(Path file) {
        try {
            BufferedImage picture = new Robot().createScreenCapture(window.getBounds());
            ImageIO.write(picture, "png", file.toFile());
            return file.toString();
        } catch (AWTException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
