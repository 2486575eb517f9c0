package io.github.jmeterduplex.internal.sampler.form;

import io.github.jmeterduplex.internal.manual.Manual;
import java.awt.Cursor;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.swing.JButton;
import javax.swing.JOptionPane;
import org.apache.jorphan.gui.JFactory;

/** A button that opens a page of the manual. Confined to Swing's thread. */
public final class DocsLink extends JButton {
    private static final long serialVersionUID = 1;
    /**
     * Matches the first letter of each later word in a class name, such as the second {@code S} of {@code StompSend}.
     */
    private static final Pattern WORD = Pattern.compile("(?<=.)[A-Z](?=[a-z])");

    /**
     * Creates a button that opens this page.
     *
     * @param place the page at the time of the click, as {@link #open} takes it
     */
    public DocsLink(Supplier<String> place) {
        super("Manual");
        JFactory.small(this);
        setCursor(Cursor.getPredefinedCursor(Cursor.HAND_CURSOR));
        setToolTipText("Opens the page of the manual about this element (Ctrl+H)");
        addActionListener(event -> open(place.get()));
    }

    /**
     * Returns a sampler's page; for a custom subclass, the page about custom subclasses.
     *
     * @param className of the sampler
     */
    public static String page(String className) {
        if (!SamplerClassLookup.isShipped(className)) {
            return "how-to/extending.md";
        }
        String name = className.substring(className.lastIndexOf('.') + 1);
        return "reference/" + WORD.matcher(name).replaceAll("-$0").toLowerCase(Locale.ROOT) + ".md";
    }

    /**
     * Opens a page of the manual in the browser.
     *
     * @param place from the folder {@code docs}, such as {@code reference/samplers.md#groups}
     */
    public static void open(String place) {
        try {
            Browser.open(Manual.address(place));
        } catch (IOException e) {
            JOptionPane.showMessageDialog(
                    null, "The manual cannot be opened: " + e.getMessage(), "Duplex", JOptionPane.ERROR_MESSAGE);
        }
    }
}
