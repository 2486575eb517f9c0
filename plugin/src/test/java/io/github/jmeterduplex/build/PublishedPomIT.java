package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The POM that goes to Maven Central beside the jar, and its parent. */
class PublishedPomIT {
    private static final XPath XPATH = XPathFactory.newInstance().newXPath();
    private static final Path TARGET = Path.of(System.getProperty("duplex.jar")).getParent();

    @Test
    void namesNoDependencyThatIsInTheJar() throws Exception {
        Document pom = parse(TARGET.resolve("dependency-reduced-pom.xml"));
        assertThat(texts(pom, "/project/artifactId")).containsExactly("jmeter-duplex");
        assertThat(texts(pom, "/project/dependencies/dependency/artifactId"))
                .contains("ApacheJMeter_core", "slf4j-api")
                .hasSameSizeAs(texts(pom, "/project/dependencies/dependency/scope"));
        assertThat(texts(pom, "/project/dependencies/dependency/scope")).containsOnly("provided", "test");
    }

    @Test
    void saysWhatMavenCentralAsksFor() throws Exception {
        Document pom = parse(TARGET.resolve("dependency-reduced-pom.xml"));
        Document parent = parse(TARGET.resolve("../../pom.xml"));
        for (Document each : List.of(pom, parent)) {
            assertThat(texts(each, "/project/name")).singleElement().asString().isNotBlank();
            assertThat(texts(each, "/project/description"))
                    .singleElement()
                    .asString()
                    .isNotBlank();
        }
        for (String inherited : List.of(
                "url",
                "licenses/license/name",
                "licenses/license/url",
                "developers/developer/name",
                "scm/connection",
                "scm/developerConnection",
                "scm/url")) {
            assertThat(texts(parent, "/project/" + inherited))
                    .as(inherited)
                    .singleElement()
                    .asString()
                    .isNotBlank();
        }
    }

    private static Document parse(Path pom) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
    }

    private static List<String> texts(Document document, String path) throws Exception {
        NodeList nodes = (NodeList) XPATH.evaluate(path, document, XPathConstants.NODESET);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent().strip());
        }
        return texts;
    }
}
