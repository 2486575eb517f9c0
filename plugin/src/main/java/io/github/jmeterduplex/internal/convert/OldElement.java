package io.github.jmeterduplex.internal.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * An element of a plan, with the properties of its class.
 *
 * @param xml its XML, which the {@code hashTree} of its children follows
 */
record OldElement(Element xml) {
    private static final String PLUGIN = "eu.luminis.jmeter.wssampler.";
    private static final String SINGLE = "JMeter.plugins.functional.samplers.websocket.WebSocketSampler";

    /** Whether the element is of jmeter-websocket-samplers. */
    boolean isOfSamplers() {
        return type().startsWith(PLUGIN);
    }

    /** Whether the element is the sampler of JMeter-WebSocketSampler. */
    boolean isSingleSampler() {
        return type().equals(SINGLE);
    }

    /** Whether the element is a frame filter, which applies to the samplers in its scope. */
    boolean isFilter() {
        return isOfSamplers() && type().endsWith("Filter");
    }

    /** Returns the full name of the element's class. */
    String type() {
        String type = xml.getAttribute("testclass");
        return type.isEmpty() ? xml.getTagName() : type;
    }

    /** Returns the name of the class without its package. */
    String simpleType() {
        return type().replaceFirst(".*\\.", "");
    }

    /** Returns the name that the user gave the element. */
    String name() {
        return xml.getAttribute("testname");
    }

    boolean isEnabled() {
        return !xml.getAttribute("enabled").equals("false");
    }

    /** Returns the text of a property; empty if it is missing or blank. */
    Optional<String> text(String property) {
        return PlanXml.children(xml).stream()
                .filter(child -> child.getAttribute("name").equals(property))
                .map(Element::getTextContent)
                .filter(text -> !text.isBlank())
                .findFirst();
    }

    String text(String property, String ifMissing) {
        return text(property).orElse(ifMissing);
    }

    boolean isTrue(String property) {
        return text(property, "false").strip().equals("true");
    }

    /** Returns the {@code hashTree} with the element's children; null if the plan has none there. */
    @Nullable
    Element tree() {
        Node next = xml.getNextSibling();
        return next instanceof Element element && element.getTagName().equals("hashTree") ? element : null;
    }

    /** Returns the elements in a {@code hashTree}, without those below them. */
    static List<OldElement> in(@Nullable Element tree) {
        return tree == null
                ? List.of()
                : PlanXml.children(tree).stream()
                        .filter(child -> !child.getTagName().equals("hashTree"))
                        .map(OldElement::new)
                        .toList();
    }

    /** Returns the frame filters that apply to the element: its children, and those next to it and to its parents. */
    List<OldElement> filters() {
        List<OldElement> filters = new ArrayList<>();
        for (Node tree = tree() == null ? xml.getParentNode() : tree();
                tree instanceof Element element && element.getTagName().equals("hashTree");
                tree = tree.getParentNode()) {
            in(element).stream()
                    .filter(OldElement::isFilter)
                    .filter(OldElement::isEnabled)
                    .forEach(filters::add);
        }
        return filters;
    }

    /** Removes the element and its children from the plan. */
    void remove() {
        Element tree = tree();
        if (tree != null) {
            tree.getParentNode().removeChild(tree);
        }
        xml.getParentNode().removeChild(xml);
    }
}
