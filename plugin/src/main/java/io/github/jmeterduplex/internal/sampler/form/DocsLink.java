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

/** Opens the page of the manual that explains a sampler. Confined to Swing's thread. */
public final class DocsLink extends JButton {
    private static final long serialVersionUID = 1;
    private static final String REPOSITORY = "https://github.com/jmeterduplex/jmeter-duplex";
    /** Where a word begins inside of a class's name. */
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

    /** To the page of the sampler that is shown then. */
    DocsLink(Supplier<String> className) {
        this("Manual", () -> page(className.get()));
    }

    /** To a place in the manual. */
    DocsLink(String place) {
        this("Manual", () -> inManual(place));
    }

    /** The page of a sampler; for a class of the tester's own, the one about those. */
    public static URI page(String className) {
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
        if (!SamplerClassLookup.isShipped(className)) {
            return "80-extending.md";
        }
        String name = className.substring(className.lastIndexOf('.') + 1);
        return "reference/" + WORD.matcher(name).replaceAll("-$0").toLowerCase(Locale.ROOT) + ".md";
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
