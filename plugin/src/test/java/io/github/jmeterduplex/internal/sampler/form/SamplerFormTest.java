package io.github.jmeterduplex.internal.sampler.form;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.jmeterduplex.gui.CheckMessagesGui;
import io.github.jmeterduplex.gui.OwnSamplerGui;
import io.github.jmeterduplex.gui.StompConnectGui;
import io.github.jmeterduplex.gui.StompSendGui;
import io.github.jmeterduplex.gui.StompSubscribeGui;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.stomp.StompSend;
import io.github.jmeterduplex.stomp.StompUser;
import java.awt.Component;
import java.awt.Container;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SamplerFormTest {
    /** A class of a tester's own. */
    public static final class Shop extends StompUser {
        @Override
        protected Map<String, String> moreParameters() {
            return Map.of("basket", "small");
        }
    }

    static List<SamplerForm> forms() {
        return Forms.all();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void lookingAtAnElementIsNoChange(SamplerForm form) {
        JavaSampler element = Forms.element(form, Map.of("group", "a", "body", "two\nlines"));
        element.removeProperty(TestElement.COMMENTS);
        assertThat((TestElement) Forms.saved(form, element)).isEqualTo(element);
    }

    /** JMeter shows no menu at all where one of them throws. */
    @Test
    void everyClassOfTheMenuIsListedAndCanBeMade() {
        List<String> classes = new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("io.github.jmeterduplex")
                        .stream()
                        .filter(type -> type.isAssignableTo(JMeterGUIComponent.class))
                        .filter(type -> !type.getModifiers().toString().contains("ABSTRACT"))
                        .map(JavaClass::getName)
                        .sorted()
                        .toList();
        assertThat(Forms.listed()).isEqualTo(classes).isNotEmpty();
        assertThat(Forms.listed().stream().map(Forms::make))
                .allSatisfy(one -> assertThat(((JMeterGUIComponent) one).getStaticLabel())
                        .matches("Duplex ((STOMP|Socket\\.IO|SignalR|WebSocket) )?[A-Z][A-Za-z ]+"));
        assertThat(forms().stream().map(SamplerForm::getStaticLabel)).doesNotHaveDuplicates();
        assertThat(forms())
                .allSatisfy(form -> assertThat(form.getMenuCategories()).containsExactly(MenuFactory.SAMPLERS));
    }

    /** JMeter makes all of them when it starts. */
    @ParameterizedTest
    @MethodSource("forms")
    void constructorMakesNoFields(SamplerForm form) {
        assertThat(form.getComponentCount()).isZero();
        assertThat(form.getName()).isEqualTo(form.getStaticLabel());
    }

    @Test
    void everySamplerHasOneForm() {
        List<String> shipped = ServiceLoader.load(JavaSamplerClient.class).stream()
                .map(ServiceLoader.Provider::type)
                .filter(DuplexSampler.class::isAssignableFrom)
                .map(Class::getName)
                .filter(SamplerClassLookup::isShipped)
                .toList();
        List<String> ofForms = forms().stream()
                .map(form -> ((JavaSampler) form.createTestElement()).getClassname())
                .filter(name -> !name.isEmpty())
                .toList();
        assertThat(ofForms).containsExactlyInAnyOrderElementsOf(shipped).isNotEmpty();
    }

    /** As plans of the folder jmx have them: each says what it is for. */
    @Test
    void commentTakesNoMoreLinesThanItNeeds() {
        StompSubscribeGui form = new StompSubscribeGui();
        TestElement element = form.createTestElement();
        element.setComment("Subscribe first: what comes before the subscription is not for this session.");
        form.configure(element);
        form.setSize(100, 100);
        layOut(form);
        form.setSize(900, 600);
        layOut(form);
        // the field has its width now, and asks for this
        layOut(form);
        Component comment = Forms.parts(form)
                .filter(part ->
                        part instanceof JTextComponent text && text.getText().equals(element.getComment()))
                .findFirst()
                .orElseThrow();
        assertThat(comment.getHeight())
                .isPositive()
                .isLessThan(3 * comment.getFontMetrics(comment.getFont()).getHeight());
    }

    private static void layOut(Container container) {
        container.doLayout();
        for (Component part : container.getComponents()) {
            if (part instanceof Container inner) {
                layOut(inner);
            }
        }
    }

    @Test
    void caretStaysWhereItIsWhenAnElementIsShownAgain() {
        StompSendGui form = new StompSendGui();
        JavaSampler element = Forms.element(form, Map.of("destination", "/app/a", "body", "{}", "reply", "order"));
        form.configure(element);
        for (String name : List.of("destination", "body", "reply")) {
            JTextComponent text = Forms.texts(form).get(name);
            text.replaceSelection("x");
            text.setCaretPosition(text.getDocument().getLength());
            form.modifyTestElement(element);
            form.configure(element);
            assertThat(text.getCaretPosition())
                    .as(name)
                    .isEqualTo(text.getDocument().getLength());
        }
        form.configure(Forms.element(form, Map.of("destination", "/app/other")));
        assertThat(Forms.texts(form).get("destination").getCaretPosition()).isZero();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void newElementIsOneOfJmetersOwnWithoutRows(SamplerForm form) {
        TestElement element = form.createTestElement();
        assertThat(element).isExactlyInstanceOf(JavaSampler.class);
        assertThat(element.getName()).isEqualTo(form.getStaticLabel());
        assertThat(element.getPropertyAsString(TestElement.GUI_CLASS))
                .isEqualTo(form.getClass().getName());
        assertThat(Forms.rows(element)).isEmpty();
        assertThat(Forms.saved(form, (JavaSampler) element)).isEqualTo(element);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void fieldsAreTheParametersOfTheSampler(SamplerForm form) {
        JavaSampler element = Forms.element(form, Map.of());
        if (!element.getClassname().isEmpty()) {
            form.configure(element);
            assertThat(Forms.texts(form)).containsOnlyKeys(Forms.table(element).names());
        }
    }

    /** Whatever stands in a plan: a form that was only looked at changes nothing. */
    @ParameterizedTest
    @MethodSource("forms")
    void lookedAtElementStaysAsItWas(SamplerForm form) {
        JavaSampler element = Forms.element(form, Map.of());
        if (element.getClassname().isEmpty()) {
            element.setClassname(Shop.class.getName());
        }
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("notOfThisSampler", "kept\nas it is");
        for (Parameter<?> parameter : Forms.table(element).parameters()) {
            rows.put(parameter.name(), " ${v} \"x\"\r\n\ttwo <&> " + parameter.name() + " ");
        }
        rows.put("anotherOne", "");
        rows.forEach((name, value) -> element.getArguments().addArgument(new Argument(name, value, "=")));
        element.getArguments().addArgument(new Argument("anotherOne", "twice", "=", "described"));
        element.setComment("a comment");
        assertThat(Forms.saved(form, element)).isEqualTo(element);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void tableWithItsDefaultsStaysAsItWas(SamplerForm form) {
        JavaSampler element = Forms.element(form, Map.of());
        if (!element.getClassname().isEmpty()) {
            element.setArguments(Forms.table(element).arguments());
            assertThat(Forms.saved(form, element)).isEqualTo(element);
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void whatIsTypedIsSavedUnderItsName(SamplerForm form) {
        JavaSampler element = Forms.element(form, Map.of());
        form.configure(element);
        Map<String, JTextComponent> texts = Forms.texts(form);
        texts.forEach((name, text) -> text.setText("typed into " + name));
        form.modifyTestElement(element);
        assertThat(Forms.rows(element))
                .hasSameSizeAs(texts)
                .allSatisfy((name, value) -> assertThat(value).isEqualTo("typed into " + name));
    }

    @Test
    void changedFieldChangesItsRowAndClearedOneLosesIt() {
        SamplerForm form = new StompSendGui();
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("group", "");
        rows.put("destination", "/app/a");
        rows.put("body", "hello");
        rows.put("unknown", "x");
        JavaSampler element = Forms.element(form, rows);
        form.configure(element);
        Map<String, JTextComponent> texts = Forms.texts(form);
        texts.get("destination").setText("/app/b");
        texts.get("body").setText("");
        texts.get("unknown").setText("");
        texts.get("reply").setText("receipt");
        form.modifyTestElement(element);
        assertThat(Forms.rows(element))
                .containsExactly(
                        Map.entry("group", ""), Map.entry("destination", "/app/b"), Map.entry("reply", "receipt"));
    }

    @Test
    void elementOfAnotherFormLeavesNothingBehind() {
        SamplerForm form = new StompSendGui();
        form.configure(Forms.element(form, Map.of("destination", "/app/a", "unknown", "x")));
        JavaSampler other = Forms.element(form, Map.of("body", "hello"));
        assertThat(Forms.saved(form, other)).isEqualTo(other);
        assertThat(Forms.texts(form)).doesNotContainKey("unknown");
    }

    @Test
    void disabledElementStaysDisabled() {
        SamplerForm form = new CheckMessagesGui();
        JavaSampler element = Forms.element(form, Map.of());
        element.setEnabled(false);
        assertThat(Forms.saved(form, element).isEnabled()).isFalse();
    }

    /** Somebody has changed the class by hand. */
    @Test
    void classOfThePlanIsKeptWhereItIsNotTheForms() {
        SamplerForm form = new StompConnectGui();
        JavaSampler element = Forms.element(form, Map.of("destination", "/app/a"));
        element.setClassname(StompSend.class.getName());
        assertThat(Forms.saved(form, element)).isEqualTo(element);
        assertThat(Forms.problems(form)).anyMatch(text -> text.contains("not a Duplex STOMP Connect"));
    }

    @Test
    void ownClassShowsItsParametersAndOneThatIsMissingKeepsThePlans() {
        SamplerForm form = new OwnSamplerGui();
        JavaSampler element = Forms.element(form, Map.of("basket", "large"));
        element.setClassname(Shop.class.getName());
        form.configure(element);
        assertThat(Forms.texts(form)).containsKeys("basket", "url", "destination");
        element.setClassname("com.example.Gone");
        assertThat(Forms.saved(form, element)).isEqualTo(element);
        assertThat(Forms.texts(form)).containsOnlyKeys("basket");
        assertThat(Forms.problems(form)).first().asString().contains("com.example.Gone");
    }

    @Test
    void whatIsWrongIsSaidWhileItIsTyped() {
        SamplerForm form = new StompSendGui();
        JavaSampler element = Forms.element(form, Map.of());
        form.configure(element);
        assertThat(Forms.problems(form)).as("before an edit").isEmpty();
        Forms.texts(form).get("destination").setText("/app/a");
        assertThat(Forms.problems(form)).isEmpty();
        Forms.texts(form).get("destination").setText("");
        form.modifyTestElement(element);
        form.configure(element);
        assertThat(Forms.problems(form))
                .containsExactly(ParameterValues.problem(Forms.table(element).parameter("destination"), ""));
        form.configure(Forms.element(form, Map.of("reply", "order")));
        assertThat(Forms.problems(form)).as("of another element").isEmpty();
        Forms.texts(form).get("reply").setText("jsn:/id");
        assertThat(Forms.problems(form))
                .containsExactly(ParameterValues.problem(Forms.table(element).parameter("reply"), "jsn:/id"));
        Forms.texts(form).get("reply").setText("${reply}");
        assertThat(Forms.problems(form)).isEmpty();
    }

    @Test
    void headingTellsWhatIsSetAndWrongInItsSection() {
        SamplerForm form = new StompSendGui();
        form.configure(
                Forms.element(form, Map.of("destination", "/a", "messages", "ten", "label", "x", "replies", "1")));
        assertThat(Forms.headings(form))
                .contains("Replies   2 set here", "Pace and sessions   1 set here   1 wrong", "Group");
        assertThat(Forms.notes(form))
                .as("a value equal to the default is set")
                .containsEntry("replies", "set here")
                .containsEntry("label", "set here")
                .containsEntry("reply", "");
    }

    @Test
    void fieldThatMustBeSetIsMarkedAndIsWrongOnceARunBegins() {
        SamplerForm form = new StompSendGui();
        JavaSampler element = Forms.element(form, Map.of());
        form.configure(element);
        assertThat(Forms.labels(form))
                .filteredOn(label -> label.getText().endsWith(" *"))
                .extracting(JLabel::getName)
                .containsExactly("destination");
        JMeterTreeNode node = new JMeterTreeNode(element, null);
        StartedElements.add(List.of(node), form);
        assertThat(Forms.problems(form)).hasSize(1);
        assertThat(StartedElements.has(node)).isTrue();
        assertThat(StartedElements.has(new JMeterTreeNode(element, null)))
                .as("a new one")
                .isFalse();
        form.configure(element);
        assertThat(Forms.problems(form)).as("shown again").hasSize(1);
    }

    @Test
    void foldedSectionOpensByItsHeading() {
        SamplerForm form = new StompSendGui();
        form.configure(Forms.element(form, Map.of("destination", "/a", "messages", "ten")));
        assertThat(Forms.problems(form)).isEmpty();
        Forms.headingButtons(form)
                .filter(button -> button.getText().startsWith("Pace"))
                .forEach(JButton::doClick);
        assertThat(Forms.problems(form)).hasSize(1);
    }
}
