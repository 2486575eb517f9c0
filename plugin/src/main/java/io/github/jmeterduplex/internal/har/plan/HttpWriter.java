package io.github.jmeterduplex.internal.har.plan;

import java.util.Map;
import javax.xml.stream.XMLStreamException;

/** Writes HTTP Requests. Confined to one thread. */
final class HttpWriter {
    private final PlanXmlWriter xml;
    private final ReferenceRenderer renderer;

    HttpWriter(PlanXmlWriter xml, ReferenceRenderer renderer) {
        this.xml = xml;
        this.renderer = renderer;
    }

    void write(PlanStep step) throws XMLStreamException {
        Map<String, String> parameters = step.parameters();
        boolean isRaw = parameters.containsKey("body");
        xml.test(
                "HTTPSamplerProxy",
                "HttpTestSampleGui",
                renderer.ofPeople(step.name()),
                renderer.ofPeople(step.remark()),
                () -> {
                    xml.bool("HTTPSampler.postBodyRaw", isRaw);
                    xml.element(
                            "HTTPsampler.Arguments",
                            "Arguments",
                            () -> xml.collection("Arguments.arguments", () -> {
                                if (isRaw) {
                                    field("", step.parameter("body"), false);
                                }
                                for (Map.Entry<String, String> field :
                                        step.fields().entrySet()) {
                                    field(field.getKey(), field.getValue(), true);
                                }
                            }));
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

    void headers(PlanStep step) throws XMLStreamException {
        xml.test(
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
        xml.leaf();
    }
}
