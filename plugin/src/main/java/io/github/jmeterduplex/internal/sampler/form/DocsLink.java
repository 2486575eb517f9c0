package io.github.jmeterduplex.internal.sampler.form;

import java.awt.Cursor;
import java.awt.Desktop;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.swing.JButton;
import javax.swing.JOptionPane;
import org.apache.jorphan.gui.JFactory;

/** A button that opens a sampler's page of the manual. Confined to Swing's thread. */
public final class DocsLink extends JButton {
    private static final long serialVersionUID = 1;
    private static final String REPOSITORY = "https://github.com/jmeterduplex/jmeter-duplex";
    /**
     * Matches the first letter of each later word in a class name, such as the second {@code S} of {@code StompSend}.
     */
    private static final Pattern WORD = Pattern.compile("(?<=.)[A-Z](?=[a-z])");

    private final transient Supplier<URI> page;

    private DocsLink(String text, Supplier<URI> page) {
        super(text);
        this.page = page;
        JFactory.small(this);
        setCursor(Cursor.getPredefinedCursor(Cursor.HAND_CURSOR));
        setToolTipText("Opens the page of the manual that explains these fields");
        addActionListener(event -> open(this.page.get()));
    }

    /** Creates a button that opens the page of the sampler shown at the time of the click. */
    DocsLink(Supplier<String> className) {
        this("Manual", () -> page(className.get()));
    }

    /** Creates a button that opens this page or section of the manual. */
    DocsLink(String place) {
        this("Manual", () -> inManual(place));
    }

    /** Returns the URL of a sampler's page; for a custom subclass, that of the page about custom subclasses. */
    public static URI page(String className) {
        return inManual(file(className));
    }

    /** Returns the URL of the manual's table of contents. */
    public static URI manual() {
        return inManual("README.md");
    }

    /** Returns the URL of a page or section in the manual of the running version. */
    private static URI inManual(String place) {
        String version = DocsLink.class.getPackage().getImplementationVersion();
        return URI.create(REPOSITORY + "/blob/" + (version == null ? "main" : "v" + version) + "/docs/")
                .resolve(place);
    }

    private static String file(String className) {
        if (!SamplerClassLookup.isShipped(className)) {
            return "80-extending.md";
        }
        String name = className.substring(className.lastIndexOf('.') + 1);
        return "reference/" + WORD.matcher(name).replaceAll("-$0").toLowerCase(Locale.ROOT) + ".md";
    }

    /** Opens a page in the browser, or shows its address if that fails. */
    public static void open(URI page) {
        try {
            Desktop.getDesktop().browse(page);
        } catch (IOException | UnsupportedOperationException e) {
            String why = Objects.requireNonNullElse(e.getMessage(), "no browser");
            JOptionPane.showMessageDialog(null, page + "\n\n" + why, "Duplex", JOptionPane.INFORMATION_MESSAGE);
        }
    }
}
