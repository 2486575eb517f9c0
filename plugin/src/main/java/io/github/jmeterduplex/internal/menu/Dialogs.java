package io.github.jmeterduplex.internal.menu;

import java.awt.Font;
import java.awt.event.ActionEvent;
import javax.swing.JOptionPane;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import org.apache.jmeter.exceptions.IllegalUserActionException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Load;
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
     * Opens a plan as File > Open does, after asking about unsaved changes.
     *
     * @param file of the plan; null leaves it without one
     * @return false if the window keeps its plan
     */
    static boolean open(HashTree plan, @Nullable String file) throws IllegalUserActionException {
        ActionRouter.getInstance().doActionNow(new ActionEvent(plan, ActionEvent.ACTION_PERFORMED, ActionNames.CLOSE));
        GuiPackage gui = GuiPackage.getInstance();
        if (gui.isDirty()) {
            return false;
        }
        Load.insertLoadedTree(ActionEvent.ACTION_PERFORMED, plan, false);
        gui.setTestPlanFile(file);
        return true;
    }

    /** Shows a text in a dialog, in which it can be scrolled and copied. */
    static void show(String title, String text) {
        JTextArea area = new JTextArea(text, ROWS, COLUMNS);
        area.setEditable(false);
        area.setFont(new Font(Font.MONOSPACED, Font.PLAIN, area.getFont().getSize()));
        area.setCaretPosition(0);
        JOptionPane.showMessageDialog(
                GuiPackage.getInstance().getMainFrame(),
                new JScrollPane(area),
                "Duplex: " + title,
                JOptionPane.PLAIN_MESSAGE);
    }
}
