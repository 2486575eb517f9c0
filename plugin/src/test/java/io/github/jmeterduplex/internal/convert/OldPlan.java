package io.github.jmeterduplex.internal.convert;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A plan with samplers of other plugins, as JMeter saves it. Confined to one thread. */
final class OldPlan {
    private final StringBuilder elements = new StringBuilder();

    OldPlan sampler(String type, String name, Map<String, String> properties, String children) {
        return element("eu.luminis.jmeter.wssampler." + type, name, properties, children);
    }

    OldPlan single(String name, Map<String, String> properties) {
        return element("JMeter.plugins.functional.samplers.websocket.WebSocketSampler", name, properties, "");
    }

    OldPlan element(String type, String name, Map<String, String> properties, String children) {
        elements.append(xml(type, name, properties, children));
        return this;
    }

    static String xml(String type, String name, Map<String, String> properties, String children) {
        StringBuilder xml = new StringBuilder(
                "<" + type + " testclass=\"" + type + "\" testname=\"" + name + "\" enabled=\"true\">\n");
        new TreeMap<>(properties)
                .forEach((property, value) ->
                        xml.append("  <stringProp name=\"" + property + "\">" + value + "</stringProp>\n"));
        return xml + "</" + type + ">\n<hashTree>" + children + "</hashTree>\n";
    }

    Path write(Path folder) throws IOException {
        Path plan = folder.resolve("old.jmx");
        Files.writeString(
                plan,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<jmeterTestPlan version=\"1.2\"><hashTree>\n"
                        + xml("ThreadGroup", "Users", Map.of(), elements.toString())
                        + "</hashTree></jmeterTestPlan>\n");
        return plan;
    }
}
