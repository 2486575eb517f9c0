package io.github.jmeterduplex.internal.form;

import java.awt.Cursor;
import java.awt.Desktop;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JOptionPane;
import org.apache.jorphan.gui.JFactory;

/** Opens the page of the manual that explains a sampler. Confined to Swing's thread. */
public final class DocsLink extends JButton {
    private static final long serialVersionUID = 1;
    private static final String REPOSITORY = "https://github.com/jmeterduplex/jmeter-duplex";

    private final transient Supplier<URI> page;

    private DocsLink(String text, Supplier<URI> page) {
        super(text);
        this.page = page;
        JFactory.small(this);
        setCursor(Cursor.getPredefinedCursor(Cursor.HAND_CURSOR));
        setToolTipText("Opens the page of the manual that explains these fields");
        addActionListener(event -> open(this.page.get()));
    }

    /** To the heading of the sampler that is shown then. */
    DocsLink(Supplier<String> className) {
        this("Manual", () -> page(className.get()));
    }

    /** To a place in the manual. */
    DocsLink(String place) {
        this("Manual", () -> inManual(place));
    }

    /** The page of a sampler. */
    static URI page(String className) {
        return inManual(file(className));
    }

    /** The list of the manual's pages. */
    public static URI manual() {
        return inManual("README.md");
    }

    /** Of the version that runs. */
    private static URI inManual(String place) {
        String version = DocsLink.class.getPackage().getImplementationVersion();
        return URI.create(REPOSITORY + "/blob/" + (version == null ? "main" : "v" + version) + "/docs/")
                .resolve(place);
    }

    private static String file(String className) {
        if (!SamplerClasses.isShipped(className)) {
            return "80-extending.md";
        }
        int end = className.lastIndexOf('.');
        String heading =
                className.substring(className.lastIndexOf('.', end - 1) + 1).replace(".", "");
        return "30-samplers.md#" + heading.toLowerCase(Locale.ROOT);
    }

    /** Shows a page in the tester's browser, or where it is. */
    public static void open(URI page) {
        try {
            Desktop.getDesktop().browse(page);
        } catch (IOException | UnsupportedOperationException e) {
            String why = Objects.requireNonNullElse(e.getMessage(), "no browser");
            JOptionPane.showMessageDialog(null, page + "\n\n" + why, "Duplex", JOptionPane.INFORMATION_MESSAGE);
        }
    }
}
