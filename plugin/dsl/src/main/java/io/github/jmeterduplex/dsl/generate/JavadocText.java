package io.github.jmeterduplex.dsl.generate;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts the manual's Markdown, of which one-line texts with code and links are known, to the HTML of comments.
 *
 * @param reference the address of the folder that links are relative to, with a slash at its end
 */
record JavadocText(URI reference) {
    private static final Pattern MARKED = Pattern.compile("`([^`]+)`|\\[([^\\]]+)\\]\\(([^)]+)\\)");
    private static final int WIDTH = 110;

    /** Returns a text as HTML. */
    String of(String markdown) {
        StringBuilder html = new StringBuilder();
        Matcher marked = MARKED.matcher(markdown);
        int from = 0;
        while (marked.find()) {
            html.append(escaped(markdown.substring(from, marked.start())));
            from = marked.end();
            if (marked.group(1) != null) {
                html.append("<code>").append(escaped(marked.group(1))).append("</code>");
            } else {
                html.append("<a href=\"")
                        .append(reference.resolve(marked.group(3)))
                        .append("\">");
                html.append(of(marked.group(2))).append("</a>");
            }
        }
        return html.append(escaped(markdown.substring(from))).toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("{", "&#123;")
                .replace("}", "&#125;")
                .replace("@", "&#64;")
                .replace("*/", "*&#47;")
                .replace("\\", "&#92;");
    }

    /** Returns what a parameter does, its default and what is allowed. */
    String of(Parameter<?> parameter) {
        String meaning = Element.capitalized(parameter.label()) + ": " + parameter.meaning() + ".";
        String standard = parameter.defaultText().isEmpty() ? "" : " Default: `" + parameter.defaultText() + "`.";
        return of(meaning + standard) + " Allowed: " + escaped(parameter.allowed()) + ".";
    }

    /** Returns paragraphs of HTML as a comment with this indentation. */
    static String comment(String indent, String html) {
        StringBuilder comment = new StringBuilder(indent + "/**\n");
        html.lines().forEach(line -> comment.append(wrapped(indent, line)));
        return comment.append(indent).append(" */\n").toString();
    }

    private static String wrapped(String indent, String line) {
        StringBuilder lines = new StringBuilder();
        StringBuilder last = new StringBuilder();
        for (String word : line.split(" ", -1)) {
            if (last.length() > 0 && last.length() + word.length() > WIDTH - indent.length()) {
                lines.append(indent).append(" * ").append(last).append('\n');
                last.setLength(0);
            }
            last.append(last.length() == 0 ? "" : " ").append(word);
        }
        return lines + indent + (" * " + last).stripTrailing() + "\n";
    }
}
