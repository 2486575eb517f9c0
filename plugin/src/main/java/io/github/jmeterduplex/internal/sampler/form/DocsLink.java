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

/** A button that opens the page of the manual that explains a sampler. Confined to Swing's thread. */
public final class DocsLink extends JButton {
    private static final long serialVersionUID = 1;
    private static final String REPOSITORY = "https://github.com/jmeterduplex/jmeter-duplex";
    /** The place where a word begins inside of a class's name. */
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

    /** Links to the page of the sampler that is shown at the click. */
    DocsLink(Supplier<String> className) {
        this("Manual", () -> page(className.get()));
    }

    /** Links to a place in the manual. */
    DocsLink(String place) {
        this("Manual", () -> inManual(place));
    }

    /** Returns the page of a sampler; if the class is a tester's own, the page about those. */
    public static URI page(String className) {
        return inManual(file(className));
    }

    /** Returns the list of the manual's pages. */
    public static URI manual() {
        return inManual("README.md");
    }

    /** Returns the URL of a place in the manual of the running version. */
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

    /** Shows a page in the tester's browser, or its address if that fails. */
    public static void open(URI page) {
        try {
            Desktop.getDesktop().browse(page);
        } catch (IOException | UnsupportedOperationException e) {
            String why = Objects.requireNonNullElse(e.getMessage(), "no browser");
            JOptionPane.showMessageDialog(null, page + "\n\n" + why, "Duplex", JOptionPane.INFORMATION_MESSAGE);
        }
    }
}
