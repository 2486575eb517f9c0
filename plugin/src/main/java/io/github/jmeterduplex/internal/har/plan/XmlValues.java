package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds values in XML that a regular expression can find again: attributes, and elements that contain only text. Of
 * each name, only the first one counts. Pure.
 */
final class XmlValues {
    private static final String ATTRIBUTE = "attribute:";
    private static final String ELEMENT = "element:";
    /** Maximum length of a text whose values are read; a longer text is a document. */
    private static final int TEXT_MAX = 16 * 1024;

    private static final int VALUES_MAX = 50;
    private static final Pattern TAG = Pattern.compile("<([A-Za-z_][A-Za-z0-9_:.-]*)([^<>]*)>");
    private static final Pattern PAIR =
            Pattern.compile("\\s([A-Za-z_][A-Za-z0-9_:.-]*)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')");
    /** Matches names of XML vocabularies, which both sides use. */
    private static final Pattern VOCABULARY = Pattern.compile("(xmlns|xml|xsi)(:.*)?");

    /** Matches values of XML vocabularies: addresses, and versions like 1.0. */
    private static final Pattern OF_VOCABULARIES = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:\\S+|\\d+\\.\\d+");

    private static final Pattern NUMBER = Pattern.compile("0|[1-9]\\d{0,8}");

    private XmlValues() {}

    /** Whether a value is from an XML text. */
    static boolean isXml(RecordedValue leaf) {
        return leaf.pointer().startsWith(ATTRIBUTE) || leaf.pointer().startsWith(ELEMENT);
    }

    /** Returns a regular expression whose one group finds the XML value with this pointer. */
    static String regex(String pointer) {
        String name = pointer.replaceFirst("^[a-z]+:", "").replaceAll("([.-])", "\\\\$1");
        return pointer.startsWith(ATTRIBUTE)
                ? "\\s" + name + "\\s*=\\s*[\"']([^\"']+)[\"']"
                : "<" + name + "(?:\\s[^>]*)?>\\s*([^<\\s]+)\\s*<";
    }

    /**
     * Returns the values of an XML text in their order, up to a maximum; empty if the text does not begin with a tag.
     */
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

    /** Whether the regular expression finds this very value, and not, for example, one in a comment. */
    private static boolean isFound(RecordedValue leaf, String text) {
        Matcher found = Pattern.compile(regex(leaf.pointer())).matcher(text);
        return leaf.value().indexOf('&') < 0 && found.find() && found.group(1).equals(leaf.value());
    }
}
