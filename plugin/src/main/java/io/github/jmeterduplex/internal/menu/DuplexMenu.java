package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.internal.cli.DoctorCommand;
import io.github.jmeterduplex.internal.cli.HtmlReport;
import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.sampler.form.DocsLink;
import io.github.jmeterduplex.internal.sampler.plan.PlanCheck;
import io.github.jmeterduplex.internal.settings.Property;
import java.awt.event.ActionEvent;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JOptionPane;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Start;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** The menu Tools > Duplex. Confined to Swing's thread. */
public final class DuplexMenu extends JMenu {
    private static final long serialVersionUID = 1;
    private static final Logger LOG = LoggerFactory.getLogger(DuplexMenu.class);

    /** Creates the menu, and has the plan checked at each start of a run in this window. */
    public DuplexMenu() {
        super("Duplex");
        setMnemonic('D');
        JMenu examples = new JMenu("New plan from an example");
        Example.ALL.forEach(example -> examples.add(item(example.title(), () -> Dialogs.open(example.tree(), null))));
        add(examples);
        add(item("Import HAR...", HarMenu::open));
        add(item("Check this plan", DuplexMenu::check));
        add(item("Doctor: what this machine can hold", DuplexMenu::examine));
        add(item("Open the report of the last run", DuplexMenu::openReport));
        add(item("Manual", () -> DocsLink.open(DocsLink.manual())));
        ActionRouter.getInstance().addPreActionListener(Start.class, DuplexMenu::beforeStart);
        SearchAndReplace.joinDialogs();
    }

    @FunctionalInterface
    private interface Task {
        void run() throws Exception;
    }

    private static JMenuItem item(String title, Task task) {
        JMenuItem item = new JMenuItem(title);
        item.addActionListener(event -> {
            try {
                task.run();
            } catch (Exception e) {
                LOG.warn("Duplex: {}", title, e);
                Dialogs.tell(title, title + " failed: " + e.getMessage(), JOptionPane.ERROR_MESSAGE);
            }
        });
        return item;
    }

    private static List<PlanCheck.Mistake> mistakes() {
        GuiPackage gui = GuiPackage.getInstance();
        gui.updateCurrentNode();
        return PlanCheck.of(gui.getTreeModel().getTestPlan());
    }

    private static void check() {
        List<PlanCheck.Mistake> mistakes = mistakes();
        if (mistakes.isEmpty()) {
            Dialogs.tell(
                    "Check this plan",
                    "No mistake in the Duplex samplers of this plan.",
                    JOptionPane.INFORMATION_MESSAGE);
        } else {
            Dialogs.show("Check this plan", lines(mistakes));
        }
    }

    /**
     * Checks the plan before a run, and shows its mistakes. The run begins in any case: its first sample stops it, as
     * it does without a window.
     */
    private static void beforeStart(ActionEvent event) {
        try {
            List<PlanCheck.Mistake> mistakes =
                    Property.CHECK.text(JMeterUtils::getProperty).equals("off") ? List.of() : mistakes();
            if (!mistakes.isEmpty()) {
                Dialogs.show("Mistakes in this plan", lines(mistakes));
            }
        } catch (RuntimeException e) {
            LOG.warn("Duplex: the plan could not be checked before its run", e);
        }
    }

    private static String lines(List<PlanCheck.Mistake> mistakes) {
        return mistakes.stream().map(PlanCheck.Mistake::line).collect(Collectors.joining("\n\n"));
    }

    private static void examine() {
        StringWriter text = new StringWriter();
        CommandLine doctor = new CommandLine(new DoctorCommand()).setOut(new PrintWriter(text, true));
        doctor.execute("--heap", Runtime.getRuntime().maxMemory() / (1 << 20) + "m");
        Dialogs.show("Doctor", text.toString());
    }

    private static void openReport() throws IOException {
        Path results = Path.of(Property.RESULTS.text(JMeterUtils::getProperty)).toAbsolutePath();
        Optional<Path> engine = EngineFolder.newestIn(results);
        if (engine.isEmpty()) {
            Dialogs.tell("Report", "There is no run in " + results + " yet.", JOptionPane.INFORMATION_MESSAGE);
        } else {
            DocsLink.open(HtmlReport.write(engine.get(), LOG::warn).toUri());
        }
    }
}
