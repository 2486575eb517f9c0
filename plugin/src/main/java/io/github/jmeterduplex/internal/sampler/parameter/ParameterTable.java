package io.github.jmeterduplex.internal.sampler.parameter;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.jmeter.config.Arguments;
import org.jspecify.annotations.Nullable;

/** The parameters of a sampler in the order of its table. Immutable. */
public final class ParameterTable {
    /** What several parameters must hold together. */
    @FunctionalInterface
    public interface Rule {
        /**
         * Holds the parameters against the rule.
         *
         * @throws io.github.jmeterduplex.session.FaultException where they break it, naming one of them
         */
        void check(ParameterValues parameters);
    }

    private final Map<String, Parameter<?>> parameters;
    private final List<Rule> rules;

    private ParameterTable(Stream<? extends Parameter<?>> parameters, List<Rule> rules) {
        this.rules = List.copyOf(rules);
        Map<String, Parameter<?>> all = new LinkedHashMap<>();
        parameters.forEach(one -> {
            if (all.put(one.name(), one) != null) {
                throw new IllegalArgumentException("two parameters have the name " + one.name());
            }
        });
        this.parameters = Collections.unmodifiableMap(all);
    }

    /** A table of these parameters. */
    public static ParameterTable of(Parameter<?>... parameters) {
        return new ParameterTable(Arrays.stream(parameters), List.of());
    }

    /** This table with more parameters at its end. */
    public ParameterTable with(Parameter<?>... more) {
        return with(of(more));
    }

    /** This table and another one after it. */
    public ParameterTable with(ParameterTable more) {
        return new ParameterTable(
                Stream.concat(parameters.values().stream(), more.parameters.values().stream()),
                Stream.concat(rules.stream(), more.rules.stream()).toList());
    }

    /** This table, whose parameters obey these rules, too. */
    public ParameterTable obeying(Rule... more) {
        return new ParameterTable(
                parameters.values().stream(),
                Stream.concat(rules.stream(), Arrays.stream(more)).toList());
    }

    /** The same parameters for those who may do without them: none must be set, and they obey no rules. */
    public ParameterTable optional() {
        return new ParameterTable(parameters.values().stream().map(Parameter::optional), List.of());
    }

    /**
     * What several parameters must hold together; the samplers hold themselves to it when they read their parameters.
     */
    public List<Rule> rules() {
        return rules;
    }

    /** The parameters in the order of the table. */
    public List<Parameter<?>> parameters() {
        return List.copyOf(parameters.values());
    }

    /** Their names in the order of the table. Unmodifiable. */
    public Set<String> names() {
        return parameters.keySet();
    }

    /** The parameter of that name. */
    public @Nullable Parameter<?> parameter(String name) {
        return parameters.get(name);
    }

    /** The table as JMeter's Java Request shows it: names and defaults. */
    public Arguments arguments() {
        Arguments arguments = new Arguments();
        parameters.values().forEach(one -> arguments.addArgument(one.name(), one.defaultText()));
        return arguments;
    }
}
