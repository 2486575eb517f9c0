package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of an XML text that a regular expression finds again: of attributes, and of elements that contain only
 * text, each the first of its name. Pure.
 */
final class XmlValues {
    private static final String ATTRIBUTE = "attribute:";
    private static final String ELEMENT = "element:";
    /** Longer texts are documents. */
    private static final int TEXT_MAX = 16 * 1024;

    private static final int VALUES_MAX = 50;
    private static final Pattern TAG = Pattern.compile("<([A-Za-z_][A-Za-z0-9_:.-]*)([^<>]*)>");
    private static final Pattern PAIR =
            Pattern.compile("\\s([A-Za-z_][A-Za-z0-9_:.-]*)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')");
    /** Names of vocabularies, which both sides use. */
    private static final Pattern VOCABULARY = Pattern.compile("(xmlns|xml|xsi)(:.*)?");

    /** Addresses, and versions like 1.0. */
    private static final Pattern OF_VOCABULARIES = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:\\S+|\\d+\\.\\d+");

    private static final Pattern NUMBER = Pattern.compile("0|[1-9]\\d{0,8}");

    private XmlValues() {}

    /** Whether the place of a value is in an XML text. */
    static boolean isXml(RecordedValue leaf) {
        return leaf.pointer().startsWith(ATTRIBUTE) || leaf.pointer().startsWith(ELEMENT);
    }

    /** Returns a regular expression that finds the value of such a place, with one group. */
    static String regex(String pointer) {
        String name = pointer.replaceFirst("^[a-z]+:", "").replaceAll("([.-])", "\\\\$1");
        return pointer.startsWith(ATTRIBUTE)
                ? "\\s" + name + "\\s*=\\s*[\"']([^\"']+)[\"']"
                : "<" + name + "(?:\\s[^>]*)?>\\s*([^<\\s]+)\\s*<";
    }

    /** Returns all values of a text in their order, up to a bound; empty if the text does not begin with a tag. */
    static List<RecordedValue> of(String text) {
        if (!text.stripLeading().startsWith("<") || text.length() > TEXT_MAX) {
            return List.of();
        }
        Map<String, RecordedValue> values = new LinkedHashMap<>();
        Matcher tag = TAG.matcher(text);
        while (tag.find() && values.size() < VALUES_MAX) {
            Matcher pair = PAIR.matcher(text).region(tag.start(2), tag.end(2));
            while (pair.find()) {
                int value = pair.group(2) == null ? 3 : 2;
                add(leaf(ATTRIBUTE, pair.group(1), text, pair.start(value), pair.end(value)), values);
            }
            int end = text.indexOf('<', tag.end());
            if (end >= 0 && text.startsWith("</" + tag.group(1) + ">", end)) {
                add(leaf(ELEMENT, tag.group(1), text, tag.end(), end), values);
            }
        }
        return values.values().stream().filter(leaf -> isFound(leaf, text)).toList();
    }

    private static RecordedValue leaf(String kind, String name, String text, int from, int to) {
        String value = text.substring(from, to);
        boolean isNumber = NUMBER.matcher(value).matches();
        return new RecordedValue(kind + name, name, value, !isNumber, isNumber, from, to);
    }

    private static void add(RecordedValue leaf, Map<String, RecordedValue> values) {
        if (!VOCABULARY.matcher(leaf.name()).matches()
                && !OF_VOCABULARIES.matcher(leaf.value()).matches()) {
            values.putIfAbsent(leaf.pointer(), leaf);
        }
    }

    /** Whether the expression finds the value: it may also be in a comment, or contain white space or an escape. */
    private static boolean isFound(RecordedValue leaf, String text) {
        Matcher found = Pattern.compile(regex(leaf.pointer())).matcher(text);
        return leaf.value().indexOf('&') < 0 && found.find() && found.group(1).equals(leaf.value());
    }
}
