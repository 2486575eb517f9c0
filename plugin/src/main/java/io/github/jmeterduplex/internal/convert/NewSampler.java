package io.github.jmeterduplex.internal.convert;

import java.util.LinkedHashMap;
import java.util.Map;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A sampler of Duplex over plain WebSockets in a plan, with its parameters. Confined to one thread. */
final class NewSampler {
    private final String type;
    private final String name;
    private final Map<String, String> parameters = new LinkedHashMap<>();

    /** @param type name of the class, for example {@code WsSend} */
    NewSampler(String type, String name) {
        this.type = type;
        this.name = name;
    }

    String type() {
        return type;
    }

    NewSampler with(String parameter, String value) {
        parameters.put(parameter, value);
        return this;
    }

    /** Sets a parameter unless the value is empty, so that it keeps its default. */
    NewSampler unlessEmpty(String parameter, String value) {
        return value.isEmpty() ? this : with(parameter, value);
    }

    Element xml(Document plan, boolean isEnabled) {
        Element sampler = element(plan, "JavaSampler", "testname", name);
        sampler.setAttribute("guiclass", "io.github.jmeterduplex.gui." + type + "Gui");
        sampler.setAttribute("testclass", "JavaSampler");
        sampler.setAttribute("enabled", String.valueOf(isEnabled));
        Element arguments = element(plan, "elementProp", "name", "arguments");
        arguments.setAttribute("elementType", "Arguments");
        Element rows = element(plan, "collectionProp", "name", "Arguments.arguments");
        parameters.forEach((parameter, value) -> {
            Element row = element(plan, "elementProp", "name", parameter);
            row.setAttribute("elementType", "Argument");
            row.appendChild(string(plan, "Argument.name", parameter));
            row.appendChild(string(plan, "Argument.value", value));
            row.appendChild(string(plan, "Argument.metadata", "="));
            rows.appendChild(row);
        });
        arguments.appendChild(rows);
        sampler.appendChild(arguments);
        sampler.appendChild(string(plan, "classname", "io.github.jmeterduplex.websocket." + type));
        return sampler;
    }

    private static Element string(Document plan, String name, String value) {
        Element property = element(plan, "stringProp", "name", name);
        property.setTextContent(value);
        return property;
    }

    private static Element element(Document plan, String tag, String attribute, String value) {
        Element element = plan.createElement(tag);
        element.setAttribute(attribute, value);
        return element;
    }

    /** Returns a Simple Controller, which holds the samplers that one sampler has become. */
    static Element controller(Document plan, String name, boolean isEnabled) {
        Element controller = element(plan, "GenericController", "testname", name);
        controller.setAttribute("guiclass", "LogicControllerGui");
        controller.setAttribute("testclass", "GenericController");
        controller.setAttribute("enabled", String.valueOf(isEnabled));
        return controller;
    }
}
