package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.plan.PlanStep.Extractor;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;

/**
 * Writes the HTTP Requests of an imported plan, and JMeter's elements below its samplers: headers, timers and
 * extractors. Confined to one thread.
 */
final class StepElementsWriter {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern INDEX = Pattern.compile("\\d+");
    private static final String MISSING = "not found";
    /** Shortest think time that the plan repeats, in milliseconds; a shorter one is the program's, not the user's. */
    private static final long THINK_MIN_MILLIS = 100;
    /** Longest think time of the plan, in milliseconds; a longer one is a break of the person who recorded. */
    private static final long THINK_MAX_MILLIS = 600_000;
    /** Earliest time that a real recording can have, in microseconds since 1970. */
    private static final long FIRST_TIME_MICROS = 1_000_000_000_000L;

    private final PlanXmlWriter xml;
    private final ReferenceRenderer renderer;

    StepElementsWriter(PlanXmlWriter xml, ReferenceRenderer renderer) {
        this.xml = xml;
        this.renderer = renderer;
    }

    void request(PlanStep step) throws XMLStreamException {
        boolean isRaw = step.parameters().containsKey("body");
        String name = renderer.ofPeople(step.name());
        xml.test("HTTPSamplerProxy", "HttpTestSampleGui", name, renderer.ofPeople(step.remark()), () -> {
            xml.bool("HTTPSampler.postBodyRaw", isRaw);
            xml.arguments("HTTPsampler.Arguments", () -> {
                if (isRaw) {
                    field("", step.parameter("body"), false);
                }
                for (Map.Entry<String, String> field : step.fields().entrySet()) {
                    field(field.getKey(), field.getValue(), true);
                }
            });
            xml.string("HTTPSampler.domain", renderer.ofJMeter(step.parameter("host")));
            xml.string("HTTPSampler.port", renderer.ofJMeter(step.parameter("port")));
            xml.string("HTTPSampler.protocol", step.parameter("protocol"));
            xml.string("HTTPSampler.path", renderer.ofJMeter(step.parameter("path")));
            xml.string("HTTPSampler.method", renderer.ofJMeter(step.parameter("method")));
            xml.bool("HTTPSampler.follow_redirects", Boolean.parseBoolean(step.parameter("follow")));
            xml.bool("HTTPSampler.use_keepalive", true);
            xml.string("HTTPSampler.connect_timeout", "20000");
            xml.string("HTTPSampler.response_timeout", "60000");
        });
    }

    private void field(String name, String value, boolean isEncoded) throws XMLStreamException {
        xml.element(renderer.ofPeople(name), "HTTPArgument", () -> {
            xml.bool("HTTPArgument.always_encode", isEncoded);
            if (!name.isEmpty()) {
                xml.string("Argument.name", renderer.ofJMeter(name));
                xml.bool("HTTPArgument.use_equals", true);
            }
            xml.string("Argument.value", renderer.ofJMeter(value));
            xml.string("Argument.metadata", "=");
        });
    }

    /**
     * Writes the child elements of a sampler: headers, timer and extractors.
     *
     * @param thinkMillis time between the step before and this one
     */
    void below(PlanStep step, long thinkMillis) throws XMLStreamException {
        if (step.isHttp() && !step.headers().isEmpty()) {
            headers(step);
        }
        if (thinkMillis >= THINK_MIN_MILLIS) {
            String comment = "As recorded; -Jthink is a percentage of it.";
            String delay = "${__jexl3(" + thinkMillis + "*${__P(think,100)}/100)}";
            xml.leaf(
                    "ConstantTimer",
                    "ConstantTimerGui",
                    "think",
                    comment,
                    () -> xml.string("ConstantTimer.delay", delay));
        }
        for (Extractor extractor : step.extractors()) {
            extractor(extractor);
        }
    }

    /**
     * Returns the think time between two steps in milliseconds, at most 10 minutes; 0 if a step does not have a time.
     */
    static long thinkMillis(long fromMicros, long toMicros) {
        return fromMicros < FIRST_TIME_MICROS
                ? 0
                : Math.min(THINK_MAX_MILLIS, Math.max(0, toMicros - fromMicros) / 1000);
    }

    private void headers(PlanStep step) throws XMLStreamException {
        xml.leaf(
                "HeaderManager",
                "HeaderPanel",
                "HTTP Header Manager",
                "",
                () -> xml.collection("HeaderManager.headers", () -> {
                    for (Map.Entry<String, String> header : step.headers().entrySet()) {
                        xml.element("", "Header", () -> {
                            xml.string("Header.name", renderer.ofJMeter(header.getKey()));
                            xml.string("Header.value", renderer.ofJMeter(header.getValue()));
                        });
                    }
                }));
    }

    private void extractor(Extractor extractor) throws XMLStreamException {
        String variable = extractor.variable();
        String place = ReferenceMarks.recorded(extractor.place());
        switch (extractor.kind()) {
            case JSON -> json(variable, path(place));
            case XML -> regex(variable, place, false);
            case HEADER -> regex(variable, "(?i)" + quoted(place) + ": (?:Bearer )?(\\S+)", true);
            case FIELD -> {
                String value = "[^>]*(?:value|content)=[\"']([^\"']+)";
                regex(variable, "name=[\"']" + quoted(place) + "[\"']" + value, false);
            }
        }
    }

    /** Escapes each special character of a text for a Perl regular expression, which JMeter uses. */
    private static String quoted(String text) {
        return text.replaceAll("([^A-Za-z0-9_-])", "\\\\$1");
    }

    /** Converts a JSON pointer to JSONPath. */
    private static String path(String pointer) {
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
        xml.leaf("JSONPostProcessor", "JSONPostProcessorGui", variable, "", () -> {
            xml.string("JSONPostProcessor.referenceNames", variable);
            xml.string("JSONPostProcessor.jsonPathExprs", renderer.ofJMeter(path));
            xml.string("JSONPostProcessor.match_numbers", "1");
            xml.string("JSONPostProcessor.defaultValues", MISSING);
        });
    }

    private void regex(String variable, String regex, boolean isHeader) throws XMLStreamException {
        xml.leaf("RegexExtractor", "RegexExtractorGui", variable, "", () -> {
            xml.string("RegexExtractor.useHeaders", String.valueOf(isHeader));
            xml.string("RegexExtractor.refname", variable);
            xml.string("RegexExtractor.regex", renderer.ofJMeter(regex));
            xml.string("RegexExtractor.template", "$1$");
            xml.string("RegexExtractor.default", MISSING);
            xml.string("RegexExtractor.match_number", "1");
        });
    }
}
