package io.github.jmeterduplex.internal.sampler.form;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.PlanDefaults;
import java.util.LinkedHashMap;
import java.util.Map;
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
 * The field of one parameter in a form: its label, its control, and a line below it that says what is wrong or where
 * the value comes from. Confined to Swing's thread.
 */
final class ParameterField {
    /** The mark behind the label of a field that must be set. */
    private static final String MUST = " *";

    private final Parameter<?> parameter;
    private final boolean mustBeSet;
    private final Runnable listener;
    private final ParameterControl control;
    private final JLabel label;
    private final Placeholder placeholder;
    private final JLayer<JComponent> layer;
    private final FieldNote note = new FieldNote();

    /** The parameter's text in the plan; below it, the same text as the control shows it, which may differ. */
    private String loaded = "";

    private String loadedAsShown = "";
    private @Nullable InheritedValue inherited;
    /** Whether a blank field is shown as wrong if it must be set: after an edit, or once a run has begun. */
    private boolean isChecked;

    private boolean isBeingFilled;

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
        this.label = new JLabel(parameter.label() + (mustBeSet && parameter.isRequired() ? MUST : ""));
        // by which tests find the field
        label.setName(parameter.name());
        this.placeholder = new Placeholder(control.text());
        this.layer = new JLayer<>(control.component(), placeholder);
        label.setLabelFor(control.labelled());
        String tooltip = FieldTooltip.of(parameter);
        label.setToolTipText(tooltip);
        control.labelled().setToolTipText(tooltip);
        control.text().setToolTipText(tooltip);
        control.text().getDocument().addDocumentListener(new DocumentListener() {
            @Override
            public void insertUpdate(DocumentEvent event) {
                edited();
            }

            @Override
            public void removeUpdate(DocumentEvent event) {
                edited();
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
        grid.add(note, "newline, skip 1, wmin 10");
    }

    /** Returns the width that the label needs, visible or not. */
    int labelWidth() {
        return label.getPreferredSize().width;
    }

    private void edited() {
        isChecked |= !isBeingFilled;
        refresh();
    }

    /** Shows a blank field as wrong if it must be set. */
    void check() {
        isChecked = true;
        refresh();
    }

    /**
     * Shows the parameter's text from the plan.
     *
     * @param text empty if the element does not have one
     * @param instead the value if the text is blank; null for the default
     * @param isNew whether the text is of another element than the last one
     */
    void show(String text, @Nullable InheritedValue instead, boolean isNew) {
        // JMeter may show an element again during typing, as at the end of a run
        int caret = text.equals(control.text().getText()) ? control.text().getCaretPosition() : 0;
        isChecked &= !isNew;
        isBeingFilled = true;
        inherited = instead;
        control.whenBlank().accept(instead == null ? parameter.defaultText() : instead.text());
        control.setter().accept(text);
        isBeingFilled = false;
        control.text().setCaretPosition(caret);
        loaded = text;
        loadedAsShown = control.text().getText();
        placeholder.show(placeholderText());
        refresh();
    }

    private String placeholderText() {
        if (inherited != null) {
            return parameter.kind() == Parameter.Kind.SECRET ? "set" : inherited.text();
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

    /** Whether the field holds a text, which may be equal to the parameter's default. */
    boolean isSet() {
        return !text().isBlank();
    }

    /** Whether the field is blank and a Duplex Defaults of the plan gives it a value. */
    boolean isInherited() {
        return !isSet() && inherited != null;
    }

    boolean isWrong() {
        return problemText() != null;
    }

    private @Nullable String problemText() {
        return text().isBlank() && (inherited != null || !mustBeSet || !isChecked)
                ? null
                : ParameterValues.problem(parameter, text());
    }

    void setVisible(boolean visible) {
        label.setVisible(visible);
        layer.setVisible(visible);
        note.setVisible(visible);
    }

    private void refresh() {
        String problem = problemText();
        if (problem == null) {
            note.showOrigin(origin());
        } else {
            note.showProblem(problem);
        }
        listener.run();
    }

    /** Returns where the value of the field comes from; empty if it is the default. */
    private String origin() {
        if (inherited == null) {
            return isSet() ? "set here" : "";
        }
        return isSet() ? "set here, not from " + inherited.from() : "from " + inherited.from();
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
