package io.github.jmeterduplex.internal.convert;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Reads and writes the XML of a plan. Pure. */
final class PlanXml {
    private PlanXml() {}

    /**
     * Returns the plan of a file, without the blanks between its elements.
     *
     * @throws ConvertException if the file is not a test plan
     */
    static Document read(Path plan) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            // no file or address that the plan names is read
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            // a fault is thrown, and not printed too
            builder.setErrorHandler(null);
            Document document = builder.parse(plan.toFile());
            if (!document.getDocumentElement().getTagName().equals("jmeterTestPlan")) {
                throw new ConvertException(plan + " is not a test plan: its first element is <"
                        + document.getDocumentElement().getTagName() + "> instead of <jmeterTestPlan>");
            }
            removeBlanks(document.getDocumentElement());
            return document;
        } catch (SAXException e) {
            throw new ConvertException(plan + " is not a test plan: " + e.getMessage(), e);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the child elements in their order. */
    static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }

    private static void removeBlanks(Element parent) {
        List<Element> children = children(parent);
        if (children.isEmpty()) {
            return;
        }
        Node child = parent.getFirstChild();
        while (child != null) {
            Node next = child.getNextSibling();
            if (child.getNodeType() == Node.TEXT_NODE && child.getTextContent().isBlank()) {
                parent.removeChild(child);
            }
            child = next;
        }
        children.forEach(PlanXml::removeBlanks);
    }

    /** Returns the text of a plan, indented as JMeter does. */
    static String text(Document document) {
        try {
            TransformerFactory factory = TransformerFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            Transformer transformer = factory.newTransformer();
            transformer.setOutputProperty(OutputKeys.INDENT, "yes");
            transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            transformer.setOutputProperty("{http://xml.apache.org/xslt}indent-amount", "2");
            StringWriter text = new StringWriter();
            transformer.transform(new DOMSource(document), new StreamResult(text));
            return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    + text.toString().replace("\r\n", "\n");
        } catch (TransformerException e) {
            throw new IllegalStateException(e);
        }
    }
}
