package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.internal.har.HarImport;
import io.github.jmeterduplex.internal.har.read.HarException;
import java.awt.event.ActionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.swing.JFileChooser;
import javax.swing.JOptionPane;
import javax.swing.filechooser.FileNameExtensionFilter;
import org.apache.jmeter.exceptions.IllegalUserActionException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Load;
import org.apache.jmeter.save.SaveService;
import org.apache.jorphan.collections.HashTree;

/**
 * The menu entry Tools > Duplex > Import HAR: the plan is written beside the recording, and opened. Confined to Swing's
 * thread.
 */
final class HarMenu {
    private static final String TITLE = "Import HAR";

    private HarMenu() {}

    /** Asks for a recording and for what to do where its plan exists. Does nothing where the user takes it back. */
    static void open() throws IOException, IllegalUserActionException {
        JFileChooser chooser = new JFileChooser();
        chooser.setFileFilter(new FileNameExtensionFilter("HAR files", "har"));
        GuiPackage gui = GuiPackage.getInstance();
        if (chooser.showOpenDialog(gui.getMainFrame()) != JFileChooser.APPROVE_OPTION) {
            return;
        }
        Path har = chooser.getSelectedFile().toPath();
        HarImport wanted = new HarImport(har, HarImport.planOf(har), false, false);
        if (Files.exists(wanted.plan()) || Files.exists(wanted.users())) {
            int answer = JOptionPane.showConfirmDialog(
                    gui.getMainFrame(),
                    wanted.plan() + " exists already. Replace it?",
                    "Duplex: " + TITLE,
                    JOptionPane.YES_NO_OPTION);
            if (answer != JOptionPane.YES_OPTION) {
                return;
            }
            wanted = new HarImport(har, wanted.plan(), false, true);
        }
        write(wanted);
    }

    private static void write(HarImport wanted) throws IOException, IllegalUserActionException {
        try {
            String summary = String.join("\n", wanted.run().summary());
            // As File > Open does: asks about changes that are not saved.
            ActionRouter.getInstance()
                    .doActionNow(new ActionEvent(wanted, ActionEvent.ACTION_PERFORMED, ActionNames.CLOSE));
            if (!GuiPackage.getInstance().isDirty()) {
                HashTree tree = SaveService.loadTree(wanted.plan().toFile());
                Load.insertLoadedTree(ActionEvent.ACTION_PERFORMED, tree, false);
                GuiPackage.getInstance().setTestPlanFile(wanted.plan().toString());
            }
            Dialogs.show(TITLE, "Wrote " + wanted.plan() + "\n\n" + summary);
        } catch (HarException e) {
            Dialogs.tell(TITLE, String.valueOf(e.getMessage()), JOptionPane.ERROR_MESSAGE);
        }
    }
}
