package io.github.jmeterduplex.internal.menu;

import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.MenuElement;
import org.apache.jmeter.gui.plugin.MenuCreator;

/** Adds the entry Duplex to JMeter's Tools menu. */
public final class DuplexMenuCreator implements MenuCreator {
    static {
        JavaRequestDefault.register();
    }

    /** Creates the object; called by JMeter. */
    public DuplexMenuCreator() {}

    @Override
    public JMenuItem[] getMenuItemsAtLocation(MENU_LOCATION location) {
        return location == MENU_LOCATION.TOOLS ? new JMenuItem[] {new DuplexMenu()} : new JMenuItem[0];
    }

    @Override
    public JMenu[] getTopLevelMenus() {
        return new JMenu[0];
    }

    @Override
    public boolean localeChanged(MenuElement menu) {
        return false;
    }

    @Override
    public void localeChanged() {
        // The texts exist in English only.
    }
}
