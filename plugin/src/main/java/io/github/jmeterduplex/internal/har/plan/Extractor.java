package io.github.jmeterduplex.internal.har.plan;

/**
 * An extractor of the plan, which takes a value out of a response or message into a variable. Immutable.
 *
 * @param variable the variable that gets the value
 * @param kind the place of the value
 * @param place a JSON pointer, a regular expression, the name of a header, or that of a field of a form
 */
public record Extractor(String variable, Kind kind, String place) {
    /** The kind of place that has a value. */
    public enum Kind {
        /** In the JSON of the body. */
        JSON,
        /** In the XML of the body. */
        XML,
        /** In a header. */
        HEADER,
        /** In a field of a form in HTML. */
        FIELD
    }
}
