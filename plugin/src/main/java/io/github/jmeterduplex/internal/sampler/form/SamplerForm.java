package io.github.jmeterduplex.internal.sampler.form;

import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JPopupMenu;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import org.jspecify.annotations.Nullable;

/**
 * The form of a sampler. It edits JMeter's own element for a Java Request, so that JMeter's table can open what it
 * saves. It changes only the rows of the plan whose fields were changed; if a field is blank, its row is not added.
 * Confined to Swing's thread.
 */
public abstract class SamplerForm extends Form {
    private static final long serialVersionUID = 1;

    /** The name of the sampler's class in a new element; empty if the tester chooses the class. */
    private final String ownClass;

    private final ProblemText classProblem = new ProblemText();
    /**
     * The box in which the tester chooses the sampler's class; null before the form is first shown, or if the class is
     * fixed.
     */
    private @Nullable ClassChooser chooser;

    private String className = "";
    /** The element that is shown; null before the first one. */
    private transient @Nullable TestElement shown;

    /**
     * Creates a form with this name in JMeter's menu.
     *
     * @param label its name in the menu
     * @param sampler the sampler of the form; null if the tester chooses the class
     */
    protected SamplerForm(String label, @Nullable Class<? extends DuplexSampler> sampler) {
        super(label);
        this.ownClass = sampler == null ? "" : sampler.getName();
        DuplexIcon.register(getClass(), ownClass);
    }

    @Override
    public final Collection<String> getMenuCategories() {
        return List.of(MenuFactory.SAMPLERS);
    }

    @Override
    public final JPopupMenu createPopupMenu() {
        return MenuFactory.getDefaultSamplerMenu();
    }

    /** Returns JMeter's own name of the element, by which JMeter finds the help page. */
    @Override
    public final String getDocAnchor() {
        return "Java_Request";
    }

    @Override
    public final String manualPage() {
        return DocsLink.page(className);
    }

    @Override
    public final TestElement makeTestElement() {
        JavaSampler element = new JavaSampler();
        element.setArguments(noRows());
        element.setClassname(ownClass);
        return element;
    }

    @Override
    public final void configure(TestElement element) {
        super.configure(element);
        JavaSampler sampler = (JavaSampler) element;
        if (!hasFields()) {
            chooser = ownClass.isEmpty() ? new ClassChooser(this::choose) : null;
            JComponent[] more =
                    chooser == null ? new JComponent[] {classProblem} : new JComponent[] {chooser, classProblem};
            addTop(more);
        }
        boolean isNew = element != shown;
        shown = element;
        show(sampler.getClassname(), sampler.getArguments(), element, isNew);
        if (isNew && StartedElements.has(element)) {
            check();
        }
        if (chooser != null) {
            chooser.setClassName(className);
        }
    }

    @Override
    public final void modifyTestElement(TestElement element) {
        configureTestElement(element);
        if (hasFields()) {
            JavaSampler sampler = (JavaSampler) element;
            sampler.setClassname(className);
            sampler.setArguments(fields().rows());
        }
    }

    /**
     * Shows the parameters of another sampler class. Parameters of the same names keep their texts; the others stay as
     * unknown parameters.
     */
    private void choose(String chosen) {
        if (!chosen.equals(className)) {
            show(chosen, fields().rows(), null, false);
        }
    }

    private void show(String chosen, Arguments rows, @Nullable TestElement element, boolean isNew) {
        if (!hasFields() || !chosen.equals(className)) {
            className = chosen;
            ParameterTable table = SamplerClassLookup.tableOf(chosen);
            classProblem.show(problem(table));
            setFields(new FieldList(table == null ? ParameterTable.of() : table, true));
        }
        fields().show(rows, ParameterField.InheritedValue.by(element), isNew);
    }

    private @Nullable String problem(@Nullable ParameterTable table) {
        if (!ownClass.isEmpty() && !ownClass.equals(className)) {
            return "This element is not a " + getStaticLabel() + ", but runs " + className;
        }
        if (table == null) {
            return className.isBlank()
                    ? "Choose a class that extends one of Duplex"
                    : className + " is no class of Duplex or one that extends it, or its jar is not in lib/ext";
        }
        return null;
    }

    /** A box to choose or type the name of a custom subclass of a Duplex sampler. Confined to Swing's thread. */
    private static final class ClassChooser extends JPanel {
        private static final long serialVersionUID = 1;

        private final JComboBox<String> names = new JComboBox<>(SamplerClassLookup.extensions());

        ClassChooser(Consumer<String> listener) {
            super(new MigLayout("insets 0, fillx", "[][grow,fill]"));
            names.setEditable(true);
            names.addActionListener(event ->
                    listener.accept(String.valueOf(names.getSelectedItem()).strip()));
            JLabel label = new JLabel("Class");
            label.setLabelFor(names);
            add(label);
            add(names, "wmin 10");
        }

        void setClassName(String name) {
            names.setSelectedItem(name);
        }
    }
}
