package io.github.jmeterduplex.internal.sampler.form;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.PlanDefaults;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JLayer;
import javax.swing.JPanel;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.tree.TreeNode;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.testelement.TestElement;
import org.jspecify.annotations.Nullable;

/**
 * The field of one parameter in a form: its label, its control, and an error message below it. Confined to Swing's
 * thread.
 */
final class ParameterField {
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\([^)]*\\)");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final String BEGIN = "<html><body style='width: 320px'>";

    private final Parameter<?> parameter;
    private final boolean mustBeSet;
    private final Runnable listener;
    private final ParameterControl control;
    private final JLabel label;
    private final Placeholder placeholder;
    private final JLayer<JComponent> layer;
    private final ProblemText problem = new ProblemText();

    /** The parameter's text in the plan; below it, the same text as the control shows it, which may differ. */
    private String loaded = "";

    private String loadedAsShown = "";
    private @Nullable InheritedValue inherited;
    private boolean isVisible = true;

    /**
     * Creates the field of a parameter, still blank.
     *
     * @param mustBeSet whether a blank field is wrong if the parameter must be set
     * @param listener is notified of each change of the text
     */
    ParameterField(Parameter<?> parameter, boolean mustBeSet, Runnable listener) {
        this.parameter = parameter;
        this.mustBeSet = mustBeSet;
        this.listener = listener;
        this.control = ParameterControl.of(parameter);
        this.label = new JLabel(
                parameter.unit().isEmpty() ? parameter.name() : parameter.name() + " (" + parameter.unit() + ")");
        this.placeholder = new Placeholder(control.text());
        this.layer = new JLayer<>(control.component(), placeholder);
        label.setLabelFor(control.labelled());
        String tooltip = tooltip(parameter);
        label.setToolTipText(tooltip);
        control.labelled().setToolTipText(tooltip);
        control.text().setToolTipText(tooltip);
        control.text().getDocument().addDocumentListener(new DocumentListener() {
            @Override
            public void insertUpdate(DocumentEvent event) {
                refresh();
            }

            @Override
            public void removeUpdate(DocumentEvent event) {
                refresh();
            }

            @Override
            public void changedUpdate(DocumentEvent event) {
                // Only attributes of the text have changed, such as its colours.
            }
        });
    }

    void addTo(JPanel grid) {
        boolean isHigh = parameter.kind() == Parameter.Kind.LINES;
        grid.add(label, isHigh ? "newline, aligny top" : "newline");
        grid.add(layer, control.constraints());
        grid.add(problem, "newline, skip 1, wmin 10");
    }

    /**
     * Shows the parameter's text from the plan.
     *
     * @param text empty if the element does not have one
     * @param instead the value if the text is blank; null for the default
     */
    void show(String text, @Nullable InheritedValue instead) {
        // JMeter may show an element again during typing, as at the end of a run
        int caret = text.equals(control.text().getText()) ? control.text().getCaretPosition() : 0;
        control.setter().accept(text);
        control.text().setCaretPosition(caret);
        loaded = text;
        loadedAsShown = control.text().getText();
        inherited = instead;
        placeholder.show(placeholderText());
        refresh();
    }

    private String placeholderText() {
        if (inherited != null) {
            String value = parameter.kind() == Parameter.Kind.SECRET ? "set" : inherited.text();
            return value + "   (from " + inherited.from() + ")";
        }
        String standard = parameter.defaultText();
        return parameter.isRequired() && !standard.isEmpty() ? "such as " + standard : standard;
    }

    /** Returns the parameter's text: as typed, or exactly as in the plan if it was not changed. */
    String text() {
        String text = control.text().getText();
        return text.equals(loadedAsShown) ? loaded : text;
    }

    String name() {
        return parameter.name();
    }

    /** Whether the field holds a text other than the parameter's default. */
    boolean isSet() {
        String text = text().strip();
        return !text.isEmpty() && !text.equals(parameter.defaultText());
    }

    boolean isWrong() {
        return problemText() != null;
    }

    private @Nullable String problemText() {
        return text().isBlank() && (inherited != null || !mustBeSet)
                ? null
                : ParameterValues.problem(parameter, text());
    }

    void setVisible(boolean visible) {
        isVisible = visible;
        label.setVisible(visible);
        layer.setVisible(visible);
        refreshProblem();
    }

    private void refresh() {
        refreshProblem();
        listener.run();
    }

    private void refreshProblem() {
        problem.show(isVisible ? problemText() : null);
    }

    /** Returns the HTML of the field's tooltip, made from the parameter's description. */
    static String tooltip(Parameter<?> parameter) {
        StringBuilder html = new StringBuilder(BEGIN + "<b>" + escape(parameter.name()) + "</b>");
        if (!parameter.meaning().isEmpty()) {
            html.append("<br>").append(html(parameter.meaning()));
        }
        html.append("<br>Allowed: ").append(escape(parameter.allowed()));
        if (parameter.isRequired()) {
            html.append("<br>Must be set.");
        } else if (!parameter.defaultText().isEmpty()) {
            html.append("<br>Blank: ").append(escape(parameter.defaultText()));
        }
        return html.append("</body></html>").toString();
    }

    /** Converts Markdown to HTML: code stays code, and links become text, as a tooltip cannot be clicked. */
    private static String html(String markdown) {
        String text = LINK.matcher(escape(markdown)).replaceAll("<i>$1</i>");
        return CODE.matcher(text).replaceAll("<code>$1</code>");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /**
     * The value that a blank field inherits from a Duplex Defaults of the plan.
     *
     * @param text its value
     * @param from the name of the element that has it
     */
    record InheritedValue(String text, String from) {
        /**
         * Returns the values that an element of the open plan inherits, by parameter name; empty if the plan does not
         * contain it.
         */
        static Map<String, InheritedValue> by(@Nullable TestElement element) {
            GuiPackage gui = GuiPackage.getInstance();
            return gui == null || element == null ? Map.of() : of(gui.getNodeOf(element));
        }

        /** Returns the values that apply to a node by JMeter's scope rules: those nearest to the node count. */
        static Map<String, InheritedValue> of(JMeterTreeNode node) {
            Map<String, InheritedValue> all = new LinkedHashMap<>();
            for (TreeNode scope = node; scope != null; scope = scope.getParent()) {
                scope.children().asIterator().forEachRemaining(child -> add(all, (JMeterTreeNode) child));
            }
            return all;
        }

        private static void add(Map<String, InheritedValue> all, JMeterTreeNode node) {
            TestElement element = node.getTestElement();
            if (PlanDefaults.isOne(element) && element.isEnabled()) {
                ((JavaConfig) element).getArguments().getArgumentsAsMap().forEach((name, text) -> {
                    if (!text.isBlank()) {
                        all.putIfAbsent(name, new InheritedValue(text, element.getName()));
                    }
                });
            }
        }
    }
}
