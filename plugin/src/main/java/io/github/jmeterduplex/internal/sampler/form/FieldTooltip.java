package io.github.jmeterduplex.internal.sampler.form;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import java.util.Locale;
import java.util.regex.Pattern;

/** Makes the tooltip of a field from the declaration of its parameter. */
final class FieldTooltip {
    /** A link to a page of the manual that a text names after a colon, a comma or a full stop. */
    private static final Pattern SEE = Pattern.compile("[:,.] \\[\\p{Lu}[^\\]]*\\]\\([^)]*\\)(?=[.,;]|$)");

    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\([^)]*\\)");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final String BEGIN = "<html><body style='width: 320px'>";

    private FieldTooltip() {}

    /** Returns the HTML of the tooltip. */
    static String of(Parameter<?> parameter) {
        StringBuilder html = new StringBuilder(BEGIN + "<b>" + escape(parameter.label()) + "</b> &nbsp; <code>"
                + escape(parameter.name()) + "</code>");
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

    /**
     * Converts Markdown to HTML: code stays code. A tooltip cannot be clicked, so that a link to a page is left out, or
     * becomes text if it is a word of the sentence.
     */
    private static String html(String markdown) {
        String text = SEE.matcher(markdown).replaceAll("");
        text = LINK.matcher(text).replaceAll("$1");
        text = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
        return CODE.matcher(escape(text)).replaceAll("<code>$1</code>");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
