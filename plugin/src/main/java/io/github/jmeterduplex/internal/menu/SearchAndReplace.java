package io.github.jmeterduplex.internal.menu;

import java.awt.Component;
import java.awt.Container;
import java.awt.Window;
import java.awt.event.ActionEvent;
import java.text.MessageFormat;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import javax.swing.AbstractButton;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JLabel;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.SearchTreeCommand;
import org.apache.jmeter.gui.action.SearchTreeDialog;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Takes part in JMeter's Search & Replace, which replaces only in elements of JMeter's own types that allow it. A
 * Duplex element is a Java Request, which does not, so the dialog would leave it out and report success on the rest.
 * Confined to Swing's thread.
 */
final class SearchAndReplace {
    /** The dialog's sentence, as JMeter formats it; it is not translated. */
    private static final String STATUS = "Replaced {0} occurrences";

    private static final String JOINED = SearchAndReplace.class.getName();

    private final JTextField wanted;
    private final JTextField replacement;
    private final JCheckBox isCaseSensitive;
    private final JCheckBox isRegex;
    private final List<JLabel> labels;

    /** The text by which the dialog has selected an element; empty if it has not selected one. */
    private String selected = "";

    private SearchAndReplace(SearchTreeDialog dialog) {
        List<JTextField> fields = parts(dialog, JTextField.class);
        wanted = fields.get(0);
        replacement = fields.get(1);
        List<JCheckBox> boxes = parts(dialog, JCheckBox.class);
        isCaseSensitive = box(boxes, "search_text_chkbox_case");
        isRegex = box(boxes, "search_text_chkbox_regexp");
        labels = parts(dialog, JLabel.class);
        // Swing calls the listener that was added last first.
        on(dialog, "search_next", this::went);
        on(dialog, "search_previous", this::went);
        on(dialog, "search_search_all", this::searched);
        on(dialog, "search_search_all_expand", this::searched);
        on(dialog, "search_replace_all", this::replaceAll);
        on(dialog, "search_replace", this::replaceSelected);
        on(dialog, "search_replace_and_find", () -> {
            replaceSelected();
            went();
        });
        dialog.getRootPane().putClientProperty(JOINED, true);
    }

    /** Joins each dialog that JMeter opens from now on. */
    static void joinDialogs() {
        ActionRouter.getInstance().addPostActionListener(SearchTreeCommand.class, SearchAndReplace::join);
    }

    private static void join(ActionEvent event) {
        for (Window window : Window.getWindows()) {
            if (window instanceof SearchTreeDialog dialog
                    && dialog.getRootPane().getClientProperty(JOINED) == null) {
                new SearchAndReplace(dialog);
            }
        }
    }

    private static <T extends Component> List<T> parts(Container container, Class<T> type) {
        List<T> found = new ArrayList<>();
        for (Component part : container.getComponents()) {
            if (type.isInstance(part)) {
                found.add(type.cast(part));
            }
            if (part instanceof Container inner) {
                found.addAll(parts(inner, type));
            }
        }
        return found;
    }

    private static <T extends AbstractButton> T box(List<T> all, String key) {
        String text = JMeterUtils.getResString(key);
        return all.stream()
                .filter(button -> text.equals(button.getText()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Search & Replace has no " + text));
    }

    private void on(SearchTreeDialog dialog, String key, Runnable task) {
        box(parts(dialog, JButton.class), key).addActionListener(event -> task.run());
    }

    /** The dialog has selected the next element with the text. */
    private void went() {
        selected = wanted.getText();
    }

    /** The dialog has marked all elements with the text, and selected none. */
    private void searched() {
        selected = "";
    }

    private void replaceAll() {
        searched();
        // As in JMeter, where a blank text does not replace all.
        if (!replacement.getText().isEmpty()) {
            replaceIn(GuiPackage.getInstance().getTreeModel().getNodesOfType(TestElement.class));
        }
    }

    private void replaceSelected() {
        if (selected.equals(wanted.getText())) {
            replaceIn(List.of(GuiPackage.getInstance().getTreeListener().getCurrentNode()));
        }
    }

    private void replaceIn(Collection<JMeterTreeNode> nodes) {
        if (wanted.getText().isEmpty()) {
            return;
        }
        GuiPackage gui = GuiPackage.getInstance();
        gui.updateCurrentNode();
        Replacement made = new Replacement(
                isRegex.isSelected() ? wanted.getText() : Pattern.quote(wanted.getText()),
                replacement.getText(),
                isCaseSensitive.isSelected());
        int count = 0;
        for (JMeterTreeNode node : nodes) {
            count += Replacement.isFor(node.getTestElement()) ? made.in(node.getTestElement()) : 0;
        }
        if (count > 0) {
            gui.refreshCurrentGui();
            int added = count;
            // JMeter's own listener writes its count next.
            SwingUtilities.invokeLater(() -> correct(added));
        }
    }

    private void correct(int added) {
        MessageFormat status = new MessageFormat(STATUS);
        for (JLabel label : labels) {
            try {
                Object[] counts = status.parse(String.valueOf(label.getText()));
                int own = Integer.parseInt(((String) counts[0]).replaceAll("\\D", ""));
                label.setText(status.format(new Object[] {own + added}));
                return;
            } catch (ParseException e) {
                // Another label.
            }
        }
    }
}
