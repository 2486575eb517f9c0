package io.github.jmeterduplex.internal.sampler.form;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JPanel;
import javax.swing.JPasswordField;
import javax.swing.JTextField;
import javax.swing.plaf.basic.BasicComboBoxEditor;
import javax.swing.text.JTextComponent;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.util.FileDialoger;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;
import org.apache.jorphan.gui.JFactory;
import org.fife.ui.rsyntaxtextarea.RSyntaxTextArea;
import org.jspecify.annotations.Nullable;

/**
 * The control in which a parameter's text is edited, chosen by the kind of the parameter. Each takes any text, such as
 * a variable of JMeter.
 *
 * @param component the component to lay out
 * @param text the component with the text
 * @param setter shows another element's text
 * @param whenBlank is given the text that a blank one stands for
 * @param labelled the component that the label is for
 * @param constraints of its place, for MigLayout
 */
record ParameterControl(
        JComponent component,
        JTextComponent text,
        Consumer<String> setter,
        Consumer<String> whenBlank,
        JComponent labelled,
        String constraints) {
    private static final int ROWS_OF_MAIN = 6;
    private static final int ROWS = 3;
    private static final int COLUMNS_OF_NUMBER = 14;

    static ParameterControl of(Parameter<?> parameter) {
        return switch (parameter.kind()) {
            case LINES -> lines(parameter.section() == Section.MAIN ? ROWS_OF_MAIN : ROWS);
            case CHOICE -> choice(parameter);
            case FLAG -> flag();
            case FILE -> file();
            case SECRET -> line(new JPasswordField(), "wmin 10");
            case NUMBER -> line(new JTextField(COLUMNS_OF_NUMBER), "growx 0");
            case LINE -> line(new JTextField(), "wmin 10");
        };
    }

    private ParameterControl(
            JComponent component,
            JTextComponent text,
            Consumer<String> setter,
            JComponent labelled,
            String constraints) {
        this(component, text, setter, any -> {}, labelled, constraints);
    }

    private static ParameterControl flag() {
        FlagControl control = new FlagControl();
        return new ParameterControl(
                control, control.text(), control::show, control::setWhenBlank, control.box(), "growx 0");
    }

    private static ParameterControl line(JTextField field, String constraints) {
        return new ParameterControl(field, field, field::setText, field, constraints);
    }

    private static ParameterControl choice(Parameter<?> parameter) {
        JComboBox<String> box = new JComboBox<>(parameter.choices().toArray(String[]::new));
        // an editor of our own stays when the look and feel changes
        BasicComboBoxEditor editor = new BasicComboBoxEditor();
        JTextField text = (JTextField) editor.getEditorComponent();
        box.setEditor(editor);
        box.setEditable(true);
        Consumer<String> setter = value -> {
            box.setSelectedItem(value);
            text.setText(value);
        };
        return new ParameterControl(box, text, setter, box, "wmin 10");
    }

    private static ParameterControl file() {
        JTextField path = new JTextField();
        JButton browse = new JButton("Browse...");
        JFactory.small(browse);
        browse.addActionListener(event -> chooseFile(path.getText()).ifPresent(path::setText));
        JPanel both = new JPanel(new MigLayout("insets 0, fillx", "[grow,fill][]"));
        both.add(path, "wmin 10");
        both.add(browse);
        return new ParameterControl(both, path, path::setText, path, "wmin 10");
    }

    private static ParameterControl lines(int rows) {
        JSyntaxTextArea area = JSyntaxTextArea.getInstance(rows, 20);
        area.setLanguage("json");
        area.setCodeFoldingEnabled(false);
        Colors.brighten(area.getSyntaxScheme());
        area.addPropertyChangeListener(
                RSyntaxTextArea.SYNTAX_SCHEME_PROPERTY, change -> Colors.brighten(area.getSyntaxScheme()));
        JFactory.tabMovesFocus(area);
        JTextScrollPane pane = JTextScrollPane.getInstance(area);
        return new ParameterControl(pane, area, area::setInitialText, area, "wmin 10");
    }

    /**
     * Opens a dialog in which the tester chooses a file. If it is below the plan's folder, the name is relative, so
     * that the plan can be moved.
     */
    private static Optional<String> chooseFile(String present) {
        JFileChooser chooser = FileDialoger.promptToOpenFile(present);
        File chosen = chooser == null ? null : chooser.getSelectedFile();
        GuiPackage gui = GuiPackage.getInstance();
        String plan = gui == null ? null : gui.getTestPlanFile();
        return Optional.ofNullable(chosen).map(file -> named(file.toPath(), plan == null ? null : Path.of(plan)));
    }

    /** Returns the file's name as a plan should hold it; the path of the plan is null before it is saved. */
    static String named(Path file, @Nullable Path plan) {
        Path folder = plan == null ? null : plan.toAbsolutePath().normalize().getParent();
        Path absolute = file.toAbsolutePath().normalize();
        return folder != null && absolute.startsWith(folder)
                ? folder.relativize(absolute).toString().replace(File.separatorChar, '/')
                : absolute.toString();
    }
}
