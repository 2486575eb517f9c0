package io.github.jmeterduplex.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.ValueType;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import java.io.IOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import us.abstracta.jmeter.javadsl.codegeneration.params.EnumParam.EnumPropertyValue;
import us.abstracta.jmeter.javadsl.core.BuildTreeContext;
import us.abstracta.jmeter.javadsl.core.DslTestElement;

/** Each sampler has a builder with a method for each declared parameter, which makes what the sampler's form makes. */
class BuildersTest {
    private static final String BUILDERS = "io.github.jmeterduplex.dsl.";
    /** Texts of which any parameter that is a number takes one. */
    private static final List<String> NUMBERS = List.of("1", "30", "100", "0.5", "0");

    @TestFactory
    Stream<DynamicTest> textsBecomeTheRowsOfTheForm() throws IOException {
        return each(BuildersTest::assertTextsBecomeRows);
    }

    private static void assertTextsBecomeRows(DuplexSampler sampler) throws ReflectiveOperationException {
        SamplerBuilder<?> builder = builder(sampler);
        JavaSampler expected = (JavaSampler) form(sampler).createTestElement();
        expected.setName("a name");
        for (Parameter<?> parameter : sampler.table().parameters()) {
            String text = "${" + parameter.name() + "}";
            call(builder, parameter, parameter.type() == ValueType.LIST ? new String[] {text} : text);
            expected.getArguments().addArgument(new Argument(parameter.name(), text, "="));
        }
        assertThat(properties(made(builder))).isEqualTo(properties(expected));
        assertThat(expected.getArguments().getArgumentCount())
                .isEqualTo(sampler.table().names().size());
    }

    @TestFactory
    Stream<DynamicTest> valuesBecomeTheTextsThatTheDeclarationTakes() throws IOException {
        return each(BuildersTest::assertValuesBecomeTexts);
    }

    private static void assertValuesBecomeTexts(DuplexSampler sampler) throws ReflectiveOperationException {
        SamplerBuilder<?> builder = builder(sampler);
        Map<String, String> expected = new LinkedHashMap<>();
        for (Parameter<?> parameter : sampler.table().parameters()) {
            if (parameter.type() != ValueType.TEXT && parameter.type() != ValueType.LIST) {
                String text = allowed(parameter);
                Object value = value(builder, parameter, text);
                assertThat(value).as(parameter.name()).isNotInstanceOf(String.class);
                call(builder, parameter, value);
                expected.put(parameter.name(), text);
            }
        }
        JavaSampler made = (JavaSampler) made(builder);
        assertThat(made.getArguments().getArgumentsAsMap()).isEqualTo(expected);
        assertThat(made.getClassname()).isEqualTo(sampler.getClass().getName());
    }

    private static String allowed(Parameter<?> parameter) {
        Stream<String> texts = Stream.concat(
                parameter.choices().stream(), Stream.concat(Stream.of(parameter.defaultText()), NUMBERS.stream()));
        return texts.filter(text -> !text.isEmpty() && ParameterValues.problem(parameter, text) == null)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no text is allowed for " + parameter));
    }

    /** The value of the parameter's type for a text. */
    private static Object value(Object builder, Parameter<?> parameter, String text) {
        return switch (parameter.type()) {
            case WHOLE, DECIMAL ->
                switch (parameter.unit()) {
                    case "ms" -> Duration.ofNanos(Math.round(Double.parseDouble(text) * 1e6));
                    case "s" -> Duration.ofNanos(Math.round(Double.parseDouble(text) * 1e9));
                    default -> number(parameter, text);
                };
            case FLAG -> Boolean.valueOf(text);
            case WORD -> word(builder, parameter, text);
            case TEXT, LIST -> text;
        };
    }

    private static Object number(Parameter<?> parameter, String text) {
        return parameter.type() == ValueType.WHOLE ? (Object) Integer.valueOf(text) : Double.valueOf(text);
    }

