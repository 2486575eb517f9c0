package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.engine.user.Template;
import java.util.List;

/** Reads parameters of several lines. Pure. */
final class LinesParameter {
    private LinesParameter() {}

    /** Returns the lines of a text, stripped, without blank ones. */
    static List<String> of(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    /** Returns the escape of values in a text: that of JSON if the text is an object or an array. */
    static Template.Escape escape(String text) {
        String begin = text.stripLeading();
        boolean isObject = begin.startsWith("{") && !begin.startsWith("{{");
        return isObject || begin.startsWith("[") ? Template.Escape.JSON : Template.Escape.NONE;
    }
}
