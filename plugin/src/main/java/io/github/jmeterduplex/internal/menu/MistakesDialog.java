package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.internal.sampler.plan.PlanCheck;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.util.List;
import javax.swing.JButton;
import javax.swing.JDialog;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.Scrollable;
import javax.swing.tree.TreePath;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;

/** A dialog with the mistakes of a plan, each with a button that shows its element. Confined to Swing's thread. */
final class MistakesDialog {
    private static final int COLUMNS = 70;
    private static final int MOST = 100;
    private static final Dimension SIZE = new Dimension(820, 420);
    private static final String RUN = "Run all the same";
    private static final String[] BEFORE_RUN = {"Do not run", RUN};
    private static final String[] CLOSE = {"Close"};

    private MistakesDialog() {}

    /**
     * Shows the mistakes and notes until the user closes the dialog or goes to an element.
     *
     * @param notes sentences about what is no mistake
     */
    static void show(String title, List<PlanCheck.Mistake> mistakes, List<String> notes) {
        Object unused = answer(title, mistakes, notes, CLOSE);
    }

    /** Shows the mistakes, and returns whether the user wants to run the plan all the same. */
    static boolean confirm(String title, List<PlanCheck.Mistake> mistakes) {
        return RUN.equals(answer(title, mistakes, List.of(), BEFORE_RUN));
    }

    private static Object answer(String title, List<PlanCheck.Mistake> mistakes, List<String> notes, String[] options) {
        Rows rows = new Rows();
        JScrollPane scroll = new JScrollPane(rows);
        JOptionPane pane = new JOptionPane(
                scroll, JOptionPane.PLAIN_MESSAGE, JOptionPane.DEFAULT_OPTION, null, options, options[0]);
        JDialog dialog = pane.createDialog(GuiPackage.getInstance().getMainFrame(), "Duplex: " + title);
        for (PlanCheck.Mistake mistake : mistakes.subList(0, Math.min(MOST, mistakes.size()))) {
            JButton button = new JButton("Go to it");
            button.addActionListener(event -> {
                dialog.dispose();
                select(mistake.element());
            });
            rows.add(text(mistake.line()), "growx, wmin 10");
            rows.add(button, "top");
        }
        if (mistakes.size() > MOST) {
            rows.addText("... and " + (mistakes.size() - MOST) + " more");
        } else if (mistakes.isEmpty()) {
            rows.addText("No mistake in the Duplex samplers of this plan.");
        }
        notes.forEach(note -> rows.addText("Note: " + note));
        scroll.setPreferredSize(SIZE);
        dialog.setResizable(true);
        dialog.pack();
        dialog.setVisible(true);
        return pane.getValue();
    }

    private static JTextArea text(String line) {
        JTextArea area = new JTextArea(line, 0, COLUMNS);
        area.setEditable(false);
        area.setLineWrap(true);
        area.setWrapStyleWord(true);
        area.setOpaque(false);
        // the height of wrapped lines is only known for a width
        area.setSize(area.getPreferredSize().width, Short.MAX_VALUE);
        return area;
    }

    /** Selects an element of the plan in the tree, so that its form is shown. */
    private static void select(TestElement element) {
        GuiPackage gui = GuiPackage.getInstance();
        JMeterTreeNode node = gui.getNodeOf(element);
        if (node != null) {
            TreePath path = new TreePath(node.getPath());
            gui.getMainFrame().getTree().setSelectionPath(path);
            gui.getMainFrame().getTree().scrollPathToVisible(path);
        }
    }

    /** The rows of the dialog, which are as wide as its window, so that lines wrap. */
    private static final class Rows extends JPanel implements Scrollable {
        private static final long serialVersionUID = 1;
        private static final int STEP = 20;

        Rows() {
            super(new MigLayout("fillx, wrap 2", "[grow,fill][]"));
        }

        void addText(String line) {
            add(text(line), "growx, wmin 10, span");
        }

        @Override
        public Dimension getPreferredScrollableViewportSize() {
            return getPreferredSize();
        }

        @Override
        public int getScrollableUnitIncrement(Rectangle visible, int orientation, int direction) {
            return STEP;
        }

        @Override
        public int getScrollableBlockIncrement(Rectangle visible, int orientation, int direction) {
            return visible.height;
        }

        @Override
        public boolean getScrollableTracksViewportWidth() {
            return true;
        }

        @Override
        public boolean getScrollableTracksViewportHeight() {
            return false;
        }
    }
}
