package io.github.jmeterduplex.internal.sampler.form;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import java.awt.Dimension;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import javax.swing.JComponent;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.property.JMeterProperty;

/**
 * The fields of a table of parameters, in sections; the last one shows rows of the plan that are not in the table.
 * Confined to Swing's thread.
 */
final class FieldList extends JPanel {
    private static final long serialVersionUID = 1;
    private static final String UNKNOWN = "In the plan, but not of this sampler: clear a field to remove it";

    private final transient Map<Section, FormSection> sections = new EnumMap<>(Section.class);
    private final JPanel known = grid();
    private final JPanel rest = grid();
    /** The section of the plan's rows that are not in the table of parameters. */
    private transient FormSection unknown = new FormSection(UNKNOWN, true);

    private Arguments rows = new Arguments();

    /**
     * Creates a field for each parameter of a table.
     *
     * @param mustBeComplete whether a blank field may be wrong
     */
    FieldList(ParameterTable table, boolean mustBeComplete) {
        super(new MigLayout("insets 0, fillx, wrap 1, hidemode 3", "[grow,fill]"));
        boolean hasMain = table.parameters().stream().anyMatch(one -> one.section() == Section.MAIN);
        for (Parameter<?> one : table.parameters()) {
            Section section = one.section();
            boolean isOpen = !hasMain || section == Section.MAIN || section == Section.OWN;
            FormSection form = sections.computeIfAbsent(section, its -> new FormSection(its.title(), isOpen));
            form.add(new ParameterField(one, mustBeComplete, form::refreshHeading));
        }
        addStrut(known);
        sections.values().forEach(section -> section.addTo(known));
        add(known);
        add(rest);
    }

    /** Adds a line without height in which the labels have their full width, whichever sections are open. */
    private void addStrut(JPanel grid) {
        JComponent strut = new JComponent() {
            private static final long serialVersionUID = 1;

            @Override
            public Dimension getPreferredSize() {
                int width = Stream.concat(fields(), unknown.fields().stream())
                        .mapToInt(ParameterField::labelWidth)
                        .max()
                        .orElse(0);
                return new Dimension(width, 0);
            }
        };
        grid.add(strut, "hmax 0");
    }

    private static JPanel grid() {
        return new JPanel(new MigLayout("insets 0, fillx, hidemode 3, gapy 1", "[][grow,fill]"));
    }

    /**
     * Shows the rows of a plan's element in the fields.
     *
     * @param inherited the values of blank fields instead of their defaults
     * @param isNew whether the element is another one than the last one
     */
    void show(Arguments plan, Map<String, ParameterField.InheritedValue> inherited, boolean isNew) {
        rows = (Arguments) plan.clone();
        Map<String, String> texts = new LinkedHashMap<>(rows.getArgumentsAsMap());
        fields().forEach(field -> {
            String text = texts.remove(field.name());
            field.show(text == null ? "" : text, inherited.get(field.name()), isNew);
        });
        rest.removeAll();
        addStrut(rest);
        unknown = new FormSection(UNKNOWN, true);
        texts.forEach(
                (name, text) -> unknown.add(new ParameterField(unknown(name, text), false, unknown::refreshHeading)));
        if (!texts.isEmpty()) {
            unknown.addTo(rest);
        }
        unknown.fields().forEach(field -> field.show(texts.getOrDefault(field.name(), ""), null, isNew));
        revalidate();
        repaint();
    }

    private static Parameter<String> unknown(String name, String text) {
        Parameter<String> parameter = Parameter.text(name).meaning("no parameter of this sampler");
        return text.contains("\n") ? parameter.kind(Parameter.Kind.LINES) : parameter;
    }

    /** Shows blank fields as wrong that must be set. */
    void check() {
        fields().forEach(ParameterField::check);
    }

    private Stream<ParameterField> fields() {
        return sections.values().stream().flatMap(section -> section.fields().stream());
    }

    /** Returns the plan's rows with the changes made in the fields: new rows last, cleared ones left out. */
    Arguments rows() {
        Arguments changed = (Arguments) rows.clone();
        Map<String, String> texts = rows.getArgumentsAsMap();
        Stream.concat(fields(), unknown.fields().stream()).forEach(field -> {
            String before = texts.get(field.name());
            if (!field.text().equals(before == null ? "" : before)) {
                change(changed, field.name(), field.text(), before != null);
            }
        });
        return changed;
    }

    private static void change(Arguments rows, String name, String text, boolean isThere) {
        if (text.isBlank()) {
            rows.removeArgument(name);
        } else if (isThere) {
            // the first row of a name counts
            for (JMeterProperty row : rows.getArguments()) {
                Argument argument = (Argument) row.getObjectValue();
                if (argument.getName().equals(name)) {
                    argument.setValue(text);
                    return;
                }
            }
        } else {
            rows.addArgument(name, text, "=");
        }
    }
}
