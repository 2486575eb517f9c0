package io.github.jmeterduplex.dsl;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.PlanDefaults;
import io.github.jmeterduplex.internal.sampler.parameter.text.DecimalNumbers;
import java.lang.reflect.Method;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import us.abstracta.jmeter.javadsl.codegeneration.MethodCall;
import us.abstracta.jmeter.javadsl.codegeneration.MethodCallBuilder;
import us.abstracta.jmeter.javadsl.codegeneration.MethodCallContext;
import us.abstracta.jmeter.javadsl.codegeneration.MethodParam;
import us.abstracta.jmeter.javadsl.codegeneration.params.BoolParam;
import us.abstracta.jmeter.javadsl.codegeneration.params.DoubleParam;
import us.abstracta.jmeter.javadsl.codegeneration.params.DurationParam;
import us.abstracta.jmeter.javadsl.codegeneration.params.EnumParam;
import us.abstracta.jmeter.javadsl.codegeneration.params.EnumParam.EnumPropertyValue;
import us.abstracta.jmeter.javadsl.codegeneration.params.IntParam;
import us.abstracta.jmeter.javadsl.codegeneration.params.NameParam;
import us.abstracta.jmeter.javadsl.codegeneration.params.StringArrayParam;
import us.abstracta.jmeter.javadsl.codegeneration.params.StringParam;

/** Makes the code for an element of a plan: its factory, and a call for each row that is not blank. */
public abstract class ElementCodeBuilder extends MethodCallBuilder {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,3})?");

    private final ParameterTable table;
    private final String className;
    private final String label;
    private final List<String> ofFactory;

    /**
     * @param model a builder of the element
     * @param label the element's name if a plan does not give it another
     * @param ofFactory the parameters that the factory takes
     */
    ElementCodeBuilder(List<Method> factories, SamplerBuilder<?> model, String label, String... ofFactory) {
        super(factories);
        this.table = model.rows().table();
        this.className = model.className();
        this.label = label;
        this.ofFactory = List.of(ofFactory);
    }

    /** As the other one, for the element that gives defaults. */
    ElementCodeBuilder(List<Method> factories, DefaultsBuilder<?> model, String label) {
        super(factories);
        this.table = model.rows().table();
        this.className = "";
        this.label = label;
        this.ofFactory = List.of();
    }

    @Override
    public final boolean matches(MethodCallContext context) {
        TestElement element = context.getTestElement();
        return className.isEmpty()
                ? PlanDefaults.isOne(element)
                : element instanceof JavaSampler sampler && className.equals(sampler.getClassname());
    }

    @Override
    protected final MethodCall buildMethodCall(MethodCallContext context) {
        TestElement element = context.getTestElement();
        Map<String, String> texts = texts(
                element instanceof JavaSampler sampler
                        ? sampler.getArguments()
                        : ((JavaConfig) element).getArguments());
        List<MethodParam> parameters = new ArrayList<>();
        parameters.add(new NameParam(element.getName(), label));
        for (String name : ofFactory) {
            String text = texts.remove(name);
            parameters.add(new StringParam(text == null ? "" : text));
        }
        MethodCall call = buildMethodCall(parameters.toArray(MethodParam[]::new));
        texts.forEach((name, text) -> {
            Parameter<?> parameter = table.parameter(name);
            if (parameter == null) {
                call.chainComment(name + " is not a parameter of this element");
            } else {
                call.chain(name, value(parameter, text));
            }
        });
        return call;
    }

    /** Returns the rows of a table that are not blank, by name. */
    static Map<String, String> texts(Arguments rows) {
        Map<String, String> texts = new LinkedHashMap<>();
        rows.forEach(row -> {
            Argument argument = (Argument) row.getObjectValue();
            if (!argument.getValue().isBlank()) {
                texts.put(argument.getName(), argument.getValue());
            }
        });
        return texts;
    }

    /** Returns a value of the parameter's type, or a text if the builder would not make the same text of that value. */
    private MethodParam value(Parameter<?> parameter, String text) {
        boolean isTime = parameter.unit().equals("ms") || parameter.unit().equals("s");
        return switch (parameter.type()) {
            case TEXT -> new StringParam(text);
            case LIST -> new StringArrayParam(text);
            case FLAG -> text.matches("true|false") ? new BoolParam(text, null) : new StringParam(text);
            case WORD -> parameter.choices().contains(text) ? word(parameter, text) : new StringParam(text);
            case WHOLE, DECIMAL -> isTime ? time(parameter, text) : number(parameter, text);
        };
    }

    private static MethodParam time(Parameter<?> parameter, String text) {
        if (NUMBER.matcher(text).matches()) {
            boolean isMillis = parameter.unit().equals("ms");
            Function<Duration, String> toText = isMillis ? ParameterRows::millis : ParameterRows::seconds;
            long millis = Math.round(Double.parseDouble(text) * (isMillis ? 1 : 1_000));
            if (toText.apply(Duration.ofMillis(millis)).equals(text)) {
                return new DurationParam(Long.toString(millis), null, ChronoUnit.MILLIS);
            }
        }
        return new StringParam(text);
    }

    private static MethodParam number(Parameter<?> parameter, String text) {
        if (!NUMBER.matcher(text).matches()
                || !DecimalNumbers.plain(Double.parseDouble(text)).equals(text)) {
            return new StringParam(text);
        }
        return switch (parameter.type()) {
            case WHOLE -> text.contains(".") ? new StringParam(text) : new IntParam(Integer.parseInt(text));
            default -> new DoubleParam(text, null);
        };
    }

    /** Returns a constant of the enum that the builder's method takes. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private MethodParam word(Parameter<?> parameter, String text) {
        Class<?> words = Arrays.stream(builderMethods.get(0).getReturnType().getMethods())
                .filter(method -> method.getName().equals(parameter.name()) && method.getParameterCount() == 1)
                .map(method -> method.getParameterTypes()[0])
                .filter(EnumPropertyValue.class::isAssignableFrom)
                .findFirst()
                .orElseThrow();
        return new EnumParam(words, text, null);
    }
}
