package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.sampler.form.DuplexIcon;
import io.github.jmeterduplex.internal.sampler.form.ListenerForm;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.UIManager;
import org.apache.jmeter.testelement.TestElement;

/**
 * The panel behind the entry Duplex Results in JMeter's Add menu: {@link DuplexResults} without charts. Confined to the
 * event thread.
 */
public final class DuplexResultsGui extends ListenerForm {
    private static final long serialVersionUID = 1;
    private static final String TEXT = """
            A run on JMeter's remote engines (Run > Remote Start, or jmeter -n -R): each engine sends its figures to \
            this JMeter, which has the live figures, one folder of results, the report and the exit code of all. Each \
            engine gets its share of sessions, rates and rows of sessionData.

            A run of this JMeter alone needs no such element.

            To see the figures while the run goes on, add a Duplex Live instead.""";

    static {
        DuplexIcon.register(DuplexResultsGui.class, "");
    }

    public DuplexResultsGui() {
        super("Duplex Results", "how-to/more-than-one-machine.md");
        setLayout(new BorderLayout(0, 10));
        add(makeTitlePanel(), BorderLayout.NORTH);
        JTextArea text = new JTextArea(TEXT);
        text.setEditable(false);
        text.setLineWrap(true);
        text.setWrapStyleWord(true);
        text.setOpaque(false);
        text.setFont(UIManager.getFont("Label.font"));
        JPanel body = new JPanel(new BorderLayout());
        body.add(text, BorderLayout.NORTH);
        add(body, BorderLayout.CENTER);
    }

    @Override
    public TestElement makeTestElement() {
        return new DuplexResults();
    }
}
