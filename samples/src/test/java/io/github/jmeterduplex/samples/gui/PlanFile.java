package io.github.jmeterduplex.samples.gui;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** A .jmx as its XML says, read without JMeter. */
final class PlanFile {
    /**
     * A Java Request.
     *
     * @param name its name in the tree
     * @param guiClass the class of its form
     * @param className the sampler's class
     * @param cells its arguments
     */
    record JavaRequest(String name, String guiClass, String className, Map<String, String> cells) {}

    private final Document document;

    private PlanFile(Document document) {
        this.document = document;
    }

    static PlanFile read(Path file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return new PlanFile(factory.newDocumentBuilder().parse(file.toFile()));
    }

    /** The names of all elements, in the tree's order. */
    List<String> names() {
        return elements("*").stream()
                .filter(element -> element.getParentNode().getNodeName().equals("hashTree"))
                .filter(element -> element.hasAttribute("testname"))
                .map(element -> element.getAttribute("testname"))
                .toList();
    }

    List<JavaRequest> javaRequests() {
        return elements("JavaSampler").stream()
                .map(sampler -> new JavaRequest(
                        sampler.getAttribute("testname"),
                        sampler.getAttribute("guiclass"),
                        property(sampler, "classname"),
                        cells(sampler)))
                .toList();
    }

    private static Map<String, String> cells(Element sampler) {
        Map<String, String> cells = new LinkedHashMap<>();
        list(sampler.getElementsByTagName("elementProp")).stream()
                .filter(argument -> argument.getAttribute("elementType").equals("Argument"))
                .forEach(argument ->
                        cells.put(property(argument, "Argument.name"), property(argument, "Argument.value")));
        return cells;
    }

    private static String property(Element element, String name) {
        return list(element.getElementsByTagName("stringProp")).stream()
                .filter(property -> property.getAttribute("name").equals(name))
                .map(Node::getTextContent)
                .findFirst()
                .orElse("");
    }

    private List<Element> elements(String tag) {
        return list(document.getElementsByTagName(tag));
    }

    private static List<Element> list(NodeList nodes) {
        List<Element> elements = new ArrayList<>();
        for (int index = 0; index < nodes.getLength(); index++) {
            elements.add((Element) nodes.item(index));
        }
        return elements;
    }
}
