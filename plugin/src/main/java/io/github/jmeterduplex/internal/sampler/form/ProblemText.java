package io.github.jmeterduplex.internal.sampler.form;

import java.awt.Dimension;
import java.awt.event.ComponentAdapter;
import java.awt.event.ComponentEvent;
import javax.swing.JTextArea;
import javax.swing.UIManager;
import org.apache.jorphan.gui.JFactory;
import org.jspecify.annotations.Nullable;

/**
 * A text area that shows an error message in as many lines as it needs; invisible without a message. Confined to
 * Swing's thread.
 */
final class ProblemText extends JTextArea {
    private static final long serialVersionUID = 1;
    /** The width below which the text counts as not laid out yet, in heights of a text line. */
    private static final int NARROWEST_LINES = 10;

    ProblemText() {
        setEditable(false);
        setFocusable(false);
        setOpaque(false);
        setLineWrap(true);
        setWrapStyleWord(true);
        setVisible(false);
        // the height depends on the width, which is set only after the first request for the height
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

    /**
     * Returns the preferred size, with the height of one line until the width is known, as each word would be a line of
     * its own.
     */
    @Override
    public Dimension getPreferredSize() {
        int line = getFontMetrics(getFont()).getHeight();
        return getWidth() < NARROWEST_LINES * line ? new Dimension(0, line) : super.getPreferredSize();
    }

    @Override
    public Dimension getMinimumSize() {
        return new Dimension(0, getPreferredSize().height);
    }

    /** Shows an error message; null hides the text area. */
    void show(@Nullable String problem) {
        setText(problem);
        setVisible(problem != null);
    }
}
