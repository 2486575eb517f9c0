package io.github.jmeterduplex.internal.sampler.form;

import java.util.function.Consumer;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;

/**
 * A box that chooses one of the classes that extend a sampler of Duplex; another name may be typed. Confined to Swing's
 * thread.
 */
final class ClassChooser extends JPanel {
    private static final long serialVersionUID = 1;

    private final JComboBox<String> names = new JComboBox<>(SamplerClassLookup.extensions());

    ClassChooser(Consumer<String> listener) {
        super(new MigLayout("insets 0, fillx", "[][grow,fill]"));
        names.setEditable(true);
        names.addActionListener(
                event -> listener.accept(String.valueOf(names.getSelectedItem()).strip()));
        JLabel label = new JLabel("class");
        label.setLabelFor(names);
        add(label);
        add(names, "wmin 10");
    }

    void setClassName(String name) {
        names.setSelectedItem(name);
    }
}
