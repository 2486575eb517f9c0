package io.github.jmeterduplex.dsl;

import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.requirement.RequirementCheck;
import io.github.jmeterduplex.latency.Count;

/**
 * The figures of a label's messages. Its latencies are the intended ones, from the time at which the pace wanted a
 * message to be sent, or from its send if there was no pace. Immutable.
 */
public final class RunLabel {
    private final String name;
    private final Report.Label label;
    private final RequirementCheck check;

    RunLabel(String name, Report.Label label, RequirementCheck check) {
        this.name = name;
        this.label = label;
        this.check = check;
    }

    /** Returns how many messages were to be sent: replied, wrong, unanswered, lost and failed ones. */
    public long sent() {
        return label.counts().get(Count.SENT);
    }

    /** Returns how many messages got their reply in time. */
    public long replied() {
        return label.counts().get(Count.REPLIED);
    }

    /** Returns how many messages got a reply that was not as expected. */
    public long wrong() {
        return label.counts().get(Count.WRONG);
    }

    /** Returns how many messages did not ask for a reply. */
    public long unanswered() {
        return label.counts().get(Count.UNANSWERED);
    }

    /** Returns how many messages did not get their reply in time. */
    public long lost() {
        return label.counts().get(Count.LOST);
    }

    /** Returns how many messages were never written to a connection. */
    public long failed() {
        return label.counts().get(Count.FAILED);
    }

    /** Returns how many replies came after the time-out of their message, which is lost. */
    public long late() {
        return label.counts().get(Count.LATE);
    }

    /** Returns how many replies came once more. */
    public long duplicates() {
        return label.counts().get(Count.DUPLICATES);
    }

    /** Returns how many pushes came under this label. */
    public long pushed() {
        return label.counts().get(Count.PUSHED);
    }

    /** Returns how many messages were written a second, from the first send to the last. */
    public double perSecond() {
        return label.perSecond();
    }

    /** Returns the label's latencies. */
    public RunLatencies latencies() {
        return of(name);
    }

    /**
     * Returns the latencies of another row of the report's table.
     *
     * @param kind the word in brackets behind the label, such as {@code push}, {@code first}, {@code each} or
     *     {@code late}
     */
    public RunLatencies latencies(String kind) {
        return of(name + " (" + kind + ")");
    }

    private RunLatencies of(String row) {
        return check.find(row)
                .map(found -> new RunLatencies(row, found.getValue()))
                .orElseThrow(() -> new IllegalStateException(row + " has no latencies in this run"));
    }

    /** Returns the median of the latencies. */
    public RunPercentile p50() {
        return latencies().p50();
    }

    /** Returns the latency that 90 % of the messages did not exceed. */
    public RunPercentile p90() {
        return latencies().p90();
    }

    /** Returns the latency that 95 % of the messages did not exceed. */
    public RunPercentile p95() {
        return latencies().p95();
    }

    /** Returns the latency that 99 % of the messages did not exceed. */
    public RunPercentile p99() {
        return latencies().p99();
    }

    /** Returns the latency that 99.9 % of the messages did not exceed. */
    public RunPercentile p999() {
        return latencies().p999();
    }
}
