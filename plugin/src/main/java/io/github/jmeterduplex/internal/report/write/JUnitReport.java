package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.requirement.RequirementCheck;
import io.github.jmeterduplex.internal.report.requirement.RequirementResult;
import io.github.jmeterduplex.internal.report.requirement.RequirementStatus;
import io.github.jmeterduplex.latency.Count;
import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A report as JUnit's XML, which CI systems show as tests. The suite has a test for each requirement, or for each label
 * if there are not any requirements. Confined to one thread.
 */
public final class JUnitReport {
    /** Class name of tests that do not belong to a label. */
    private static final String ALL = "all";

    private static final double MILLIS_PER_SECOND = 1_000.0;
    /** Characters that XML 1.0 cannot contain, even with escapes. */
    private static final Pattern NOT_XML =
            Pattern.compile("[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    /**
     * One test of the suite, with its result.
     *
     * @param of the label, or {@link #ALL}
     * @param seconds the latency that was checked; 0 if it was another figure
     * @param failure what is wrong, in a sentence; empty if the test passed
     * @param type {@code undecided} if a longer run is needed, else {@code figure}
     */
    private record Case(String of, String name, double seconds, Optional<String> failure, String type) {
        Case(String of, String name, double seconds, Optional<String> failure) {
            this(of, name, seconds, failure, "figure");
        }
    }

    private final String suite;
    private final long startEpochMillis;
    private final Report report;
    private final List<Case> cases;

    /**
     * Creates the tests from the results in a report.
     *
     * @param suite name of the run
     * @param startEpochMillis start of the run; 0 if it is unknown
     * @param results the results of the requirements; empty if there are not any
     */
    public JUnitReport(String suite, long startEpochMillis, Report report, List<RequirementResult> results) {
        this.suite = suite;
        this.startEpochMillis = startEpochMillis;
        this.report = report;
        cases = results.isEmpty()
                ? ofLabels(report)
                : results.stream().map(JUnitReport::ofRequirement).toList();
    }

    private static Case ofRequirement(RequirementResult result) {
        boolean timed = result.kind().isPresent() && result.figure().isPresent();
        return new Case(
                result.label().orElse(ALL),
                result.requirement().text(),
                timed ? result.figure().getAsDouble() / MILLIS_PER_SECOND : 0,
                result.passed() ? Optional.empty() : Optional.of(result.text()),
                result.answer() == RequirementStatus.UNDECIDED ? RequirementStatus.UNDECIDED.word() : "figure");
    }

    private static List<Case> ofLabels(Report report) {
        List<Case> cases = new ArrayList<>();
        report.labels().forEach((name, label) -> {
            if (label.counts().get(Count.SENT) > 0) {
                cases.add(new Case(
                        name,
                        "no message is lost or failed",
                        RequirementCheck.felt(label)
                                .map(felt -> felt.getValue().p99() / MILLIS_PER_SECOND)
                                .orElse(0.0),
                        missing(label)));
            }
        });
        if (cases.isEmpty()) {
            cases.add(new Case(ALL, "messages are sent", 0, Optional.of("Nothing was measured")));
        }
        if (report.isIncomplete()) {
            cases.add(new Case(
                    ALL,
                    "the files are complete",
                    0,
                    report.remarks().stream()
                            .filter(Report.Remark::isOfIncompleteFiles)
                            .map(Report.Remark::sentence)
                            .findFirst(),
                    RequirementStatus.UNDECIDED.word()));
        }
        return cases;
    }

    private static Optional<String> missing(Report.Label label) {
        long lost = label.counts().get(Count.LOST);
        long failed = label.counts().get(Count.FAILED);
        return lost + failed == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%d lost and %d failed of %d",
                        lost,
                        failed,
                        label.counts().get(Count.SENT)));
    }

    public String text() {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            line(xml, 0);
            xml.writeStartElement("testsuites");
            writeSuite(xml);
            line(xml, 0);
            xml.writeEndElement();
            line(xml, 0);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a string takes everything", e);
        }
        return text.toString();
    }

    private void writeSuite(XMLStreamWriter xml) throws XMLStreamException {
        line(xml, 1);
        xml.writeStartElement("testsuite");
        long failures = cases.stream().filter(one -> one.failure().isPresent()).count();
        attributes(
                xml,
                Map.entry("name", suite),
                Map.entry("tests", Integer.toString(cases.size())),
                Map.entry("failures", Long.toString(failures)),
                Map.entry("errors", "0"),
                Map.entry("skipped", "0"),
                Map.entry("time", seconds(report.toSeconds() - report.fromSeconds())));
        if (startEpochMillis > 0) {
            // Without an offset: JUnit's own schema requires that, and Jenkins and GitLab take it for UTC.
            String start = Instant.ofEpochMilli(startEpochMillis)
                    .truncatedTo(ChronoUnit.SECONDS)
                    .toString();
            attributes(xml, Map.entry("timestamp", start.replace("Z", "")));
        }
        for (Case one : cases) {
            write(xml, one);
        }
        line(xml, 2);
        xml.writeStartElement("system-out");
        xml.writeCharacters(clean(new TableReport(report).text()));
        xml.writeEndElement();
        line(xml, 1);
        xml.writeEndElement();
    }

    private static void write(XMLStreamWriter xml, Case one) throws XMLStreamException {
        line(xml, 2);
        xml.writeStartElement("testcase");
        attributes(
                xml,
                Map.entry("classname", Report.oneLine(one.of())),
                Map.entry("name", Report.oneLine(one.name())),
                Map.entry("time", seconds(one.seconds())));
        if (one.failure().isPresent()) {
            line(xml, 3);
            xml.writeStartElement("failure");
            attributes(xml, Map.entry("message", one.failure().get()), Map.entry("type", one.type()));
            xml.writeCharacters(clean(one.failure().get()));
            xml.writeEndElement();
            line(xml, 2);
        }
        xml.writeEndElement();
    }

    @SafeVarargs
    private static void attributes(XMLStreamWriter xml, Map.Entry<String, String>... attributes)
            throws XMLStreamException {
        for (Map.Entry<String, String> attribute : attributes) {
            xml.writeAttribute(attribute.getKey(), clean(attribute.getValue()));
        }
    }

    private static void line(XMLStreamWriter xml, int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.6f", seconds);
    }

    private static String clean(String text) {
        return NOT_XML.matcher(text).replaceAll("?");
    }
}
