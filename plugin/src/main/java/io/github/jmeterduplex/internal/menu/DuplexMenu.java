package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.sampler.form.DocsLink;
import io.github.jmeterduplex.internal.sampler.form.StartedElements;
import io.github.jmeterduplex.internal.sampler.plan.AcceptedMistakes;
import io.github.jmeterduplex.internal.sampler.plan.PlanCheck;
import io.github.jmeterduplex.internal.sampler.plan.UnusedElements;
import io.github.jmeterduplex.internal.settings.Property;
import java.awt.event.ActionEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JOptionPane;
import javax.swing.SwingUtilities;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Start;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The menu Tools > Duplex. Confined to Swing's thread. */
public final class DuplexMenu extends JMenu {
    private static final long serialVersionUID = 1;
    private static final Logger LOG = LoggerFactory.getLogger(DuplexMenu.class);

    /** The actions that start a run of the plan; JMeter's class for them also stops runs. */
    private static final Set<String> STARTS = Set.of(
            ActionNames.ACTION_START,
            ActionNames.ACTION_START_NO_TIMERS,
            ActionNames.RUN_TG,
            ActionNames.RUN_TG_NO_TIMERS,
            ActionNames.VALIDATE_TG);

    /** Creates the menu, and has the plan checked at each start of a run in this window. */
    public DuplexMenu() {
        super("Duplex");
        setMnemonic('D');
        add(item("Try it", TryIt::open));
        add(examples());
        add(item("Import HAR...", HarMenu::open));
        add(item("Convert a plan...", ConvertMenu::open));
        add(item("Check this plan", DuplexMenu::check));
        add(item("Doctor: what this machine can hold", DoctorDialog::show));
        add(item("Open the report of the last run", DuplexMenu::openReport));
        add(item("Manual", () -> DocsLink.open("README.md")));
        ActionRouter.getInstance().addPreActionListener(Start.class, DuplexMenu::beforeStart);
        SearchAndReplace.joinDialogs();
        // the bar with this menu is complete after the present event
        SwingUtilities.invokeLater(DuplexMenu::joinHelp);
    }

    /** A menu for each kind: one of all would be taller than many screens. */
    private static JMenu examples() {
        JMenu examples = new JMenu("New plan from an example");
        Map<String, JMenu> kinds = new HashMap<>();
        for (Example example : Example.ALL) {
            JMenu kind = kinds.computeIfAbsent(example.kind(), name -> (JMenu) examples.add(new JMenu(name)));
            kind.add(item(example.title(), () -> Dialogs.open(example.tree(), null)));
        }
        return examples;
    }

    private static void joinHelp() {
        GuiPackage gui = GuiPackage.getInstance();
        if (gui != null && gui.getMainFrame() != null) {
            HelpEntry.join(gui.getMainFrame().getJMenuBar());
        }
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
        MistakesDialog.show(
                "Check this plan",
                mistakes,
                UnusedElements.in(GuiPackage.getInstance().getTreeModel().getTestPlan()));
    }

    /**
     * Checks the plan before a run, and shows its mistakes.
     *
     * @throws NotStarted if the user does not want to run it with them; without a stack trace, as JMeter logs it
     */
    private static void beforeStart(ActionEvent event) {
        if (!STARTS.contains(event.getActionCommand())) {
            return;
        }
        List<PlanCheck.Mistake> mistakes = List.of();
        try {
            StartedElements.add(GuiPackage.getInstance());
            if (!Property.CHECK.text(JMeterUtils::getProperty).equals("off")) {
                mistakes = mistakes();
            }
        } catch (RuntimeException e) {
            LOG.warn("Duplex: the plan could not be checked before its run", e);
        }
        AcceptedMistakes.set(List.of());
        if (!mistakes.isEmpty()) {
            if (!MistakesDialog.confirm("Mistakes in this plan", mistakes)) {
                throw new NotStarted();
            }
            AcceptedMistakes.set(mistakes);
        }
    }

    /** Thrown to JMeter so that it does not start a run; JMeter has no other way. */
    private static final class NotStarted extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotStarted() {
            super("Duplex: the run was not started, as its plan has mistakes", null, false, false);
        }
    }

    private static void openReport() throws IOException {
        Path results = Path.of(Property.RESULTS.text(JMeterUtils::getProperty)).toAbsolutePath();
        Optional<Path> engine = EngineFolder.newestIn(results);
        if (engine.isEmpty()) {
            Dialogs.tell("Report", "There is no run in " + results + " yet.", JOptionPane.INFORMATION_MESSAGE);
        } else {
            RunReport.open(engine.get());
        }
    }
}
