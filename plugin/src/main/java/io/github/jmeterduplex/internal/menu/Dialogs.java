package io.github.jmeterduplex.internal.menu;

import java.awt.Font;
import javax.swing.JOptionPane;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import org.apache.jmeter.gui.GuiPackage;

/** Shows the results of menu entries in dialogs. Confined to Swing's thread. */
final class Dialogs {
    private static final int ROWS = 20;
    private static final int COLUMNS = 110;

    private Dialogs() {}

    /** Shows a sentence. */
    static void tell(String title, String text, int kind) {
        JOptionPane.showMessageDialog(GuiPackage.getInstance().getMainFrame(), text, "Duplex: " + title, kind);
    }

    /** Shows text that may be long, to read and to copy. */
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
