package io.github.jmeterduplex.internal.sampler.form;

import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import java.awt.Component;
import java.awt.Container;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;

/** All forms, and what a tester sees of one. */
final class Forms {
    private static final String SERVICES = "/META-INF/services/org.apache.jmeter.gui.JMeterGUIComponent";

    private Forms() {}

    /** The names of the classes that the jar lists. */
    static List<String> listed() {
        try (InputStream in = Forms.class.getResourceAsStream(SERVICES)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One of each that is a sampler's. */
    static List<SamplerForm> all() {
        return listed().stream()
                .map(Forms::make)
                .filter(SamplerForm.class::isInstance)
                .map(SamplerForm.class::cast)
                .toList();
    }

    static Object make(String className) {
        try {
            return Class.forName(className).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(className, e);
        }
    }

    /** A new element as JMeter's Add menu makes it, with these rows. */
    static JavaSampler element(SamplerForm form, Map<String, String> rows) {
        JavaSampler element = (JavaSampler) form.createTestElement();
        rows.forEach((name, value) -> element.getArguments().addArgument(new Argument(name, value, "=")));
        return element;
    }

    /** The parameters of an element's class. */
    static ParameterTable table(JavaSampler element) {
        return SamplerClassLookup.tableOf(element.getClassname());
    }

    /** What the form makes of an element that it was shown. */
    static JavaSampler saved(SamplerForm form, JavaSampler element) {
        JavaSampler copy = (JavaSampler) element.clone();
        form.configure(copy);
        form.modifyTestElement(copy);
        return copy;
    }

    static Map<String, String> rows(TestElement element) {
        return rows(((JavaSampler) element).getArguments());
    }

    static Map<String, String> rows(Arguments rows) {
        Map<String, String> all = new LinkedHashMap<>();
        rows.forEach(row -> {
            Argument argument = (Argument) row.getObjectValue();
            all.put(argument.getName(), argument.getValue());
        });
        return all;
    }

    /** What a tester types into, by the name of the parameter. */
    static Map<String, JTextComponent> texts(Container form) {
        Map<String, JTextComponent> texts = new LinkedHashMap<>();
        labels(form).forEach(label -> texts.put(label.getName(), text(label.getLabelFor())));
        return texts;
    }

    /** The labels of the fields. */
    static Stream<JLabel> labels(Container form) {
        return parts(form)
                .filter(JLabel.class::isInstance)
                .map(JLabel.class::cast)
                .filter(label -> label.getName() != null && label.getToolTipText() != null);
    }

    private static JTextComponent text(Component control) {
        if (control instanceof JCheckBox box) {
            return ((FlagControl) box.getParent()).text();
        }
        return (JTextComponent)
                (control instanceof JComboBox<?> box ? box.getEditor().getEditorComponent() : control);
    }

    /** The line below each field, by the name of the parameter. */
    static Map<String, String> notes(Container form) {
        Map<String, String> notes = new LinkedHashMap<>();
        String[] name = new String[1];
        parts(form).forEach(part -> {
            if (part instanceof FieldNote note) {
                notes.put(name[0], note.getText());
            } else if (part instanceof JLabel label && label.getName() != null && label.getToolTipText() != null) {
                name[0] = label.getName();
            }
        });
        return notes;
    }

    /** What the form says is wrong, in the order of its fields. */
    static List<String> problems(Container form) {
        return parts(form)
                .filter(Component::isVisible)
                .map(part -> part instanceof FieldNote note ? note.problem() : ofClass(part))
                .filter(Objects::nonNull)
                .toList();
    }

    static List<String> headings(Container form) {
        return headingButtons(form).map(JButton::getText).toList();
    }

    static Stream<JButton> headingButtons(Container form) {
        return parts(form)
                .filter(JButton.class::isInstance)
                .map(JButton.class::cast)
                .filter(button -> button.getBorder() != null
                        && button.getBorder().getClass().getEnclosingClass() == FormSection.class);
    }

    private static String ofClass(Component part) {
        return part instanceof ProblemText text ? text.getText() : null;
    }

    static Stream<Component> parts(Container container) {
        return Arrays.stream(container.getComponents())
                .flatMap(part ->
                        Stream.concat(Stream.of(part), part instanceof Container inner ? parts(inner) : Stream.of()));
    }
}
