package io.github.jmeterduplex.dsl.generate;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ValueType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The enums of the parameters that take one of several words. Parameters of one name and the same words share an enum;
 * if the words of two differ, the second one's has the sampler's name in front. {@code Choice} at the end keeps them
 * apart from enums of jmeter-java-dsl.
 */
final class Choices {
    private final Map<String, Choice> byParameter = new LinkedHashMap<>();

    Choices(List<Element> elements) {
        Map<String, Choice> byName = new LinkedHashMap<>();
        for (Element element : elements) {
            for (Parameter<?> parameter : element.table().all().parameters()) {
                if (parameter.type() == ValueType.WORD) {
                    String name = Element.capitalized(parameter.name()) + "Choice";
                    Choice choice = new Choice(name, parameter.name(), parameter.choices());
                    Choice known = byName.putIfAbsent(name, choice);
                    boolean isKnown = known == null || known.equals(choice);
                    byParameter.put(
                            key(element, parameter),
                            isKnown
                                    ? choice
                                    : new Choice(element.name() + name, parameter.name(), parameter.choices()));
                }
            }
        }
    }

    private static String key(Element element, Parameter<?> parameter) {
        return element.name() + '.' + parameter.name();
    }

    /** Returns the enum of a parameter, which must be one that takes a word. */
    Choice of(Element element, Parameter<?> parameter) {
        Choice choice = byParameter.get(key(element, parameter));
        if (choice == null) {
            throw new IllegalArgumentException(key(element, parameter) + " does not take a word");
        }
        return choice;
    }

    Collection<Choice> all() {
        return byParameter.values().stream().distinct().toList();
    }

    /**
     * An enum.
     *
     * @param parameter the name of the parameter
     * @param words as plans have them
     */
    record Choice(String name, String parameter, List<String> words) {
        String source() {
            String constants = words.stream()
                    .map(word -> "    /** <code>" + word + "</code>. */\n    "
                            + word.toUpperCase(Locale.ROOT).replace('-', '_') + "(\"" + word + "\")")
                    .collect(Collectors.joining(",\n"));
            return """
                    package io.github.jmeterduplex.dsl;

                    import us.abstracta.jmeter.javadsl.codegeneration.params.EnumParam.EnumPropertyValue;

                    /** The words of the parameter <code>%s</code>. */
                    public enum %s implements EnumPropertyValue {
                    %s;

                        private final String word;

                        %s(String word) {
                            this.word = word;
                        }

                        /** {@return the word as plans have it} */
                        @Override
                        public String propertyValue() {
                            return word;
                        }
                    }
                    """.formatted(parameter, name, constants, name);
        }
    }
}
