package io.github.jmeterduplex.internal.convert;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Writes a copy of a plan in which the samplers of jmeter-websocket-samplers and JMeter-WebSocketSampler are samplers
 * of Duplex. All other elements stay as they are.
 *
 * @param plan the file to read
 * @param converted the file to write
 * @param isOverwriting whether an existing file is replaced
 */
public record PlanConversion(Path plan, Path converted, boolean isOverwriting) {
    /** Returns the default file to which the plan is written, next to the plan. */
    public static Path convertedOf(Path plan) {
        return plan.resolveSibling(
                String.valueOf(plan.getFileName()).replaceFirst("\\.[A-Za-z]+$", "") + "-duplex.jmx");
    }

    /**
     * Writes the converted plan.
     *
     * @return what became of the elements, and what has no counterpart, a sentence each
     * @throws ConvertException if the plan does not have an element to convert, or the file to write already exists
     * @throws IOException if a file cannot be read or written
     */
    public List<String> run() throws IOException {
        if (Files.exists(converted) && Files.isSameFile(plan, converted)) {
            throw new ConvertException(converted + " is the plan itself: name another file with -o");
        }
        if (Files.exists(converted) && !isOverwriting) {
            throw new ConvertException(converted + " exists already: name another file with -o, or give --overwrite");
        }
        Document document = PlanXml.read(plan);
        List<OldElement> elements = new ArrayList<>();
        collect(document.getDocumentElement(), elements);
        if (elements.isEmpty()) {
            throw new ConvertException(
                    plan + " has no element of jmeter-websocket-samplers or JMeter-WebSocketSampler");
        }
        List<String> summary = converted(document, elements);
        Files.writeString(converted, PlanXml.text(document), UTF_8);
        return summary;
    }

    /** Collects the elements of the other plugins in their order. */
    private static void collect(Element parent, List<OldElement> elements) {
        for (Element child : PlanXml.children(parent)) {
            OldElement element = new OldElement(child);
            if (element.isOfSamplers() || element.isSingleSampler()) {
                elements.add(element);
            } else {
                collect(child, elements);
            }
        }
    }

    private static List<String> converted(Document document, List<OldElement> elements) {
        Remarks remarks = new Remarks();
        Conditions conditions = new Conditions(elements, remarks);
        SamplersConversion samplers = new SamplersConversion(conditions, remarks);
        SingleSamplerConversion single = new SingleSamplerConversion(elements, remarks);
        Map<String, Integer> counts = new TreeMap<>();
        // the filters are there until all samplers in their scope are converted
        Map<OldElement, List<NewSampler>> replacements = new LinkedHashMap<>();
        for (OldElement old : elements) {
            List<NewSampler> replacement = old.isSingleSampler() ? single.of(old) : samplers.of(old);
            replacements.put(old, replacement);
            String became = replacement.stream().map(NewSampler::type).collect(Collectors.joining(" + "));
            if (!became.isEmpty()) {
                counts.merge(old.simpleType() + " -> " + became, 1, Integer::sum);
            } else if (old.isFilter()) {
                counts.merge(old.simpleType() + " -> conditions, if any", 1, Integer::sum);
            }
        }
        replacements.forEach((old, replacement) -> replace(document, old, replacement));
        List<String> summary = new ArrayList<>();
        counts.forEach((what, count) -> summary.add(count + " " + what));
        summary.addAll(remarks.sentences());
        return summary;
    }

    private static void replace(Document document, OldElement old, List<NewSampler> replacement) {
        if (!replacement.isEmpty()) {
            Element parent = (Element) old.xml().getParentNode();
            @Nullable Element ofController = null;
            if (replacement.size() > 1) {
                parent.insertBefore(NewSampler.controller(document, old.name(), old.isEnabled()), old.xml());
                ofController = document.createElement("hashTree");
                parent.insertBefore(ofController, old.xml());
            }
            for (NewSampler sampler : replacement) {
                Element xml = sampler.xml(document, old.isEnabled());
                Element children = document.createElement("hashTree");
                moveChildren(old, sampler, replacement, children);
                if (ofController == null) {
                    parent.insertBefore(xml, old.xml());
                    parent.insertBefore(children, old.xml());
                } else {
                    ofController.appendChild(xml);
                    ofController.appendChild(children);
                }
            }
        }
        old.remove();
    }

    /**
     * Moves the children of an old sampler below a new one: HTTP managers to the one that connects, if there is one,
     * and all others to the one that sends or receives.
     */
    private static void moveChildren(OldElement old, NewSampler sampler, List<NewSampler> all, Element children) {
        boolean isConnect = sampler.type().equals("WsConnect");
        if (sampler.type().equals("WsDisconnect") && all.size() > 1) {
            return;
        }
        for (OldElement child : OldElement.in(old.tree())) {
            boolean isManager = child.type().matches("HeaderManager|CookieManager|AuthManager");
            if (!child.isFilter() && (all.size() == 1 || isManager == isConnect)) {
                Element tree = child.tree();
                children.appendChild(child.xml());
                children.appendChild(tree == null ? children.getOwnerDocument().createElement("hashTree") : tree);
            }
        }
    }
}
