package io.github.jmeterduplex.internal.sampler.form;

import java.awt.Component;
import java.awt.Desktop;
import java.io.IOException;
import java.net.URI;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.GuiPackage;

/** Opens pages in the user's browser. Confined to Swing's thread. */
public final class Browser {
    private static final int COLUMNS = 60;

    private Browser() {}

    /** Opens a page; if a browser cannot be started, shows the address in a field from which it can be copied. */
    public static void open(URI page) {
        try {
            Desktop.getDesktop().browse(page);
        } catch (IOException | UnsupportedOperationException e) {
            openByCommand(page);
        }
    }

    /** Opens a page by the command of desktops other than GNOME, which Java does not know. */
    private static void openByCommand(URI page) {
        try {
            var unused = new ProcessBuilder("xdg-open", page.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .onExit()
                    .thenAccept(ended -> {
                        if (ended.exitValue() != 0) {
                            SwingUtilities.invokeLater(() -> show(page));
                        }
                    });
        } catch (IOException e) {
            show(page);
        }
    }

    private static void show(URI page) {
        GuiPackage gui = GuiPackage.getInstance();
        Component parent = gui == null ? null : gui.getMainFrame();
        JOptionPane.showMessageDialog(parent, address(page), "Duplex", JOptionPane.INFORMATION_MESSAGE);
    }

    private static JPanel address(URI page) {
        JTextField field = new JTextField(page.toString(), COLUMNS);
        field.setEditable(false);
        field.selectAll();
        JPanel panel = new JPanel(new MigLayout("insets 0, wrap 1", "[grow,fill]"));
        panel.add(new JLabel("A browser cannot be started here. Copy the address into one:"));
        panel.add(field);
        return panel;
    }
}
