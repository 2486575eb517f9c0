package io.github.jmeterduplex.samples.runs.gui;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** A .jmx as its XML says, read without JMeter. */
public final class PlanFile {
    /**
     * A Java Request.
     *
     * @param name its name in the tree
     * @param guiClass the class of its form
     * @param className the sampler's class
     * @param parameters its arguments
     */
    public record JavaRequest(String name, String guiClass, String className, Map<String, String> parameters) {}

    private final Document document;

    private PlanFile(Document document) {
        this.document = document;
    }

    public static PlanFile read(Path file) throws Exception {
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

    /**
     * An element of the tree with all its properties.
     *
     * @param path names of those above it and its own
     * @param attributes its class, the class of its form, whether it is enabled
     * @param properties their texts, by their names; those inside others below the others' names
     */
    record PlanElement(String path, Map<String, String> attributes, Map<String, String> properties) {
        boolean isOfDuplex() {
            return attributes.get("guiclass").startsWith("io.github.jmeterduplex.")
                    || properties.getOrDefault("classname", "").startsWith("io.github.jmeterduplex.");
        }
    }

    /** All elements, in the tree's order. */
    List<PlanElement> all() {
        return elements("*").stream()
                .filter(element -> element.getParentNode().getNodeName().equals("hashTree"))
                .filter(element -> element.hasAttribute("testname"))
                .map(element -> {
                    Map<String, String> attributes =
                            new TreeMap<>(Map.of("tag", element.getTagName(), "enabled", "true"));
                    for (int index = 0; index < element.getAttributes().getLength(); index++) {
                        Node attribute = element.getAttributes().item(index);
                        attributes.put(attribute.getNodeName(), attribute.getNodeValue());
                    }
                    Map<String, String> properties = new LinkedHashMap<>();
                    addProperties(element, "", properties);
                    return new PlanElement(path(element), attributes, properties);
                })
                .toList();
    }

    /**
     * What this plan has otherwise than the one it was made from, a line each. JMeter's own elements leave out, or
     * write, what is blank or false; those of Duplex do not.
     */
    List<String> differences(PlanFile original) {
        List<String> differences = new ArrayList<>();
        List<PlanElement> before = original.all();
        List<PlanElement> now = all();
        if (!now.stream()
                .map(PlanElement::path)
                .toList()
                .equals(before.stream().map(PlanElement::path).toList())) {
            return List.of(
                    "other elements: " + now.stream().map(PlanElement::path).toList());
        }
        for (int index = 0; index < now.size(); index++) {
            PlanElement element = now.get(index);
            boolean isExact = element.isOfDuplex();
            compare(element.path(), before.get(index).attributes(), element.attributes(), true, differences);
            compare(element.path(), before.get(index).properties(), element.properties(), isExact, differences);
        }
        return differences;
    }

    private static void compare(
            String path, Map<String, String> before, Map<String, String> now, boolean isExact, List<String> into) {
        Set<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            if (!Objects.equals(before.get(name), now.get(name))
                    && (isExact || !isNothing(before.get(name)) || !isNothing(now.get(name)))) {
                into.add(path + ": " + name + " was " + before.get(name) + ", is " + now.get(name));
            }
        }
    }

    private static boolean isNothing(String property) {
        return property == null || property.isEmpty() || property.equals("false");
    }

    /** The tree of an element's children comes after it. */
    private static String path(Element element) {
        Node above = element.getParentNode().getPreviousSibling();
        while (above != null && !(above instanceof Element)) {
            above = above.getPreviousSibling();
        }
        return (above == null ? "" : path((Element) above) + " > ") + element.getAttribute("testname");
    }

    private static void addProperties(Element parent, String prefix, Map<String, String> properties) {
        int index = 0;
        for (Element child : list(parent.getChildNodes())) {
            boolean isObject = list(child.getChildNodes()).stream()
                    .anyMatch(inner -> inner.getTagName().equals("name"));
            // the names in a collection may be numbers that each JMeter assigns itself
            String name = parent.getTagName().equals("collectionProp")
                    ? String.valueOf(index)
                    : isObject
                            ? child.getElementsByTagName("name").item(0).getTextContent()
                            : child.getAttribute("name");
            if (!isObject
                    && (child.getTagName().equals("elementProp")
                            || child.getTagName().equals("collectionProp"))) {
                addProperties(child, prefix + name + "/", properties);
            } else if (isObject) {
                properties.put(
                        prefix + name,
                        child.getElementsByTagName("value")
                                .item(0)
                                .getTextContent()
                                .strip());
            } else {
                properties.put(prefix + name, child.getTextContent());
            }
            index++;
        }
    }

    /** All Java Requests, in the order of the file. */
    public List<JavaRequest> javaRequests() {
        return elements("JavaSampler").stream()
                .map(sampler -> new JavaRequest(
                        sampler.getAttribute("testname"),
                        sampler.getAttribute("guiclass"),
                        property(sampler, "classname"),
                        parameters(sampler)))
                .toList();
    }

    private static Map<String, String> parameters(Element sampler) {
        Map<String, String> parameters = new LinkedHashMap<>();
        list(sampler.getElementsByTagName("elementProp")).stream()
                .filter(argument -> argument.getAttribute("elementType").equals("Argument"))
                .forEach(argument ->
                        parameters.put(property(argument, "Argument.name"), property(argument, "Argument.value")));
        return parameters;
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
            if (nodes.item(index) instanceof Element element) {
                elements.add(element);
            }
        }
        return elements;
    }
}
