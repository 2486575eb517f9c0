package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.internal.har.HarImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import javax.swing.JFileChooser;
import javax.swing.JOptionPane;
import javax.swing.SwingWorker;
import javax.swing.filechooser.FileNameExtensionFilter;
import org.apache.jmeter.exceptions.IllegalUserActionException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.save.SaveService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The menu entry Tools > Duplex > Import HAR: writes the plan next to the recording, and opens it. Confined to Swing's
 * thread.
 */
final class HarMenu {
    private static final String TITLE = "Import HAR";
    private static final Logger LOG = LoggerFactory.getLogger(HarMenu.class);

    private HarMenu() {}

    /**
     * Lets the user choose a recording, and decide what to do if its plan exists already. Returns if the user cancels.
     * The window keeps its plan if the import fails.
     */
    static void open() {
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
                    wanted.plan() + " or its users exist already. Replace the plan, and keep the users as a .bak file?",
                    "Duplex: " + TITLE,
                    JOptionPane.YES_NO_OPTION);
            if (answer != JOptionPane.YES_OPTION) {
                return;
            }
            wanted = new HarImport(har, wanted.plan(), false, true);
        }
        new Work(wanted).execute();
    }

    /** Imports in the background, so that the window reacts while a large recording is read. */
    private static final class Work extends SwingWorker<HarImport.Written, Void> {
        private final HarImport wanted;

        Work(HarImport wanted) {
            this.wanted = wanted;
        }

        @Override
        protected HarImport.Written doInBackground() throws IOException {
            return wanted.run();
        }

        @Override
        protected void done() {
            try {
                show(wanted, get());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException e) {
                failed(e.getCause() == null ? e : e.getCause());
            } catch (IOException | IllegalUserActionException | RuntimeException e) {
                failed(e);
            }
        }

        private static void failed(Throwable cause) {
            LOG.warn("Duplex: {}", TITLE, cause);
            Dialogs.tell(TITLE, TITLE + " failed: " + cause.getMessage(), JOptionPane.ERROR_MESSAGE);
        }
    }

    private static void show(HarImport wanted, HarImport.Written written)
            throws IOException, IllegalUserActionException {
        boolean isOpened = Dialogs.open(
                SaveService.loadTree(wanted.plan().toFile()), wanted.plan().toString());
        String users = written.hasUsers() ? " and " + wanted.users() + ", which holds secrets" : "";
        String left = isOpened ? "" : "\nIt was not opened: the window keeps its plan.";
        Dialogs.show(TITLE, "Wrote " + wanted.plan() + users + left + "\n\n" + String.join("\n", written.summary()));
    }
}
