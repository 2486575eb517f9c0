package io.github.jmeterduplex.internal.menu;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
 * Writes a plan of a file in the background, so that the window reacts while a large file is read. Then it opens the
 * plan, and shows what became of the file. The window keeps its plan if no plan can be written or read.
 */
final class PlanWriting extends SwingWorker<PlanWriting.Written, Void> {
    private static final Logger LOG = LoggerFactory.getLogger(PlanWriting.class);

    /**
     * The result of an entry.
     *
     * @param plan the file that was written
     * @param files all files that were written, in words
     * @param summary what became of the file, a sentence each
     */
    record Written(Path plan, String files, List<String> summary) {
        Written {
            summary = List.copyOf(summary);
        }
    }

    private final String title;
    private final Callable<Written> work;

    /**
     * @param title of the entry
     * @param work writes the plan, on a thread of its own
     */
    PlanWriting(String title, Callable<Written> work) {
        this.title = title;
        this.work = work;
    }

    /** Lets the user choose a file of that kind; empty if the user cancels. Called on Swing's thread. */
    static Optional<Path> choose(String kind, String extension) {
        JFileChooser chooser = new JFileChooser();
        chooser.setFileFilter(new FileNameExtensionFilter(kind, extension));
        return chooser.showOpenDialog(GuiPackage.getInstance().getMainFrame()) == JFileChooser.APPROVE_OPTION
                ? Optional.of(chooser.getSelectedFile().toPath())
                : Optional.empty();
    }

    /** Returns whether the user agrees. Called on Swing's thread. */
    static boolean confirm(String title, String question) {
        return JOptionPane.showConfirmDialog(
                        GuiPackage.getInstance().getMainFrame(),
                        question,
                        "Duplex: " + title,
                        JOptionPane.YES_NO_OPTION)
                == JOptionPane.YES_OPTION;
    }

    @Override
    protected Written doInBackground() throws Exception {
        return work.call();
    }

    @Override
    protected void done() {
        try {
            show(get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            failed(e.getCause() == null ? e : e.getCause());
        } catch (IOException | IllegalUserActionException | RuntimeException e) {
            failed(e);
        }
    }

    private void failed(Throwable cause) {
        LOG.warn("Duplex: {}", title, cause);
        Dialogs.tell(title, title + " failed: " + cause.getMessage(), JOptionPane.ERROR_MESSAGE);
    }

    private void show(Written written) throws IOException, IllegalUserActionException {
        boolean isOpened = Dialogs.open(
                SaveService.loadTree(written.plan().toFile()), written.plan().toString());
        String left = isOpened ? "" : "\nIt was not opened: the window keeps its plan.";
        Dialogs.show(title, "Wrote " + written.files() + left + "\n\n" + String.join("\n", written.summary()));
    }
}
