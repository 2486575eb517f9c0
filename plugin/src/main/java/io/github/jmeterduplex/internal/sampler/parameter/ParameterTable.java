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

/** The parameters of a sampler, in the order in which its table shows them. Immutable. */
public final class ParameterTable {
    /** A rule that concerns several parameters together. */
    @FunctionalInterface
    public interface Rule {
        /**
         * Checks the values of the parameters, and throws if they break the rule.
         *
         * @throws io.github.jmeterduplex.session.FaultException if they break the rule; names one of them
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

    /** Returns a table of these parameters. */
    public static ParameterTable of(Parameter<?>... parameters) {
        return new ParameterTable(Arrays.stream(parameters), List.of());
    }

    /** Returns a copy of this table with more parameters at its end. */
    public ParameterTable with(Parameter<?>... more) {
        return with(of(more));
    }

    /** Returns a copy of this table followed by the parameters and rules of another one. */
    public ParameterTable with(ParameterTable more) {
        return new ParameterTable(
                Stream.concat(parameters.values().stream(), more.parameters.values().stream()),
                Stream.concat(rules.stream(), more.rules.stream()).toList());
    }

    /** Returns a copy of this table with more rules. */
    public ParameterTable obeying(Rule... more) {
        return new ParameterTable(
                parameters.values().stream(),
                Stream.concat(rules.stream(), Arrays.stream(more)).toList());
    }

    /** Returns a copy of this table in which all parameters are optional, without rules. */
    public ParameterTable optional() {
        return new ParameterTable(parameters.values().stream().map(Parameter::optional), List.of());
    }

    /** Returns the rules that concern several parameters; samplers check them when they read their parameters. */
    public List<Rule> rules() {
        return rules;
    }

    /** Returns the parameters in the order of the table. */
    public List<Parameter<?>> parameters() {
        return List.copyOf(parameters.values());
    }

    /** Returns the names of the parameters in the order of the table. Unmodifiable. */
    public Set<String> names() {
        return parameters.keySet();
    }

    /** Returns the parameter with this name, or null if the table does not have it. */
    public @Nullable Parameter<?> parameter(String name) {
        return parameters.get(name);
    }

    /** Returns the table as JMeter's Java Request shows it: names and defaults. */
    public Arguments arguments() {
        Arguments arguments = new Arguments();
        parameters.values().forEach(one -> arguments.addArgument(one.name(), one.defaultText()));
        return arguments;
    }
}
