package io.github.jmeterduplex.internal.sampler.form;

import java.awt.Dimension;
import java.awt.event.ComponentAdapter;
import java.awt.event.ComponentEvent;
import javax.swing.JTextArea;
import javax.swing.UIManager;
import org.apache.jorphan.gui.JFactory;
import org.jspecify.annotations.Nullable;

/**
 * Words that say what is wrong, in as many lines as they need; there only while something is. Confined to Swing's
 * thread.
 */
final class ProblemText extends JTextArea {
    private static final long serialVersionUID = 1;
    /** In heights of a line. One that is narrower has not been laid out yet. */
    private static final int NARROWEST_LINES = 10;

    ProblemText() {
        setEditable(false);
        setFocusable(false);
        setOpaque(false);
        setLineWrap(true);
        setWrapStyleWord(true);
        setVisible(false);
        // its height depends on its width, which it gets when the height has been asked for
        addComponentListener(new ComponentAdapter() {
            @Override
            public void componentResized(ComponentEvent event) {
                revalidate();
            }
        });
        JFactory.withDynamic(this, area -> {
            area.setFont(UIManager.getFont("Label.font"));
            area.setForeground(Colors.error());
            area.setBorder(null);
        });
    }

    /** One line until the width is known: in next to no width each word would be a line of its own. */
    @Override
    public Dimension getPreferredSize() {
        int line = getFontMetrics(getFont()).getHeight();
        return getWidth() < NARROWEST_LINES * line ? new Dimension(0, line) : super.getPreferredSize();
    }

    @Override
    public Dimension getMinimumSize() {
        return new Dimension(0, getPreferredSize().height);
    }

    /** Null for nothing. */
    void show(@Nullable String problem) {
        setText(problem);
        setVisible(problem != null);
    }
}
