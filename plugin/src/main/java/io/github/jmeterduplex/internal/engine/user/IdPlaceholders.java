package io.github.jmeterduplex.internal.engine.user;

import java.util.function.Predicate;

/** The placeholder that identifies messages, so that their replies can be found. */
public enum IdPlaceholders {
    /** Messages contain neither {@code {{id}}} nor {@code {{number}}}. */
    NONE,
    /** Messages contain {@code {{id}}}. */
    ID,
    /** Messages contain {@code {{number}}}, with or without the id. */
    NUMBER;

    /** Returns the placeholder that identifies messages with this text. */
    public static IdPlaceholders of(Template text) {
        return of(text::uses);
    }

    /**
     * Returns the placeholder of all messages.
     *
     * @param uses whether every message contains the value of this name
     */
    public static IdPlaceholders of(Predicate<String> uses) {
        if (uses.test("number")) {
            return NUMBER;
        }
        return uses.test("id") ? ID : NONE;
    }

    /** Returns the placeholder of messages that consist of both parts. */
    public IdPlaceholders and(IdPlaceholders other) {
        return compareTo(other) < 0 ? other : this;
    }
}
