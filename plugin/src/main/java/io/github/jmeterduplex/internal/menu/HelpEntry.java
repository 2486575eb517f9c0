package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.internal.sampler.form.DocsLink;
import io.github.jmeterduplex.internal.sampler.form.HasManualPage;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.util.List;
import javax.swing.JMenuItem;
import javax.swing.MenuElement;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;

/**
 * Makes JMeter's Help &gt; Help (Ctrl+H) open the page of our manual if the element that is shown is ours. JMeter's own
 * page has nothing about it. Confined to Swing's thread.
 */
final class HelpEntry implements ActionListener {
    private final List<ActionListener> jmeters;

    private HelpEntry(JMenuItem help) {
        jmeters = List.of(help.getActionListeners());
        jmeters.forEach(help::removeActionListener);
        help.addActionListener(this);
    }

    /** Joins JMeter's entry in this menu bar, or in any menu of it. */
    static void join(MenuElement menu) {
        if (menu instanceof JMenuItem item && ActionNames.HELP.equals(item.getActionCommand())) {
            new HelpEntry(item);
        }
        for (MenuElement part : menu.getSubElements()) {
            join(part);
        }
    }

    @Override
    public void actionPerformed(ActionEvent event) {
        if (GuiPackage.getInstance().getCurrentGui() instanceof HasManualPage form) {
            DocsLink.open(form.manualPage());
        } else {
            jmeters.forEach(listener -> listener.actionPerformed(event));
        }
    }
}
