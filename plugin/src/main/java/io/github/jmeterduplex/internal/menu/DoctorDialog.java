package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.internal.cli.DoctorCommand;
import java.awt.BorderLayout;
import java.awt.FlowLayout;
import java.io.PrintWriter;
import java.io.StringWriter;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSpinner;
import javax.swing.JTextArea;
import javax.swing.SpinnerNumberModel;
import org.apache.jmeter.gui.GuiPackage;
import picocli.CommandLine;

/** A dialog that says whether this machine can hold a number of sessions. Confined to Swing's thread. */
final class DoctorDialog {
    private static final int SESSIONS = 10_000;
    private static final int MOST = 10_000_000;
    private static final int STEP = 1_000;

    private DoctorDialog() {}

    /** Shows the answer for 10,000 sessions, and for any other number that the user enters. */
    static void show() {
        JSpinner sessions = new JSpinner(new SpinnerNumberModel(SESSIONS, 1, MOST, STEP));
        JLabel label = new JLabel("Sessions open at once on this machine");
        label.setLabelFor(sessions);
        JTextArea answer = Dialogs.textArea(answer(SESSIONS));
        sessions.addChangeListener(event -> {
            answer.setText(answer((Integer) sessions.getValue()));
            answer.setCaretPosition(0);
        });
        JPanel question = new JPanel(new FlowLayout(FlowLayout.LEADING));
        question.add(label);
        question.add(sessions);
        JPanel panel = new JPanel(new BorderLayout(0, 6));
        panel.add(question, BorderLayout.NORTH);
        panel.add(new JScrollPane(answer), BorderLayout.CENTER);
        JOptionPane.showMessageDialog(
                GuiPackage.getInstance().getMainFrame(), panel, "Duplex: Doctor", JOptionPane.PLAIN_MESSAGE);
    }

    private static String answer(int sessions) {
        StringWriter text = new StringWriter();
        CommandLine doctor = new CommandLine(new DoctorCommand()).setOut(new PrintWriter(text, true));
        doctor.execute(
                "--sessions",
                Integer.toString(sessions),
                "--heap",
                Runtime.getRuntime().maxMemory() / (1 << 20) + "m");
        return text.toString();
    }
}
