package io.github.jmeterduplex.internal.form;

import javax.swing.JTextArea;
import javax.swing.UIManager;
import org.apache.jorphan.gui.JFactory;

/** Words that say what is wrong, in as many lines as they need; there only while something is. Confined to Swing's thread. */
final class ProblemText extends JTextArea {
    private static final long serialVersionUID = 1;

    ProblemText() {
        setEditable(false);
        setFocusable(false);
        setOpaque(false);
        setLineWrap(true);
        setWrapStyleWord(true);
        setVisible(false);
        JFactory.withDynamic(this, area -> {
            area.setFont(UIManager.getFont("Label.font"));
            area.setForeground(Colors.error());
            area.setBorder(null);
        });
    }

    /** Null for nothing. */
    void show(String problem) {
        setText(problem);
        setVisible(problem != null);
    }
}
