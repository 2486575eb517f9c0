package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/**
 * What Jenkins' JUnit plugin and GitLab read of the file: {@code testsuite} with its name and counts, {@code testcase}
 * with classname, name and time, {@code failure} with its message.
 */
class JUnitTest {
    private static final LatencyTag CHAT = new LatencyTag(LatencyKind.LATENCY, "chat");

    @TempDir
    private Path folder;

    @BeforeEach
    void writeARun() throws IOException {
        new RunFolder(folder.resolve("night-3/engine"), 0)
                .counts(RunFolder.second(0), "chat", Map.of(Count.WRITTEN, 2L, Count.SENT, 2L, Count.REPLIED, 2L))
                .counts(
                        RunFolder.second(0),
                        "a <b> & \"c\" \u0001 \uD83D\uDE00",
                        Map.of(
                                Count.WRITTEN, 5L,
                                Count.SENT, 6L,
                                Count.UNANSWERED, 3L,
                                Count.LOST, 2L,
                                Count.LOST_TIMEOUT, 2L,
                                Count.FAILED, 1L))
                .failures(RunFolder.second(0), FailureCount.Kind.MESSAGE, "timeout", 2)
                .failures(RunFolder.second(0), FailureCount.Kind.MESSAGE, "no-session", 1)
                .latencies(RunFolder.second(0), CHAT, 1_000, 250_000);
        Path json = folder.resolve("night-3/engine/run.json");
        Files.writeString(json, Files.readString(json).replace("{\"format\":1", "{\"format\":1,\"run\":\"night-3\""));
    }

    private Element suite(int exitCode, String... options) throws Exception {
        Path file = folder.resolve("junit.xml");
        CommandLineRun run = CommandLineRun.of("report", folder.resolve("night-3"), "--junit", file, options);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
        Element root = parse(Files.readString(file)).getDocumentElement();
        assertThat(root.getTagName()).isEqualTo("testsuites");
        NodeList suites = root.getElementsByTagName("testsuite");
        assertThat(suites.getLength()).isOne();
        Element suite = (Element) suites.item(0);
        assertCountsAreThoseOfTheCases(suite);
        return suite;
    }

    private static Document parse(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }

    private static void assertCountsAreThoseOfTheCases(Element suite) {
        assertThat(suite.getAttribute("tests"))
                .isEqualTo(Integer.toString(cases(suite).size()));
        assertThat(suite.getAttribute("failures"))
                .isEqualTo(
                        Integer.toString(suite.getElementsByTagName("failure").getLength()));
        assertThat(suite.getAttribute("errors")).isEqualTo("0");
        assertThat(suite.getAttribute("skipped")).isEqualTo("0");
    }

    private static List<Element> cases(Element suite) {
        NodeList nodes = suite.getElementsByTagName("testcase");
        List<Element> cases = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            cases.add((Element) nodes.item(i));
        }
        return cases;
    }

    /** {@code classname | name | time | message}, the last one empty where it passed. */
    private static List<String> lines(Element suite) {
        return cases(suite).stream().map(JUnitTest::line).toList();
    }

    private static String line(Element test) {
        NodeList failures = test.getElementsByTagName("failure");
        String message = failures.getLength() == 0 ? "" : ((Element) failures.item(0)).getAttribute("message");
        return String.join(
                " | ", test.getAttribute("classname"), test.getAttribute("name"), test.getAttribute("time"), message);
    }

    @Test
    void eachRequirementIsATest() throws Exception {
        Element suite = suite(1, "--require", "p99<200,chat:p50<=20,lost=0,sent>7");

        assertThat(lines(suite))
                .containsExactly(
                        "chat | p99<200 | 0.250111 | Required p99<200: BROKEN, chat 250.111 ms (latency)",
                        "chat | chat:p50<=20 | 0.001000 | ",
                        "all | lost=0 | 0.000000 | Required lost=0: BROKEN, 2",
                        "all | sent>7 | 0.000000 | ");
        assertThat(suite.getAttribute("name")).isEqualTo("night-3");
        assertThat(suite.getAttribute("time")).isEqualTo("1.000000");
        assertThat(suite.getAttribute("timestamp")).isEqualTo("2026-11-20T23:55:30");
        assertThat(suite.getElementsByTagName("system-out").item(0).getTextContent())
                .contains("label (ms)", "chat");
    }

    @Test
    void withoutRequirementsEachLabelIsATest() throws Exception {
        assertThat(lines(suite(0)))
                .containsExactly(
                        "a <b> & \"c\"   \uD83D\uDE00 | no message is lost or failed | 0.000000 | 2 lost and 1"
                                + " failed of 6",
                        "chat | no message is lost or failed | 0.250111 | ");
    }

    @Test
    void stretchInWhichNothingWasSentIsNoSuccess() throws Exception {
        assertThat(lines(suite(0, "--from", "1h")))
                .containsExactly("all | messages are sent | 0.000000 | Nothing was measured");
    }

    @Test
    void labelsMayHoldWhatXmlCannot() throws Exception {
        Element suite = suite(1, "--require", "\"a <b> & \"c\" \u0001 \uD83D\uDE00\":lost=0");
        assertThat(lines(suite)).singleElement().asString().endsWith("BROKEN, a <b> & \"c\"   \uD83D\uDE00 2");
    }

    @Test
    void rowsOfMessagesAreASuiteToo() throws Exception {
        Path rows = folder.resolve("old.jtl");
        Files.writeString(rows, """
                timeStamp,elapsed,label,responseCode,responseMessage,threadName,success
                1795218930000,12,chat,200,OK,t 1-1,true
                """);
        Path file = folder.resolve("rows.xml");
        assertThat(CommandLineRun.of("report", "--jtl", rows, "--junit", file).exitCode())
                .isZero();
        Element suite = (Element)
                parse(Files.readString(file)).getElementsByTagName("testsuite").item(0);
        assertThat(suite.getAttribute("name")).isEqualTo("old.jtl");
        assertThat(lines(suite)).containsExactly("chat | no message is lost or failed | 0.012007 | ");
    }
}
