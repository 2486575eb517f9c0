package io.github.jmeterduplex.internal.sampler.form;

import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JPanel;
import javax.swing.JTextField;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import net.miginfocom.swing.MigLayout;
import org.apache.jorphan.gui.JFactory;

/**
 * A check box for a flag. Its button shows a text field instead, for other texts such as a variable of JMeter. The box
 * shows the value that counts, and a click that chooses the value of a blank parameter makes the text blank. Confined
 * to Swing's thread.
 */
final class FlagControl extends JPanel {
    private static final long serialVersionUID = 1;
    private static final int COLUMNS = 14;

    private final JCheckBox box = new JCheckBox();
    private final JTextField text = new JTextField(COLUMNS);
    /** Whether the text field is shown for any text. */
    private boolean isTyped;
    /** The text that a blank one stands for. */
    private String whenBlank = "";

    FlagControl() {
        super(new MigLayout("insets 0, hidemode 3", "[][]"));
        JButton other = new JButton("${...}");
        JFactory.small(other);
        other.setToolTipText("Type a text, such as a variable of JMeter, instead of ticking a box");
        box.addActionListener(event -> {
            String chosen = String.valueOf(box.isSelected());
            text.setText(chosen.equals(whenBlank) ? "" : chosen);
        });
        other.addActionListener(event -> {
            isTyped = !isTyped;
            showControls();
            (isTyped ? text : box).requestFocusInWindow();
        });
        text.getDocument().addDocumentListener(new DocumentListener() {
            @Override
            public void insertUpdate(DocumentEvent event) {
                showControls();
            }

            @Override
            public void removeUpdate(DocumentEvent event) {
                showControls();
            }

            @Override
            public void changedUpdate(DocumentEvent event) {
                // Only attributes of the text have changed, such as its colours.
            }
        });
        add(box);
        add(text);
        add(other);
        showControls();
    }

    private String value() {
        String own = text.getText().strip();
        return own.isEmpty() ? whenBlank : own;
    }

    private void showControls() {
        String value = value();
        boolean isTicked = value.equals("true");
        box.setSelected(isTicked);
        boolean isText = isTyped || !(isTicked || value.equals("false"));
        box.setVisible(!isText);
        text.setVisible(isText);
        revalidate();
    }

    JCheckBox box() {
        return box;
    }

    JTextField text() {
        return text;
    }

    /** Shows another element's text. */
    void show(String other) {
        // the same element is shown again during typing
        if (!other.equals(text.getText())) {
            isTyped = false;
            text.setText(other);
        }
    }

    /** Sets the text that a blank one stands for. */
    void setWhenBlank(String other) {
        whenBlank = other;
        showControls();
    }
}
