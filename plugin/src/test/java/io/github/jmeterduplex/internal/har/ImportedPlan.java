package io.github.jmeterduplex.internal.har;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.har.plan.PlanText;
import io.github.jmeterduplex.internal.sampler.plan.PlanCheck;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** A plan that was made of a recording, read as XML. */
final class ImportedPlan {
    /** A test element: its tag, name and comment, its texts, and what stands below it. */
    record Part(String tag, String name, String comment, Map<String, String> parameters, List<Part> below) {
        /** The first element of this tag below it. */
        Part below(String wanted) {
            return below.stream()
                    .filter(node -> node.tag().equals(wanted))
                    .findFirst()
                    .orElseThrow();
        }

        String parameter(String parameter) {
            return parameters.getOrDefault(parameter, "");
        }
    }

    static {
        try {
            Path empty = Files.createTempFile("jmeter-", ".properties");
            JMeterUtils.loadJMeterProperties(empty.toString());
            Files.delete(empty);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final PlanText text;
    private final List<Part> elements;

    ImportedPlan(PlanText text) {
        this.text = text;
        try {
            Element root = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(text.jmx().getBytes(UTF_8)))
                    .getDocumentElement();
            this.elements = tree(child(root, "hashTree")).get(0).below().get(0).below();
        } catch (Exception e) {
            throw new AssertionError("the plan is no XML: " + text.jmx(), e);
        }
    }

    PlanText text() {
        return text;
    }

    private static Element child(Element parent, String tag) {
        return children(parent).stream()
                .filter(child -> child.getTagName().equals(tag))
                .findFirst()
                .orElseThrow();
    }

    private static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }

    private static List<Part> tree(Element hashTree) {
        List<Part> nodes = new ArrayList<>();
        List<Element> parts = children(hashTree);
        for (int i = 0; i < parts.size(); i += 2) {
            Map<String, String> parameters = new LinkedHashMap<>();
            read(parts.get(i), parameters);
            nodes.add(new Part(
                    parts.get(i).getTagName(),
                    parts.get(i).getAttribute("testname"),
                    parameters.getOrDefault("TestPlan.comments", ""),
                    parameters,
                    tree(parts.get(i + 1))));
        }
        return nodes;
    }

    private static void read(Element element, Map<String, String> parameters) {
        List<Element> children = children(element);
        Map<String, String> own = new LinkedHashMap<>();
        for (Element child : children) {
            if (child.getTagName().endsWith("Prop") && children(child).isEmpty()) {
                own.put(child.getAttribute("name"), child.getTextContent());
            } else {
                read(child, parameters);
            }
        }
        if (own.containsKey("Argument.value")) {
            parameters.put(own.getOrDefault("Argument.name", ""), own.get("Argument.value"));
        } else if (own.containsKey("Header.name")) {
            parameters.put(own.get("Header.name"), own.get("Header.value"));
        } else {
            parameters.putAll(own);
        }
    }

    /** The elements of the thread group. */
    List<Part> elements() {
        return elements;
    }

    /** Class and name of the samplers of Duplex, such as {@code StompSend /app/chat}. */
    List<String> steps() {
        return elements.stream()
                .filter(node -> node.tag().endsWith("Sampler") || node.tag().equals("HTTPSamplerProxy"))
                .map(node ->
                        node.tag().equals("HTTPSamplerProxy") ? "HTTP " + node.name() : type(node) + " " + node.name())
                .toList();
    }

    private static String type(Part node) {
        return node.parameter("classname").replaceFirst(".*\\.", "");
    }

    /** The sampler of this class, the first one is 0. */
    Part sampler(String type, int index) {
        List<Part> all =
                elements.stream().filter(node -> type(node).equals(type)).toList();
        if (index >= all.size()) {
            throw new NoSuchElementException("no " + type + " " + index + " in " + steps());
        }
        return all.get(index);
    }

    Part first(String tag) {
        return elements.stream()
                .filter(node -> node.tag().equals(tag))
                .findFirst()
                .orElseThrow();
    }

    /** What the command {@code check} says of it. */
    List<PlanCheck.Mistake> mistakes() {
        HashTree root = new ListedHashTree();
        HashTree group = root.add(new TestPlan("plan")).add(new ThreadGroup());
        for (Part node : elements) {
            if (node.tag().equals("JavaSampler")) {
                JavaSampler sampler = new JavaSampler();
                sampler.setName(node.name());
                sampler.setClassname(node.parameter("classname"));
                Arguments arguments = new Arguments();
                node.parameters().forEach((name, value) -> {
                    if (!name.equals("classname") && !name.startsWith("TestPlan.")) {
                        arguments.addArgument(name, value);
                    }
                });
                sampler.setArguments(arguments);
                group.add(sampler);
            }
        }
        return PlanCheck.of(root);
    }
}
