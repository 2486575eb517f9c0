package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.HarException;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;

/**
 * A test plan that was made from a recording. Immutable.
 *
 * @param jmx the plan as JMeter reads it
 * @param users the file of users as CSV; empty if the plan does not need one
 * @param summary what was recognised, guessed and left out, a sentence each, without secrets
 */
public record PlanText(String jmx, String users, List<String> summary) {
    /** Copies the list. */
    public PlanText {
        summary = List.copyOf(summary);
    }

    /**
     * Makes a test plan from recorded connections.
     *
     * @param sessions the connections
     * @param name of the plan
     * @param users name of the file of users, next to the plan
     * @param isOneThread whether one thread has all sessions
     */
    public static PlanText of(RecordedSessions sessions, String name, String users, boolean isOneThread) {
        PlanBuilder planner = new PlanBuilder(sessions, isOneThread);
        StringWriter jmx = new StringWriter();
        try {
            new JmxWriter(planner, users, jmx).write(name);
        } catch (XMLStreamException e) {
            throw new HarException("the plan cannot be written: " + e.getMessage(), e);
        }
        return new PlanText(jmx.toString(), csv(planner.columns()), planner.summary());
    }

    private static String csv(Map<String, String> columns) {
        if (columns.isEmpty()) {
            return "";
        }
        StringBuilder csv = new StringBuilder(String.join(",", columns.keySet())).append('\n');
        String row = columns.values().stream()
                .map(PlanText::quoted)
                .reduce((one, next) -> one + "," + next)
                .orElse("");
        return csv.append(row).append('\n').toString();
    }

    private static String quoted(String value) {
        boolean isPlain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r' || c == ' ');
        return isPlain ? value : '"' + value.replace("\"", "\"\"") + '"';
    }
}
