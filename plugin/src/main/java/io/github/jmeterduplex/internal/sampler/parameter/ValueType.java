package io.github.jmeterduplex.internal.sampler.parameter;

/** What the text of a parameter stands for; builders of plans offer a method for it, beside one for any text. */
public enum ValueType {
    TEXT,
    /** A whole number. */
    WHOLE,
    /** A number such as {@code 0.5}. */
    DECIMAL,
    /** {@code true} or {@code false}. */
    FLAG,
    /** One of the choices, and no other text. */
    WORD,
    /** A comma-separated list. */
    LIST
}
