package io.github.jmeterduplex.internal.report.write;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.codec.DisplayText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One HTML file that contains all it needs: markup, style, the chart library uPlot, scripts and the data as JSON.
 *
 * <p>The scripts put texts of the data into the page as texts, never as markup; here texts are prevented from ending
 * the element that contains them.
 */
public final class HtmlPage {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([\\w.]+)}}");

    /** The scripts that every page has, before the page's own. */
    private static final List<String> PARTS = List.of(
            "dom.js",
            "times.js",
            "charts.js",
            "verdict.js",
            "labels.js",
            "stages.js",
            "errors.js",
            "messages.js",
            "sessions.js",
            "search.js",
            "client.js");

    private HtmlPage() {}

    /**
     * Returns a page that a script fills with data.
     *
     * @param script the resource that fills it
     * @param title any text
     * @param data the script's data
     */
    public static String text(String script, String title, Map<String, Object> data) {
        return text(List.of(script), title, data, "");
    }

    /**
     * Returns the page of a run that has not ended: it asks its server for newer data.
     *
     * @param title any text
     * @param data the script's first data
     */
    public static String live(String title, Map<String, Object> data) {
        return text(List.of("report.js", "live.js"), title, data, "; connect-src 'self'");
    }

    private static String text(List<String> scripts, String title, Map<String, Object> data, String connect) {
        String library = resource("uPlot.iife.min.js");
        String program = Stream.concat(PARTS.stream(), scripts.stream())
                .map(HtmlPage::resource)
                .collect(Collectors.joining("\n"));
        Matcher placeholder = PLACEHOLDER.matcher(resource("page.html"));
        StringBuilder page = new StringBuilder();
        while (placeholder.find()) {
            String text = switch (placeholder.group(1)) {
                case "title" -> escaped(title);
                case "data" -> json(data);
                case "library" -> library;
                case "program" -> program;
                case "hashes" -> hash(library) + ' ' + hash(program);
                case "connect" -> connect;
                default -> resource(placeholder.group(1));
            };
            placeholder.appendReplacement(page, Matcher.quoteReplacement(text));
        }
        return placeholder.appendTail(page).toString();
    }

    /** Returns the hash of a script for a Content Security Policy, so that browsers run only the page's own scripts. */
    private static String hash(String script) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each JVM has SHA-256", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream("html/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("\r\n", "\n")
                    .strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String escaped(String text) {
        return DisplayText.line(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /**
     * Returns JSON in which texts cannot end the script element or begin a comment: {@code <} occurs only in strings.
     */
    public static String json(Map<String, Object> data) {
        try {
            return JSON.std
                    .with(JSON.Feature.WRITE_NULL_PROPERTIES)
                    .asString(data)
                    .replace("<", "\\u003c");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
