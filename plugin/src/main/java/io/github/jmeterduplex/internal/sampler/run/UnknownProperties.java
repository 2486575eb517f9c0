package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.sampler.plan.SpellingSuggestion;
import io.github.jmeterduplex.internal.settings.Property;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Finds properties that look like ours but are unknown: a misspelt one would silently have no effect. */
final class UnknownProperties {
    private static final String PREFIX = "duplex.";
    private static final List<String> KNOWN =
            Stream.of(Property.values()).map(Property::key).toList();

    private UnknownProperties() {}

    /**
     * Returns a sentence for each unknown property, without its end.
     *
     * @param names the names of all properties of JMeter
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
