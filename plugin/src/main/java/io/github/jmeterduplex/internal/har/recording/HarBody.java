package io.github.jmeterduplex.internal.har.recording;

import java.util.regex.Pattern;

/**
 * The body of a recorded request or response.
 *
 * @param type its media type; empty if the file does not give it
 * @param text its text; empty if the file does not give it
 */
public record HarBody(String type, String text) {
    private static final Pattern OF_PAGES = Pattern.compile("^(image|font|video|audio)/|css|javascript|wasm");

    /** An empty body. */
    public static final HarBody NONE = new HarBody("", "");

    /** Whether it is a picture, a style, a script or the like. */
    public boolean isOfPages() {
        return OF_PAGES.matcher(type).find();
    }

    /** Whether its type is JSON. */
    public boolean isJson() {
        return type.contains("json");
    }

    /** Whether it is a form as browsers post it. */
    public boolean isForm() {
        return type.startsWith("application/x-www-form-urlencoded");
    }
}
