package io.github.jmeterduplex.internal.har.plan;

import java.io.Writer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes the XML of a plan, indented as JMeter does. Confined to one thread. */
final class PlanXmlWriter {
    private final XMLStreamWriter out;
    private int depth;

    PlanXmlWriter(Writer writer) throws XMLStreamException {
        this.out = XMLOutputFactory.newInstance().createXMLStreamWriter(writer);
    }

    @FunctionalInterface
    interface Content {
        void write() throws XMLStreamException;
    }

    void document(Content content) throws XMLStreamException {
        out.writeStartDocument("UTF-8", "1.0");
        content.write();
        out.writeCharacters("\n");
        out.writeEndDocument();
        out.flush();
    }

    void node(String name, String[] attributes, Content content) throws XMLStreamException {
        begin(name, attributes);
        depth++;
        content.write();
        depth--;
        line();
        out.writeEndElement();
    }

    private void begin(String name, String... attributes) throws XMLStreamException {
        line();
        out.writeStartElement(name);
        for (int i = 0; i < attributes.length; i += 2) {
            out.writeAttribute(attributes[i], attributes[i + 1]);
        }
    }

    private void line() throws XMLStreamException {
        out.writeCharacters("\n" + "  ".repeat(depth));
    }

    void tree(Content content) throws XMLStreamException {
        node("hashTree", new String[0], content);
    }

    void string(String name, String value) throws XMLStreamException {
        property("stringProp", name, value);
    }

    void bool(String name, boolean value) throws XMLStreamException {
        property("boolProp", name, String.valueOf(value));
    }

    private void property(String kind, String name, String value) throws XMLStreamException {
        begin(kind, "name", name);
        out.writeCharacters(value);
        out.writeEndElement();
    }

    void collection(String name, Content content) throws XMLStreamException {
        node("collectionProp", new String[] {"name", name}, content);
    }

    /** Writes an {@code elementProp}, a property that contains other properties. */
    void element(String name, String type, Content content) throws XMLStreamException {
        node("elementProp", new String[] {"name", name, "elementType", type}, content);
    }

    /** Writes a property that is a table of arguments. */
    void arguments(String name, Content rows) throws XMLStreamException {
        element(name, "Arguments", () -> collection("Arguments.arguments", rows));
    }

    /** Writes a test element without children, that is with an empty {@code hashTree}. */
    void leaf(String type, String gui, String name, String comment, Content content) throws XMLStreamException {
        test(type, gui, name, comment, content);
        line();
        out.writeEmptyElement("hashTree");
    }

    /** Writes a test element, for example a sampler, with its GUI class, name and comment. */
    void test(String type, String gui, String name, String comment, Content content) throws XMLStreamException {
        String[] attributes = {
            "guiclass", gui, "testclass", type, "testname", ReferenceRenderer.plain(name), "enabled", "true"
        };
        node(type, attributes, () -> {
            if (!comment.isEmpty()) {
                string("TestPlan.comments", ReferenceRenderer.plain(comment));
            }
            content.write();
        });
    }

    void argument(String name, String value) throws XMLStreamException {
        element(name, "Argument", () -> {
            string("Argument.name", name);
            string("Argument.value", value);
            string("Argument.metadata", "=");
        });
    }
}
