package io.github.jmeterduplex.internal.report.write;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/** Creates maps for the objects of a JSON report. */
public final class Members {
    private Members() {}

    /**
     * Returns a map with these members in their order, without those whose values are unknown.
     *
     * @param namesAndValues a name and its value in turn; the value is not known if it is an empty optional
     */
    public static Map<String, Object> of(Object... namesAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            String name = (String) namesAndValues[i];
            known(namesAndValues[i + 1]).ifPresent(value -> members.put(name, value));
        }
        return members;
    }

    private static Optional<?> known(Object value) {
        if (value instanceof OptionalDouble number) {
            return number.isPresent() ? Optional.of(number.getAsDouble()) : Optional.empty();
        }
        if (value instanceof OptionalLong number) {
            return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
        }
        return value instanceof Optional<?> optional ? optional : Optional.of(value);
    }

    /** Returns a list with the map that is made of each element. */
    public static <T> List<Map<String, Object>> list(Collection<T> all, Function<T, Map<String, Object>> members) {
        return all.stream().map(members).toList();
    }

    /** Returns the text as an optional, which is empty if the text is. */
    static Optional<String> filled(String text) {
        return Optional.of(text).filter(some -> !some.isEmpty());
    }

    /** Returns the list as an optional, which is empty if the list is. */
    static Optional<List<?>> filled(List<?> list) {
        return list.isEmpty() ? Optional.empty() : Optional.of(list);
    }

    /** Returns the map as an optional, which is empty if the map is. */
    static Optional<Map<String, ?>> filled(Map<String, ?> map) {
        return map.isEmpty() ? Optional.empty() : Optional.of(map);
    }
}
