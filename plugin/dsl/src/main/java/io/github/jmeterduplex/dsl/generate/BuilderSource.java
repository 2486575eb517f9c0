package io.github.jmeterduplex.dsl.generate;

import io.github.jmeterduplex.dsl.generate.Element.Action;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ValueType;
import java.util.List;
import java.util.stream.Collectors;

/** The source of a builder: a method for each parameter, in the order of the table. */
final class BuilderSource {
    private static final String INDENT = "    ";

    private final Element element;
    private final Choices choices;
    private final StringBuilder source = new StringBuilder();

    BuilderSource(Element element, Choices choices) {
        this.element = element;
        this.choices = choices;
    }

    String text() {
        String name = element.name();
        String parent = element.isDefaults() ? "DefaultsBuilder" : "SamplerBuilder";
        source.append("package io.github.jmeterduplex.dsl;\n\n");
        source.append("import java.lang.reflect.Method;\nimport java.time.Duration;\nimport java.util.List;\n\n");
        source.append(JavadocText.comment("", element.javadoc()));
        source.append("public final class %s extends %s<%s> {\n".formatted(name, parent, name));
        source.append("    private static final String LABEL = \"%s\";\n\n".formatted(element.label()));
        source.append("    private %s(String name) {\n        super(name, new %s()%s);\n    }\n"
                .formatted(
                        name,
                        element.isDefaults() ? element.form() : element.element(),
                        element.isDefaults() ? "" : ", " + element.form() + ".class"));
        addFactories();
        element.table().all().parameters().forEach(this::add);
        if (element.action() != null) {
            add(element.action());
        }
        addCodeBuilder();
        return source.append("}\n").toString();
    }

    private void addFactories() {
        List<Parameter<?>> parameters = element.table().ofFactory();
        String values = names(parameters);
        comment("Creates the element, with its entry of JMeter's menu as its name." + parametersDoc(parameters));
        method("static " + element.name() + " of(" + declared(parameters) + ")", "of(" + joined("LABEL", values) + ")");
        comment("Creates the element.\n\n@param name the element's name, and its label in results"
                + parametersDoc(parameters).replaceFirst("^\n", ""));
        String calls = parameters.stream()
                .map(one -> "." + one.name() + "(" + one.name() + ")")
                .collect(Collectors.joining());
        method(
                "static %s of(%s)".formatted(element.name(), joined("String name", declared(parameters))),
                "new " + element.name() + "(name)" + calls);
    }

    private void add(Action action) {
        comment("Sets what each sample does, as {@link " + action.sampler() + "} does it alone."
                + parametersDoc(action.parameters()));
        String calls = action.parameters().stream()
                .map(one -> one.name() + "(" + one.name() + ")")
                .collect(Collectors.joining("."));
        method("%s %s(%s)".formatted(element.name(), action.name(), declared(action.parameters())), calls);
    }

    private void add(Parameter<?> parameter) {
        String name = parameter.name();
        String typed = typed(parameter);
        if (parameter.type() != ValueType.LIST) {
            comment(element.table().docs().of(parameter)
                    + (typed.isEmpty() ? "" : "\n\n<p>As text, for example with JMeter's variables and functions."));
            setter("String " + name, "set", name);
        }
        if (!typed.isEmpty()) {
            comment(element.table().docs().of(parameter));
            setter(typed + " " + name, setter(parameter), name);
        }
    }

    /** Returns the Java type beside text that a parameter's method takes; empty if there is not one. */
    private String typed(Parameter<?> parameter) {
        return switch (parameter.type()) {
            case TEXT -> "";
            case WHOLE -> isTime(parameter) ? "Duration" : "int";
            case DECIMAL -> isTime(parameter) ? "Duration" : "double";
            case FLAG -> "boolean";
            case WORD -> choices.of(element, parameter).name();
            case LIST -> "String...";
        };
    }

    private static boolean isTime(Parameter<?> parameter) {
        return parameter.unit().equals("ms") || parameter.unit().equals("s");
    }

    private static String setter(Parameter<?> parameter) {
        if (!isTime(parameter)) {
            return "set";
        }
        return parameter.unit().equals("ms") ? "setMillis" : "setSeconds";
    }

    private void addCodeBuilder() {
        comment("Makes the code for this element of a plan, for jmx2dsl.");
        String factories = element.table().ofFactory().stream()
                .map(one -> ", \"" + one.name() + "\"")
                .collect(Collectors.joining());
        source.append("""
                    public static final class CodeBuilder extends ElementCodeBuilder {
                        /** Created by jmx2dsl. */
                        public CodeBuilder(List<Method> factories) {
                            super(factories, new %s(LABEL), LABEL%s);
                        }
                    }
                """.formatted(element.name(), factories));
    }

    private void comment(String html) {
        source.append('\n').append(JavadocText.comment(INDENT, html));
    }

    private void setter(String declared, String method, String name) {
        source.append("    public %s %s(%s) {\n".formatted(element.name(), name, declared));
        source.append("        rows().%s(\"%s\", %s);\n".formatted(method, name, name));
        source.append("        return this;\n    }\n");
    }

    private void method(String declaration, String result) {
        source.append("    public ").append(declaration).append(" {\n");
        source.append("        return ").append(result).append(";\n    }\n");
    }

    private String parametersDoc(List<Parameter<?>> parameters) {
        return parameters.stream()
                .map(one ->
                        "\n@param " + one.name() + " " + element.table().docs().of(one.meaning()))
                .collect(Collectors.joining("", parameters.isEmpty() ? "" : "\n", ""));
    }

    static String declared(List<Parameter<?>> parameters) {
        return parameters.stream().map(one -> "String " + one.name()).collect(Collectors.joining(", "));
    }

    static String names(List<Parameter<?>> parameters) {
        return parameters.stream().map(Parameter::name).collect(Collectors.joining(", "));
    }

    static String joined(String first, String others) {
        return others.isEmpty() ? first : first + ", " + others;
    }
}
