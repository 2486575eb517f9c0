package io.github.jmeterduplex.samples.runs;

import io.github.jmeterduplex.samples.runs.harness.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A Java Request of a plan file, to be run in a plan beside those of other files.
 *
 * @param parameters the values as they stand in the file, with functions and variables
 */
public record PlanSampler(String label, String className, Map<String, Object> parameters) {
    /** The Java Requests of a plan, in their order. */
    public static List<PlanSampler> of(Path plan) throws IOException {
        List<PlanSampler> samplers = new ArrayList<>();
        try {
            NodeList found = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(plan.toFile())
                    .getElementsByTagName("JavaSampler");
            for (Element sampler : elements(found)) {
                samplers.add(read(sampler));
            }
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException("no XML: " + plan, e);
        }
        return samplers;
    }

    private static PlanSampler read(Element sampler) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        String className = "";
        String parameter = "";
        for (Element property : elements(sampler.getElementsByTagName("stringProp"))) {
            switch (property.getAttribute("name")) {
                case "classname" -> className = property.getTextContent();
                case "Argument.name" -> parameter = property.getTextContent();
                case "Argument.value" -> parameters.put(parameter, property.getTextContent());
                default -> {
                    // the rest is for JMeter's window
                }
            }
        }
        return new PlanSampler(sampler.getAttribute("testname"), className, parameters);
    }

    private static List<Element> elements(NodeList nodes) {
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    /** Adds it to a plan, with other text in place of one that stands in its parameters. */
    public void addTo(Plan plan, Map<String, String> replaced) {
        Map<String, Object> changed = new LinkedHashMap<>(parameters);
        changed.replaceAll((parameter, value) -> {
            String text = value.toString();
            for (Map.Entry<String, String> one : replaced.entrySet()) {
                text = text.replace(one.getKey(), one.getValue());
            }
            return text;
        });
        plan.javaRequest(label, className, changed);
    }
}
