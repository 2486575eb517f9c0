package io.github.jmeterduplex.internal.engine.user;

import java.util.function.Predicate;

/** Which placeholder in the messages lets their replies be found: {@code {{id}}}, {@code {{number}}} or none. */
public enum IdPlaceholders {
    /** Nothing. */
    NONE,
    /** {@code {{id}}}. */
    ID,
    /** {@code {{number}}}, maybe beside the id. */
    NUMBER;

    /** What a text holds. */
    public static IdPlaceholders of(Template text) {
        return of(text::uses);
    }

    /**
     * What messages hold.
     *
     * @param uses whether every message holds the value of this name
     */
    public static IdPlaceholders of(Predicate<String> uses) {
        if (uses.test("number")) {
            return NUMBER;
        }
        return uses.test("id") ? ID : NONE;
    }

    /** What messages hold that consist of both. */
    public IdPlaceholders and(IdPlaceholders other) {
        return compareTo(other) < 0 ? other : this;
    }
}
