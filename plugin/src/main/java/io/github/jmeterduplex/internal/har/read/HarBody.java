package io.github.jmeterduplex.internal.har.read;

/**
 * The body of a recorded request or response.
 *
 * @param type its media type; empty where the file has none
 * @param text its text; empty where the file has none
 */
public record HarBody(String type, String text) {
    /** No body. */
    public static final HarBody NONE = new HarBody("", "");

    /** Whether it is said to be JSON. */
    public boolean isJson() {
        return type.contains("json");
    }

    /** Whether it is a form as browsers post it. */
    public boolean isForm() {
        return type.startsWith("application/x-www-form-urlencoded");
    }
}
