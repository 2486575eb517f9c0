package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.sampler.plan.SpellingSuggestion;
import io.github.jmeterduplex.internal.settings.Property;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Finds properties that look like ours and are not: a misspelt one would have no effect, and nobody would notice. */
final class UnknownProperties {
    private static final String PREFIX = "duplex.";
    private static final List<String> KNOWN =
            Stream.of(Property.values()).map(Property::key).toList();

    private UnknownProperties() {}

    /**
     * A sentence for each, without its end.
     *
     * @param names of all properties of JMeter
     */
    static List<String> among(Collection<String> names) {
        return names.stream()
                .filter(name -> name.startsWith(PREFIX) && !KNOWN.contains(name))
                .sorted()
                .map(name -> "property " + name + ": there is none of this name; " + advice(name))
                .toList();
    }

    private static String advice(String name) {
        String meant = SpellingSuggestion.to(name, KNOWN);
        return meant == null ? "jmeter.properties.example has all that there are" : "is " + meant + " meant?";
    }
}