    private static Object word(Object builder, Parameter<?> parameter, String text) {
        return methods(builder, parameter)
                .map(method -> method.getParameterTypes()[0])
                .filter(EnumPropertyValue.class::isAssignableFrom)
                .flatMap(words -> Arrays.stream(words.getEnumConstants()))
                .filter(constant ->
                        ((EnumPropertyValue) constant).propertyValue().equals(text))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void defaultsHaveAMethodForEachFieldOfTheirForm() throws ReflectiveOperationException {
        DuplexDefaults builder = DuplexDsl.duplexDefaults("a name");
        ParameterTable table = builder.rows().table();
        assertThat(table.names()).contains("url", "httpHeaders", "tlsTrust");
        for (Parameter<?> parameter : table.parameters()) {
            String text = "${" + parameter.name() + "}";
            call(builder, parameter, parameter.type() == ValueType.LIST ? new String[] {text} : text);
        }
        TestElement made = made(builder);
        assertThat(made.getPropertyAsString(TestElement.GUI_CLASS))
                .isEqualTo("io.github.jmeterduplex.gui.DuplexDefaultsGui");
        assertThat(((Arguments) made.getProperty("arguments").getObjectValue()).getArgumentsAsMap())
                .containsOnlyKeys(table.names());
    }

    @Test
    void valueThatIsNotAllowedIsRefusedWithItsName() {
        StompSend send = StompSend.of("/app/chat", "hello");
        assertThatThrownBy(() -> send.reply("jsn:/id"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("reply", "jsn:/id", "json:POINTER");
        assertThatThrownBy(() -> send.replyTimeoutMillis(Duration.ofNanos(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("replyTimeoutMillis", "0.000001", "a whole number from 1");
    }

    @Test
    void timesAreInTheUnitOfTheParameter() {
        JavaSampler send = (JavaSampler) made(StompSend.of("chat", "/app/chat", "hello")
                .replyTimeoutMillis(Duration.ofSeconds(20))
                .durationSeconds(Duration.ofMillis(1_500)));
        assertThat(send.getArguments().getArgumentsAsMap())
                .containsEntry("replyTimeoutMillis", "20000")
                .containsEntry("durationSeconds", "1.5");
    }

    @Test
    void blankTextLeavesTheRowOut() {
        JavaSampler send = (JavaSampler) made(StompSend.of("/app/chat", ""));
        assertThat(send.getArguments().getArgumentsAsMap()).containsOnlyKeys("destination");
        assertThat(send.getName()).isEqualTo("Duplex STOMP Send");
    }

    private static Stream<DynamicTest> each(ThrowingConsumer test) throws IOException {
        return Samplers.ofTheJar()
                .map(sampler ->
                        DynamicTest.dynamicTest(sampler.getClass().getSimpleName(), () -> test.accept(sampler)));
    }

    private interface ThrowingConsumer {
        void accept(DuplexSampler sampler) throws Exception;
    }

    private static SamplerBuilder<?> builder(DuplexSampler sampler) throws ReflectiveOperationException {
        Class<?> builder = Class.forName(BUILDERS + sampler.getClass().getSimpleName());
        Method factory = Arrays.stream(builder.getMethods())
                .filter(method -> method.getName().equals("of"))
                .reduce((one, other) -> one.getParameterCount() > other.getParameterCount() ? one : other)
                .orElseThrow();
        Object[] texts = new String[factory.getParameterCount()];
        Arrays.fill(texts, "");
        texts[0] = "a name";
        return (SamplerBuilder<?>) factory.invoke(null, texts);
    }

    /** The element that a plan gets. */
    private static TestElement made(DslTestElement builder) {
        HashTree plan = new ListedHashTree();
        new BuildTreeContext().buildTreeFor(builder, plan);
        return (TestElement) plan.getArray()[0];
    }

    private static JMeterGUIComponent form(DuplexSampler sampler) throws ReflectiveOperationException {
        String name = "io.github.jmeterduplex.gui." + sampler.getClass().getSimpleName() + "Gui";
        return Class.forName(name)
                .asSubclass(JMeterGUIComponent.class)
                .getConstructor()
                .newInstance();
    }

    private static void call(Object builder, Parameter<?> parameter, Object value) throws ReflectiveOperationException {
        Method method = methods(builder, parameter)
                .filter(one -> takes(one.getParameterTypes()[0], value))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no method for " + parameter + " and " + value));
        assertThat(method.invoke(builder, value)).isSameAs(builder);
    }

    private static boolean takes(Class<?> type, Object value) {
        return type.isInstance(value)
                || (type == int.class && value instanceof Integer)
                || (type == double.class && value instanceof Double)
                || (type == boolean.class && value instanceof Boolean);
    }

    private static Stream<Method> methods(Object builder, Parameter<?> parameter) {
        return Arrays.stream(builder.getClass().getMethods())
                .filter(method -> method.getName().equals(parameter.name()) && method.getParameterCount() == 1)
                .filter(method -> method.getReturnType() == builder.getClass());
    }

    /** All properties of an element, those in its table too. */
    private static Map<String, Object> properties(TestElement element) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (PropertyIterator each = element.propertyIterator(); each.hasNext(); ) {
            JMeterProperty property = each.next();
            boolean isTable = property.getObjectValue() instanceof Arguments;
            all.put(
                    property.getName(),
                    isTable ? rows((Arguments) property.getObjectValue()) : property.getStringValue());
        }
        return all;
    }

    private static List<Object> rows(Arguments table) {
        return Stream.<Object>of(
                        table.getPropertyAsString(TestElement.GUI_CLASS),
                        table.getPropertyAsString(TestElement.TEST_CLASS),
                        new LinkedHashMap<>(table.getArgumentsAsMap()).toString())
                .toList();
    }
}
