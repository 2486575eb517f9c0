package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.engine.user.Template;
import java.util.List;

/** Reads parameters of several lines. Pure. */
final class LinesParameter {
    private LinesParameter() {}

    /** The lines of a text, stripped, blank ones left out. */
    static List<String> of(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    /** How values are put into a text: as in JSON where it is an object or an array. */
    static Template.Escape escape(String text) {
        String begin = text.stripLeading();
        boolean isObject = begin.startsWith("{") && !begin.startsWith("{{");
        return isObject || begin.startsWith("[") ? Template.Escape.JSON : Template.Escape.NONE;
    }
}
