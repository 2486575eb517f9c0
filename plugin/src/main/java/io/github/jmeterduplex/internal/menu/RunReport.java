package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.internal.cli.HtmlReport;
import io.github.jmeterduplex.internal.sampler.form.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import javax.swing.JOptionPane;
import javax.swing.SwingWorker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the page of a run in the browser. Confined to Swing's thread. */
public final class RunReport {
    private static final Logger LOG = LoggerFactory.getLogger(RunReport.class);

    private RunReport() {}

    /**
     * Opens the page that the run has written, or writes it before.
     *
     * @param engine the folder of the run's files
     */
    public static void open(Path engine) {
        Path page = engine.resolve(HtmlReport.NAME);
        if (Files.exists(page)) {
            Browser.open(page.toUri());
        } else {
            new Writing(engine).execute();
        }
    }

    /** Writes the page in the background, so that the window reacts while large files are read. */
    private static final class Writing extends SwingWorker<Path, Void> {
        private final Path engine;

        Writing(Path engine) {
            this.engine = engine;
        }

        @Override
        protected Path doInBackground() throws IOException {
            return HtmlReport.write(engine, LOG::warn);
        }

        @Override
        protected void done() {
            try {
                Browser.open(get().toUri());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException e) {
                LOG.warn("Duplex: the report of {}", engine, e);
                Dialogs.tell(
                        "Report", "The report of " + engine + " failed: " + e.getMessage(), JOptionPane.ERROR_MESSAGE);
            }
        }
    }
}
