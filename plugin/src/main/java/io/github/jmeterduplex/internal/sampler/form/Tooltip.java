package io.github.jmeterduplex.internal.sampler.form;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import java.util.regex.Pattern;

/** Turns the reference's text about a parameter into the HTML of a tooltip. */
final class Tooltip {
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\([^)]*\\)");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final String BEGIN = "<html><body style='width: 320px'>";

    private Tooltip() {}

    static String of(Parameter<?> parameter) {
        StringBuilder html = new StringBuilder(BEGIN + "<b>" + escape(parameter.name()) + "</b>");
        if (!parameter.meaning().isEmpty()) {
            html.append("<br>").append(html(parameter.meaning()));
        }
        html.append("<br>Allowed: ").append(escape(parameter.allowed()));
        if (parameter.isRequired()) {
            html.append("<br>Must be set.");
        } else if (!parameter.defaultText().isEmpty()) {
            html.append("<br>Blank: ").append(escape(parameter.defaultText()));
        }
        return html.append("</body></html>").toString();
    }

    /** Turns Markdown into HTML: code stays code; links become text, as a tooltip cannot be clicked. */
    static String html(String markdown) {
        String text = LINK.matcher(escape(markdown)).replaceAll("<i>$1</i>");
        return CODE.matcher(text).replaceAll("<code>$1</code>");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
