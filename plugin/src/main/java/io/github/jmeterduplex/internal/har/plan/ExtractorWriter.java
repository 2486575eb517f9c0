package io.github.jmeterduplex.internal.har.plan;

import java.util.List;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;

/** Writes the extractors of an imported plan as elements of a JMX file. Confined to one thread. */
final class ExtractorWriter {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern INDEX = Pattern.compile("\\d+");
    private static final String MISSING = "not found";

    private final PlanXmlWriter xml;
    private final ReferenceRenderer renderer;

    ExtractorWriter(PlanXmlWriter xml, ReferenceRenderer renderer) {
        this.xml = xml;
        this.renderer = renderer;
    }

    void write(List<Extractor> extractors) throws XMLStreamException {
        for (Extractor extractor : extractors) {
            String place = ReferenceMarks.recorded(extractor.place());
            switch (extractor.kind()) {
                case JSON -> json(extractor.variable(), path(place));
                case XML -> regex(extractor.variable(), place, false);
                case HEADER -> regex(extractor.variable(), "(?i)" + quoted(place) + ": (?:Bearer )?(\\S+)", true);
                case FIELD ->
                    regex(
                            extractor.variable(),
                            "name=[\"']" + quoted(place) + "[\"'][^>]*(?:value|content)=[\"']([^\"']+)",
                            false);
            }
        }
    }

    /** Quotes each character by itself: Perl's expressions, which JMeter takes, cannot be quoted in another way. */
    private static String quoted(String text) {
        return text.replaceAll("([^A-Za-z0-9_-])", "\\\\$1");
    }

    /** Returns a JSON pointer as JSONPath. */
    static String path(String pointer) {
        StringBuilder path = new StringBuilder("$");
        for (String part : pointer.substring(pointer.isEmpty() ? 0 : 1).split("/", -1)) {
            String name = part.replace("~1", "/").replace("~0", "~");
            if (INDEX.matcher(name).matches()) {
                path.append('[').append(name).append(']');
            } else if (NAME.matcher(name).matches()) {
                path.append('.').append(name);
            } else {
                path.append("['")
                        .append(name.replace("\\", "\\\\").replace("'", "\\'"))
                        .append("']");
            }
        }
        return path.toString();
    }

    private void json(String variable, String path) throws XMLStreamException {
        xml.test("JSONPostProcessor", "JSONPostProcessorGui", variable, "", () -> {
            xml.string("JSONPostProcessor.referenceNames", variable);
            xml.string("JSONPostProcessor.jsonPathExprs", renderer.ofJMeter(path));
            xml.string("JSONPostProcessor.match_numbers", "1");
            xml.string("JSONPostProcessor.defaultValues", MISSING);
        });
        xml.leaf();
    }

    private void regex(String variable, String regex, boolean isHeader) throws XMLStreamException {
        xml.test("RegexExtractor", "RegexExtractorGui", variable, "", () -> {
            xml.string("RegexExtractor.useHeaders", String.valueOf(isHeader));
            xml.string("RegexExtractor.refname", variable);
            xml.string("RegexExtractor.regex", renderer.ofJMeter(regex));
            xml.string("RegexExtractor.template", "$1$");
            xml.string("RegexExtractor.default", MISSING);
            xml.string("RegexExtractor.match_number", "1");
        });
        xml.leaf();
    }
}
