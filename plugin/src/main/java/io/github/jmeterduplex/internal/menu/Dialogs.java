package io.github.jmeterduplex.internal.menu;

import java.awt.Font;
import java.awt.event.ActionEvent;
import javax.swing.JOptionPane;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.tree.TreeNode;
import org.apache.jmeter.exceptions.IllegalUserActionException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Load;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;

/** Shows the results of menu entries: texts in dialogs, and plans in JMeter's window. Confined to Swing's thread. */
final class Dialogs {
    private static final int ROWS = 20;
    private static final int COLUMNS = 110;

    private Dialogs() {}

    /** Shows a sentence in a dialog. */
    static void tell(String title, String text, int kind) {
        JOptionPane.showMessageDialog(GuiPackage.getInstance().getMainFrame(), text, "Duplex: " + title, kind);
    }

    /**
     * Opens a plan as File > Open does, after asking about unsaved changes: with Yes they are saved, with No they are
     * given up, with Cancel the window keeps its plan.
     *
     * @param file of the plan; null leaves it without one
     * @return false if the window keeps its plan
     */
    static boolean open(HashTree plan, @Nullable String file) throws IllegalUserActionException {
        GuiPackage gui = GuiPackage.getInstance();
        Object before = planNode(gui);
        ActionRouter.getInstance().doActionNow(new ActionEvent(plan, ActionEvent.ACTION_PERFORMED, ActionNames.CLOSE));
        // JMeter does not say what was chosen, and with No the plan counts as changed still; a closed plan is a new
        // node
        if (planNode(gui) == before) {
            return false;
        }
        Load.insertLoadedTree(ActionEvent.ACTION_PERFORMED, plan, false);
        lookAtAll(gui, gui.getTreeModel().getTestPlan());
        // the form of the selected element shows that one again
        JMeterGUIComponent unused = gui.getCurrentGui();
        gui.setTestPlanFile(file);
        return true;
    }

    /**
     * Lets the form of each element write what it shows, before JMeter notes the state of the plan, which it does in
     * its next event. A form leaves out what equals a default, such as enabled=true, and JMeter would count that as a
     * change by somebody who only looks.
     */
    private static void lookAtAll(GuiPackage gui, HashTree tree) {
        for (Object node : tree.list()) {
            TestElement element = ((JMeterTreeNode) node).getTestElement();
            JMeterGUIComponent form = gui.getGui(element);
            form.clearGui();
            form.configure(element);
            form.modifyTestElement(element);
            lookAtAll(gui, tree.getTree(node));
        }
    }

    private static Object planNode(GuiPackage gui) {
        return ((TreeNode) gui.getTreeModel().getRoot()).getChildAt(0);
    }

    /** Creates an area in which a text wraps, and can be scrolled and copied. */
    static JTextArea textArea(String text) {
        JTextArea area = new JTextArea(text, ROWS, COLUMNS);
        area.setEditable(false);
        area.setLineWrap(true);
        area.setWrapStyleWord(true);
        area.setFont(new Font(Font.MONOSPACED, Font.PLAIN, area.getFont().getSize()));
        area.setCaretPosition(0);
        return area;
    }

    /** Shows a text in a dialog, in which it can be scrolled and copied. */
    static void show(String title, String text) {
        JOptionPane.showMessageDialog(
                GuiPackage.getInstance().getMainFrame(),
                new JScrollPane(textArea(text)),
                "Duplex: " + title,
                JOptionPane.PLAIN_MESSAGE);
    }
}
