package io.github.jmeterduplex.dsl.generate;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An element of a plan, of which a builder is made.
 *
 * @param name of the builder's class
 * @param element what the plan names: the class of a sampler, or of the element itself
 * @param form the class of its form
 * @param label the form's entry in JMeter's menu
 * @param javadoc its first sentence and a link to its page, as lines of a comment
 * @param table its parameters
 * @param action what the element does in one call beside its factory; null if the factory takes all
 */
record Element(
        String name,
        String element,
        String form,
        String label,
        String javadoc,
        Parameters table,
        @Nullable Action action) {
    /**
     * The parameters of an element.
     *
     * @param all in the order of the table
     * @param ofFactory those that the factory takes
     * @param docs what the methods' comments say
     */
    record Parameters(ParameterTable all, List<Parameter<?>> ofFactory, JavadocText docs) {}

    /**
     * A method that sets several parameters, such as {@code send(destination, body)}.
     *
     * @param sampler the builder that does the same alone
     */
    record Action(String name, List<Parameter<?>> parameters, String sampler) {}

    /** Whether it is the element that gives defaults to others. */
    boolean isDefaults() {
        return element.isEmpty();
    }

    /** Returns the name of the method that makes the builder, such as {@code stompSend}. */
    String factory() {
        return decapitalized(name);
    }

    static String decapitalized(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    static String capitalized(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }
}
